// Generated from v1.schema.json by `promptfoo-contracts types`; never edited by hand.

/**
 * What accounts payable books from one supplier invoice. Amounts are integers in the minor unit of the currency.
 */
export interface InvoiceExtractionVersion1 {
  /**
   * The supplier's number exactly as printed, leading zeros and punctuation included. It is text, never a number.
   */
  invoiceNumber: string;
  /**
   * Name of the supplier as printed on the invoice.
   */
  vendor: string;
  /**
   * ISO 4217 code of every amount. The finance systems team adds currencies, with a new version.
   */
  currency: 'EUR' | 'USD' | 'GBP' | 'CHF' | 'JPY';
  /**
   * Day on which the invoice was issued, as YYYY-MM-DD.
   */
  issueDate: string;
  /**
   * Day by which it must be paid, as YYYY-MM-DD; null where the invoice names none.
   */
  dueDate: string | null;
  /**
   * Our purchase order number exactly as printed; null where the invoice names none. Never empty.
   */
  purchaseOrder: string | null;
  /**
   * The invoiced items in the order in which they are printed.
   *
   * @minItems 1
   * @maxItems 200
   */
  lines: InvoiceLine[];
  /**
   * Sum of the lines before tax, in minor units of the currency.
   */
  subtotalMinor: number;
  /**
   * Tax in minor units of the currency; 0 where the invoice shows none.
   */
  taxMinor: number;
  /**
   * Amount to pay in minor units of the currency: subtotal plus tax.
   */
  totalMinor: number;
}
/**
 * One invoiced item.
 */
export interface InvoiceLine {
  /**
   * What was delivered, as printed.
   */
  description: string;
  /**
   * Number of units, a whole number.
   */
  quantity: number;
  /**
   * Price of one unit in minor units of the currency; below zero for a credit.
   */
  unitPriceMinor: number;
  /**
   * Amount of the line in minor units of the currency: quantity times unit price.
   */
  amountMinor: number;
}
