import type { Answer } from '../answer.ts';

/** The protocols that the stub speaks, by the promptfoo adapter that speaks them. */
export type ProtocolName = 'openai:chat' | 'openai:responses' | 'anthropic:messages' | 'google';

/** One event of a streamed body: `data` is JSON text or a bare word such as `[DONE]`. */
export interface StreamEvent {
  readonly event?: string;
  readonly data: string;
}

/** A whole body and its content type. */
export interface Framed {
  readonly type: string;
  readonly body: string;
}

/** How one provider's HTTP protocol says an answer. */
export interface Protocol {
  readonly name: ProtocolName;
  /** Tells whether a request path (without query) is of this protocol. */
  readonly owns: (path: string) => boolean;
  /** Tells whether the request asks for a stream. */
  readonly streams: (path: string, body: unknown) => boolean;
  /** Gives the response body, HTTP status 200. */
  readonly render: (answer: Answer, model: string) => unknown;
  /** Gives the events of a streamed response, the text cut into pieces. */
  readonly renderStream: (answer: Answer, model: string, pieces: readonly string[]) => readonly StreamEvent[];
  /** Writes the events one after the other, as this provider frames them; `query` is the request's, without `?`. */
  readonly frame: (events: readonly StreamEvent[], query: string) => Framed;
  /** Gives the body of an error answer, as this provider shapes it. */
  readonly renderError: (status: number, message: string) => unknown;
  /** Gives the schema that the request asks the answer to conform to, `undefined` where it holds none. */
  readonly findSchema: (body: unknown) => unknown;
}

/** Gives the text of an answer, empty where it is a tool call. */
export function textOf(answer: Answer): string {
  return answer.kind === 'tool_call' ? '' : answer.text;
}

/** Frames events as server-sent events (WHATWG HTML, 9.2), with the line ends that the provider uses. */
export function frameEvents(events: readonly StreamEvent[], lineEnd: '\n' | '\r\n' = '\n'): Framed {
  const lines = events.map(({ event, data }) => {
    const name = event === undefined ? '' : `event: ${event}${lineEnd}`;
    return `${name}data: ${data}${lineEnd}${lineEnd}`;
  });
  return { type: 'text/event-stream; charset=utf-8', body: lines.join('') };
}
