import type { LintFinding } from './finding.ts';
import type { LintedSchema, LocatePlace } from './linted.ts';

const commands = { error: 'error', warning: 'warning', advice: 'notice' } as const;

/** Writes each finding as a workflow command, which GitHub shows beside the line. */
export function renderGithub(schemas: readonly LintedSchema[], locate: LocatePlace): string {
  return schemas
    .flatMap(({ file, provider, findings }) =>
      findings.map((finding) => renderCommand({ file, provider }, finding, locate)),
    )
    .join('\n');
}

function renderCommand(
  { file, provider }: { readonly file: string; readonly provider: string | null },
  { severity, code, pointer, detail }: LintFinding,
  locate: LocatePlace,
): string {
  const place = locate(file, pointer);
  const properties = [
    `file=${escapeProperty(file)}`,
    ...(place === undefined ? [] : [`line=${place.line}`, `col=${place.column}`]),
    `title=${escapeProperty(provider === null ? code : `${code} (${provider})`)}`,
  ];
  return `::${commands[severity]} ${properties.join(',')}::${escapeMessage(`${pointer === '' ? '(root)' : pointer}: ${detail}`)}`;
}

/** The characters that would end a message or begin a command of its own. */
function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
