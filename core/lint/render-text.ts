import { escapeUnsafe } from '../snippet.ts';
import type { LintFinding, Share } from './finding.ts';
import type { LintedSchema, LocatePlace } from './linted.ts';

/** Lines of a file are shown up to this many characters. */
const WIDTH = 110;

/** Writes what the lint found for people, each finding with the line of the file. */
export function renderText(schemas: readonly LintedSchema[], locate: LocatePlace): string {
  const blocks = schemas.flatMap((linted) => {
    const who = linted.provider === null ? '' : ` for ${linted.provider}`;
    const lines = linted.findings.map((finding) => renderFinding(linted.file, finding, locate));
    return [`${linted.file}${who}: ${summarise(linted.findings)}`, ...lines, ...renderUsage(linted)];
  });
  return blocks.map(escapeLines).join('\n');
}

function renderFinding(
  file: string,
  { severity, code, pointer, detail, evidence }: LintFinding,
  locate: LocatePlace,
): string {
  const place = locate(file, pointer);
  const at = place === undefined ? file : `${file}:${place.line}:${place.column}`;
  const head = `  ${severity} ${code} ${pointer === '' ? '(root)' : pointer}: ${detail} (${evidence})`;
  if (place === undefined) {
    return `${head}\n    at ${at}`;
  }
  const gutter = String(place.line);
  const mark = `${' '.repeat(gutter.length)} | ${' '.repeat(Math.min(place.column - 1, WIDTH))}^`;
  return `${head}\n    at ${at}\n    ${gutter} | ${place.text.slice(0, WIDTH)}\n    ${mark}`;
}

function summarise(findings: readonly LintFinding[]): string {
  const count = (severity: LintFinding['severity'], name: string): string => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return `${number} ${name}${number === 1 || severity === 'advice' ? '' : 's'}`;
  };
  return [count('error', 'error'), count('warning', 'warning'), count('advice', 'advice')].join(', ');
}

function renderUsage({ usage, provider }: LintedSchema): readonly string[] {
  const shares = Object.entries(usage) as readonly [string, Share][];
  const lines = shares.flatMap(([name, { used, limit, share, most }]) => {
    const band = most !== undefined && most !== used ? ` to ${most}` : '';
    return limit === null || share === null
      ? []
      : [`${name} ${used}${band} of ${limit} (${Math.round(share * 100)} %)`];
  });
  return provider === null || lines.length === 0 ? [] : [`  uses ${lines.join(', ')}`];
}

function escapeLines(block: string): string {
  return block.split('\n').map(escapeUnsafe).join('\n');
}
