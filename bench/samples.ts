/** The schema of an order with lines. */
export const lineSchema: Readonly<Record<string, unknown>> = {
  type: 'object',
  required: ['lines'],
  additionalProperties: false,
  properties: {
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sku', 'text', 'quantity', 'price'],
        additionalProperties: false,
        properties: {
          sku: { type: 'string', pattern: '^[A-Z]-\\d+$' },
          text: { type: 'string', minLength: 1, maxLength: 200 },
          quantity: { type: 'integer', minimum: 1 },
          price: { type: 'number', minimum: 0 },
        },
      },
    },
  },
};

/** The text of an order that conforms, of about 100 code units a line. */
export function makeDocument(lines: number): string {
  return JSON.stringify({
    lines: Array.from({ length: lines }, (_, index) => ({
      sku: `A-${index}`,
      text: `Line ${index} of the order, with "quotes" and é`,
      quantity: index + 1,
      price: index / 4,
    })),
  });
}

const words =
  'the customer was charged twice for an order and asks for a refund before Friday since nobody answered'.split(' ');

/** Makes a text of about a size whose words do not repeat in the same order. */
export function makeSource(size: number): string {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    const part = `${words[(index * 7) % words.length] ?? ''}${index % 11 === 0 ? ` ${index}` : ''}${index % 17 === 0 ? '.' : ''}`;
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(' ');
}
