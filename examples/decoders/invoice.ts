import type { InvoiceExtractionVersion1 } from '../../schemas/invoice-extraction/v1.types.ts';

/** Says which field of an answer the ledger cannot book, and what it takes there. */
export class InvoiceError extends Error {
  override readonly name = 'InvoiceError';
}

type Line = InvoiceExtractionVersion1['lines'][number];
type Fields = Readonly<Record<string, unknown>>;

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'] as const;

/**
 * Takes an extracted invoice into the ledger: amounts stay whole numbers of the minor unit, identifiers stay text.
 *
 * @throws {InvoiceError} naming the first field that is not what the ledger books
 */
export function decodeInvoice(value: unknown): InvoiceExtractionVersion1 {
  const invoice = readObject(value, 'the invoice');
  const [first, ...others] = readList(invoice, 'lines').map(readLine);
  if (first === undefined) {
    throw new InvoiceError('lines must not be empty');
  }
  return {
    invoiceNumber: readText(invoice, 'invoiceNumber'),
    vendor: readText(invoice, 'vendor'),
    currency: readCurrency(invoice),
    issueDate: readDay(invoice, 'issueDate'),
    dueDate: invoice['dueDate'] === null ? null : readDay(invoice, 'dueDate'),
    purchaseOrder: invoice['purchaseOrder'] === null ? null : readText(invoice, 'purchaseOrder'),
    lines: [first, ...others],
    subtotalMinor: readAmount(invoice, 'subtotalMinor'),
    taxMinor: readAmount(invoice, 'taxMinor'),
    totalMinor: readAmount(invoice, 'totalMinor'),
  };
}

function readLine(value: unknown, index: number): Line {
  const line = readObject(value, `line ${index}`);
  return {
    description: readText(line, 'description'),
    quantity: readAmount(line, 'quantity'),
    unitPriceMinor: readAmount(line, 'unitPriceMinor'),
    amountMinor: readAmount(line, 'amountMinor'),
  };
}

function readObject(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvoiceError(`${name} must be an object`);
  }
  return value as Fields;
}

function readList(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) {
    throw new InvoiceError(`${name} must be a list`);
  }
  return value;
}

function readText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') {
    throw new InvoiceError(`${name} must be text that is not empty`);
  }
  return value;
}

function readDay(fields: Fields, name: string): string {
  const day = readText(fields, name);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) {
    throw new InvoiceError(`${name} must be a day such as 2026-01-31`);
  }
  return day;
}

function readAmount(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new InvoiceError(`${name} must be a whole number`);
  }
  return value;
}

function readCurrency(fields: Fields): InvoiceExtractionVersion1['currency'] {
  const currency = currencies.find((code) => code === fields['currency']);
  if (currency === undefined) {
    throw new InvoiceError(`currency must be one of ${currencies.join(', ')}`);
  }
  return currency;
}
