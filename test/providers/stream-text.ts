import type { ProtocolName } from '../../providers/stub/protocols/protocol.ts';

/** A streamed event as a client sees it. */
export interface Event {
  readonly event: string | undefined;
  readonly data: string;
}

/** Takes a body of server-sent events apart; the blank line between two may be LF or CR LF. */
export function parseEvents(body: string): readonly Event[] {
  return body
    .split(/\r?\n\r?\n/)
    .filter((block) => block !== '')
    .map((block) => {
      const lines = block.split(/\r?\n/);
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      return { event: field('event'), data: field('data') ?? '' };
    });
}

interface Delta {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null; readonly refusal?: string | null };
  }[];
  readonly type?: string;
  readonly delta?: string | { readonly text?: string };
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly { readonly text?: string; readonly thought?: boolean }[] };
  }[];
}

const readers: Readonly<Record<ProtocolName, (delta: Delta) => string>> = {
  'openai:chat': ({ choices }) => choices?.map(({ delta }) => delta?.content ?? delta?.refusal ?? '').join('') ?? '',
  'openai:responses': ({ type, delta }) =>
    /^response\.(?:output_text|refusal)\.delta$/.test(type ?? '') && typeof delta === 'string' ? delta : '',
  'anthropic:messages': ({ delta }) => (typeof delta === 'object' ? (delta.text ?? '') : ''),
  google: ({ candidates }) =>
    candidates
      ?.flatMap(({ content }) => content?.parts ?? [])
      .map(({ text, thought }) => (thought === true ? '' : text))
      .join('') ?? '',
};

/** Puts the text of a streamed answer together, as a client of that protocol does. */
export function joinText(protocol: ProtocolName, events: readonly Event[]): string {
  return events
    .filter(({ data }) => data !== '[DONE]')
    .map(({ data }) => readers[protocol](JSON.parse(data) as Delta))
    .join('');
}
