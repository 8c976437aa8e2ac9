import { describe, expect, it } from 'vitest';
import type { Answer } from '../../providers/stub/answer.ts';
import { faults } from '../../providers/stub/fault.ts';
import type { ProtocolName } from '../../providers/stub/protocols/protocol.ts';
import { askStreamed, askWhole, protocolNames, requests, withStub } from './ask.ts';
import { joinText, parseEvents } from './stream-text.ts';

const text = '{"summary":"Größe 👩‍💻","evidence":["one","two"]}';
const answers: Readonly<Record<Answer['kind'], Answer>> = {
  text: { kind: 'text', text },
  reasoned: { kind: 'reasoned', thinking: 'First the facts.', text },
  truncated: { kind: 'truncated', text: text.slice(0, 20) },
  refusal: { kind: 'refusal', text: 'I cannot do that.' },
  content_filter: { kind: 'content_filter', text: '' },
  tool_call: { kind: 'tool_call', name: 'submit', arguments: { summary: 'x' } },
};

/** What marks each kind of answer in the body of each protocol: a path of names, and the value there. */
const marks: Readonly<Record<ProtocolName, Readonly<Record<Answer['kind'], readonly [path: string, value: unknown]>>>> =
  {
    'openai:chat': {
      text: ['choices/0/message/content', text],
      reasoned: ['choices/0/message/reasoning_content', 'First the facts.'],
      truncated: ['choices/0/finish_reason', 'length'],
      refusal: ['choices/0/message/refusal', 'I cannot do that.'],
      content_filter: ['choices/0/finish_reason', 'content_filter'],
      tool_call: ['choices/0/message/tool_calls/0/function/arguments', '{"summary":"x"}'],
    },
    'openai:responses': {
      text: ['output/0/content/0/text', text],
      reasoned: ['output/0/summary/0/text', 'First the facts.'],
      truncated: ['incomplete_details/reason', 'max_output_tokens'],
      refusal: ['output/0/content/0/refusal', 'I cannot do that.'],
      content_filter: ['incomplete_details/reason', 'content_filter'],
      tool_call: ['output/0/arguments', '{"summary":"x"}'],
    },
    'anthropic:messages': {
      text: ['content/0/text', text],
      reasoned: ['content/0/thinking', 'First the facts.'],
      truncated: ['stop_reason', 'max_tokens'],
      refusal: ['stop_reason', 'refusal'],
      content_filter: ['stop_details/type', 'refusal'],
      tool_call: ['content/0/input/summary', 'x'],
    },
    google: {
      text: ['candidates/0/content/parts/0/text', text],
      reasoned: ['candidates/0/content/parts/0/thought', true],
      truncated: ['candidates/0/finishReason', 'MAX_TOKENS'],
      refusal: ['candidates/0/content/parts/0/text', 'I cannot do that.'],
      content_filter: ['candidates/0/finishReason', 'SAFETY'],
      tool_call: ['candidates/0/content/parts/0/functionCall/args/summary', 'x'],
    },
  };

function at(value: unknown, path: string): unknown {
  return path.split('/').reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
}

const kinds = Object.keys(answers) as Answer['kind'][];

describe.each(protocolNames)('%s', (protocol) => {
  it.each(kinds)('marks %s as the provider does', async (kind) => {
    const body = await withStub(
      () => ({ answer: answers[kind] }),
      async (stub) => (await askWhole(stub, protocol)).json(),
    );
    const [path, value] = marks[protocol][kind];
    expect(at(body, path)).toEqual(value);
  });

  it.each(['text', 'truncated', 'refusal', 'reasoned'] as const)(
    'streams %s in pieces that make the whole',
    async (kind) => {
      const answer = answers[kind];
      const events = await withStub(
        () => ({ answer }),
        async (stub) => parseEvents(await (await askStreamed(stub, protocol)).text()),
      );
      // A refusal of Anthropic's has its text like any other.
      expect(joinText(protocol, events)).toBe('text' in answer ? answer.text : '');
      expect(events.length).toBeGreaterThan(2);
    },
  );

  it('sends each byte apart when asked, and the text is the same', async () => {
    const reply = { answer: answers.text, splitsEveryByte: true };
    const { chunks, body } = await withStub(
      () => reply,
      async (stub) => await readChunks(await askStreamed(stub, protocol)),
    );
    expect(joinText(protocol, parseEvents(body))).toBe(text);
    expect(chunks).toBeGreaterThan(body.length / 10);
  });

  it('streams the arguments of a tool call', async () => {
    const body = await withStub(
      () => ({ answer: answers.tool_call }),
      async (stub) => (await askStreamed(stub, protocol)).text(),
    );
    expect(body.replaceAll('\\"', '"')).toContain('{"summary":"x"}');
  });

  it('answers 429 with the time to wait', async () => {
    const response = await withStub(
      () => ({ answer: answers.text, fault: faults['429'] }),
      async (stub) => await askWhole(stub, protocol),
    );
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toHaveProperty('error.message');
  });

  it('answers 500 with an error body', async () => {
    const response = await withStub(
      () => ({ answer: answers.text, fault: faults['500'] }),
      async (stub) => await askStreamed(stub, protocol),
    );
    expect(response.status).toBe(500);
    expect(await response.json()).toHaveProperty('error.message');
  });

  it.each([askWhole, askStreamed])('drops the connection ($name)', async (ask) => {
    const asked = withStub(
      () => ({ answer: answers.text, fault: faults.dropped }),
      async (stub) => (await ask(stub, protocol)).text(),
    );
    await expect(asked).rejects.toThrow(TypeError);
  });

  it('ends a malformed body in the middle', async () => {
    const body = await withStub(
      () => ({ answer: answers.text, fault: faults['malformed-body'] }),
      async (stub) => (await askWhole(stub, protocol)).text(),
    );
    expect(body).toMatch(/^\{/);
    expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError);
  });

  it('sends the right answer late when slow', async () => {
    const body = await withStub(
      () => ({ answer: answers.text, fault: { kind: 'slow', delay: 5 } }),
      async (stub) => (await askWhole(stub, protocol)).json(),
    );
    expect(at(body, marks[protocol].text[0])).toBe(text);
  });
});

it('sends the chunks of Gemini as one array where no events are asked for', async () => {
  const path = '/v1beta/models/m:streamGenerateContent';
  const chunks = await withStub(
    () => ({ answer: answers.text }),
    async (stub) =>
      (await fetch(stub.url + path, { method: 'POST', body: JSON.stringify(requests.google.body) })).json() as Promise<
        unknown[]
      >,
  );
  expect(
    joinText(
      'google',
      chunks.map((chunk) => ({ event: undefined, data: JSON.stringify(chunk) })),
    ),
  ).toBe(text);
});

it.each([
  { asked: 'an unknown path', path: '/v2/other', body: '{}', status: 404 },
  { asked: 'a request that is no JSON', path: '/v1/messages', body: '{', status: 400 },
])('answers $asked with $status', async ({ path, body, status }) => {
  const response = await withStub(
    () => ({ answer: answers.text }),
    async (stub) => await fetch(stub.url + path, { method: 'POST', body }),
  );
  expect(response.status).toBe(status);
});

it('leaves it to the client to close an idle connection', async () => {
  const response = await withStub(
    () => ({ answer: answers.text }),
    async (stub) => await askWhole(stub, 'google'),
  );
  // Where a server closes by itself, it says so here, and a busy client writes into what has just been closed.
  expect(response.headers.get('keep-alive')).toBeNull();
});

async function readChunks(response: Response): Promise<{ chunks: number; body: string }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body ?? []) {
    pieces.push(piece as Uint8Array);
  }
  return { chunks: pieces.length, body: Buffer.concat(pieces).toString('utf8') };
}
