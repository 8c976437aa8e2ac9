import { counted } from './counted.ts';
import type { ContractResult, Finding } from './finding.ts';
import { escapeUnsafe } from './snippet.ts';

/** A person reads about this many faults at once; all of them are in the metadata. */
const SHOWN = 20;

/**
 * Gives the reason of a result: one line that says what holds of what, then a line for each of the first 20 findings.
 *
 * Never empty: promptfoo counts a failed result with an empty reason as passed.
 */
export function renderReason({ assertion, outcome, checked, findings }: ContractResult, holds: string): string {
  const lines = findings.slice(0, SHOWN).map(renderFinding);
  const more = findings.length > SHOWN ? [`… and ${findings.length - SHOWN} more`] : [];
  return [headline(), ...lines, ...more].join('\n');

  function headline(): string {
    switch (outcome) {
      case 'holds':
        return `${assertion} holds: the response ${holds} (${checked} checked)`;
      case 'unreadable':
        return `${assertion} could not be looked at: the response gives no value`;
      case 'breaks':
        return `${assertion} breaks: ${counted(findings.length, 'fault')}`;
    }
  }
}

/** Gives one finding as a line: the place, what is wrong there, and what the model wrote. */
export function renderFinding({ pointer, detail, got, expected, code, rule }: Finding): string {
  const place = escapeUnsafe(pointer === '' ? 'the response' : pointer);
  const values = [
    ...(got === undefined ? [] : [`got ${got}`]),
    ...(expected === undefined ? [] : [`expected ${expected}`]),
  ];
  const shown = values.length === 0 ? '' : ` (${values.join(', ')})`;
  return `${place} ${escapeUnsafe(detail)}${shown} [${rule === undefined ? code : `${code} ${escapeUnsafe(rule)}`}]`;
}
