import { isRecord, ownMember } from '../json.ts';
import { parseJson } from './parse-text.ts';
import { chunksOf, itemsOf } from './signals.ts';

/** A call of a tool or function, in whatever shape a provider or adapter gives it. */
export interface ToolCall {
  readonly name: string;
  /** Text, a value that the adapter had parsed, or `undefined` where the call has no arguments. */
  readonly arguments: unknown;
}

/** The words that every shape of a call holds at least one of. */
const hint = /"(?:tool_use|toolUse|tool_calls?|function_call|functionCall|function|custom_tool_call|arguments)"/;

/** Finds the calls in a body as the provider sent it, where the adapter keeps it in `raw`. */
export function findRawCalls(raw: unknown): readonly ToolCall[] {
  return chunksOf(raw).flatMap((body) => [
    ...itemsOf(ownMember(body, 'output')).flatMap(callsOfItem),
    ...itemsOf(ownMember(body, 'content')).flatMap(callsOfItem),
    ...itemsOf(ownMember(ownMember(itemsOf(ownMember(body, 'candidates'))[0], 'content'), 'parts')).flatMap(
      callsOfItem,
    ),
    ...callsOfMessage(ownMember(itemsOf(ownMember(body, 'choices'))[0], 'message')),
  ]);
}

/** Finds calls in text that is no JSON: adapters write each as JSON on a line of its own, beside other text. */
export function findCallsInText(text: string): readonly ToolCall[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => /^\{".*\}\s*$/.test(line) && hint.test(line));
  return lines.flatMap((line) => callsOfItem(parseJson(line)));
}

/** Finds the calls in a value: what an adapter handed over, or parsed from the text that it did. */
export function findCallsInValue(value: unknown): readonly ToolCall[] {
  if (Array.isArray(value)) {
    return itemsOf(value).flatMap(callsOfItem);
  }
  return [...callsOfMessage(value), ...callsOfItem(value), ...(isBareCall(value) ? [toCall(value)] : [])];
}

/** A whole message that holds its calls: Chat Completions and those like it, Ollama. */
function callsOfMessage(message: unknown): readonly ToolCall[] {
  const listed = itemsOf(ownMember(message, 'tool_calls')).map((call) => ownMember(call, 'function') ?? call);
  return [...listed, ownMember(message, 'function_call')].filter(isNamed).map(toCall);
}

/** One call, in each provider's own shape. */
function callsOfItem(item: unknown): readonly ToolCall[] {
  const type = ownMember(item, 'type');
  if (type === 'tool_use' || type === 'function_call' || type === 'custom_tool_call') {
    return isNamed(item) ? [toCall(item)] : [];
  }
  return wrappers.flatMap(([wrapper, beside]) => {
    const call = ownMember(item, wrapper);
    return isNamed(call) && hasOnly(item, [wrapper, ...beside]) ? [toCall(call)] : [];
  });
}

/** Names under which a call stands, with what else may stand beside it; more than that is data that looks like one. */
const wrappers: readonly (readonly [wrapper: string, beside: readonly string[]])[] = [
  // Chat Completions, Mistral, Ollama
  ['function', ['id', 'type', 'index', 'call_id', 'status', 'extra_content']],
  ['custom', ['id', 'type', 'index']],
  // Gemini
  ['functionCall', ['thoughtSignature', 'thought', 'text']],
  // Bedrock
  ['toolUse', []],
];

function hasOnly(item: unknown, names: readonly string[]): boolean {
  return isRecord(item) && Object.keys(item).every((name) => names.includes(name));
}

/** The one call of the old `function_call`: a name and its arguments as JSON text, and nothing else. */
function isBareCall(value: unknown): value is Named {
  const text = ownMember(value, 'arguments');
  return isNamed(value) && Object.keys(value).length === 2 && typeof text === 'string' && /^\s*(?:\{|$)/.test(text);
}

interface Named {
  readonly name: string;
}

function isNamed(call: unknown): call is Named {
  return typeof ownMember(call, 'name') === 'string';
}

function toCall(call: Named): ToolCall {
  return {
    name: call.name,
    arguments: ownMember(call, 'arguments') ?? ownMember(call, 'input') ?? ownMember(call, 'args'),
  };
}
