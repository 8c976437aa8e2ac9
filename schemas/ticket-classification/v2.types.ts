// Generated from v2.schema.json by `promptfoo-contracts types`; never edited by hand.

/**
 * Either where a support ticket goes, or the question that must be answered first.
 */
export type TicketClassificationVersion2 = ClassifiedTicket | ClarificationNeeded;

/**
 * The ticket says enough to be routed.
 */
export interface ClassifiedTicket {
  /**
   * Tells the branches apart: this one routes the ticket.
   */
  kind: 'classified';
  /**
   * Passages copied word for word from the ticket, most telling first. Empty where the ticket says nothing.
   *
   * @maxItems 5
   *
   * Items: One passage of the ticket.
   */
  evidence: string[];
  /**
   * One plain sentence for the agent's list. 1 to 160 characters (Unicode code points), both inclusive.
   */
  summary: string;
  /**
   * The team that owns the ticket. New queues are added by the support operations team, with a new version.
   */
  queue: 'billing' | 'identity' | 'technical' | 'general';
  /**
   * How soon a person must look. There is no urgent: high is the highest.
   */
  priority: 'low' | 'medium' | 'high';
}
/**
 * The ticket does not say enough to be routed: the customer is asked.
 */
export interface ClarificationNeeded {
  /**
   * Tells the branches apart: this one asks the customer.
   */
  kind: 'needs_clarification';
  /**
   * One question to the customer, in plain words. 1 to 300 characters (Unicode code points), both inclusive.
   */
  question: string;
}
