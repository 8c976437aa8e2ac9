// Generated from v1.schema.json by `promptfoo-contracts types`; never edited by hand.

/**
 * Where a support ticket goes, how urgent it is, and the sentences of the ticket that say so.
 */
export interface TicketClassificationVersion1 {
  /**
   * The team that owns the ticket. New queues are added by the support operations team, with a new version.
   */
  queue: 'billing' | 'identity' | 'technical' | 'general';
  /**
   * How soon a person must look. There is no urgent: high is the highest.
   */
  priority: 'low' | 'medium' | 'high';
  /**
   * One plain sentence for the agent's list. 1 to 160 characters (Unicode code points), both inclusive.
   */
  summary: string;
  /**
   * Passages copied word for word from the ticket, most telling first. Empty where the ticket says nothing.
   *
   * @maxItems 5
   */
  evidence: string[];
}
