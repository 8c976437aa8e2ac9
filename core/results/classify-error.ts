import { escapeUnsafe } from '../snippet.ts';
import type { RowError } from './row.ts';

/** Words of Node and of fetch for a request that never became an answer. */
const transport =
  /\b(ECONN\w+|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+|fetch failed|socket hang up|network error|timed out|timeout|aborted)\b/i;

/** A loader's or a configuration's fault; these messages name files and packages, never a response. */
const loading =
  /^(?:\w*Error: )?(ENOENT|EACCES|Package not found|Unknown assertion type|Cannot find (module|package)|Failed to (load|resolve)|Could not (load|find|resolve|import)|Assertion malformed|no schema with key or ref|schema with key or id|The requested module|Invalid file path)/;

/** Frames of promptfoo that are on the stack only while an assertion is loaded or runs. */
const gradingFrame = /\b(runAssertion|runAssertions|runAssertionInternal|loadFromJavaScriptFile|loadFromPackage)\b/;

/**
 * Tells why a row was not graded, from promptfoo's error text (message and stack).
 *
 * @param answered whether the row keeps a response with an error of its own, which is then the provider's word
 */
export function classifyError(text: string, answered: boolean): RowError {
  const [line = ''] = text.split('\n', 1);
  if (/^(?:Error: )?MisuseError\b/.test(line)) {
    return { code: 'misuse', detail: shorten(line) };
  }
  if (!answered && (loading.test(line) || gradingFrame.test(text))) {
    // Another's assertion may quote the response in its message, so only messages of loaders are shown.
    return { code: 'misuse', detail: loading.test(line) ? shorten(line) : `an assertion threw ${errorName(line)}` };
  }
  return classifyCall(line);
}

function classifyCall(line: string): RowError {
  const [word] = transport.exec(line) ?? [];
  const [status] = /\b[45]\d\d\b/.exec(line) ?? [];
  if (word !== undefined && status === undefined) {
    return { code: 'transport_error', detail: `no answer came (${word})` };
  }
  return {
    code: 'provider_error',
    detail: `the provider answered with an error${status === undefined ? '' : ` (status ${status})`}`,
  };
}

function shorten(line: string): string {
  return escapeUnsafe(line.slice(0, 300).toWellFormed());
}

function errorName(line: string): string {
  return /^([A-Z]\w{0,40}Error)\b/.exec(line)?.[1] ?? 'an error';
}
