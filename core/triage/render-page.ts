import { hash } from 'node:crypto';
import { renderShare } from '../gate/share.ts';
import { valuesOf } from '../results/fault-values.ts';
import { classNames } from '../results/owners.ts';
import { lineText } from '../results/safe-text.ts';
import type { FaultRow } from './count-faults.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { placeOfFault } from './place-of-fault.ts';
import type { NameCount, TriagedFault, TriageReport } from './report.ts';

const HEATS = 5;

/**
 * Gives the report as one page that needs nothing else: no network (its policy allows none), no server.
 *
 * @param madeAt when it was made, for people
 */
export function renderTriagePage(report: TriageReport, madeAt: string): string {
  const { rows, failing, faults, providers, prompts, notes } = report;
  const policy = `default-src 'none'; script-src '${digest(pageScript)}'; style-src '${digest(pageStyle)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Faults of ${rows} rows</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${failing} of ${rows} rows have a fault</h1>
<p class="dim">${faults.length} kinds of fault, made ${htmlText(madeAt)}. Press a number to list its rows; arrow keys move, Escape clears.</p>
${notes.map((note) => `<p class="dim">${htmlText(note, 400)}</p>`).join('\n')}
<form id="filters">
<label>Search <input type="search" name="text" autocomplete="off"></label>
${renderSelect('kind', 'Kind', Object.values(classNames))}
${renderSelect('provider', 'Provider', namesOf(providers))}
${renderSelect('prompt', 'Prompt', namesOf(prompts))}
<button type="reset">Clear</button>
</form>
<div class="scroll">${renderMap(report)}</div>
<h2 id="rows-title" aria-live="polite">Rows</h2>
<div class="scroll"><table>
<thead><tr>${['Fault', 'Where', 'Test', 'Provider', 'Prompt', 'Row'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody id="rows"></tbody>
</table></div>
</main>
<script type="application/json" id="data">${renderData(faults)}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}

function renderMap({ faults, providers }: TriageReport): string {
  const most = Math.max(1, ...faults.flatMap((fault) => fault.providers.map(({ rows }) => rows)));
  const columns = providers.map(
    ({ name }) => `<th scope="col" data-provider="${htmlText(name)}">${htmlText(name)}</th>`,
  );
  const lines = faults.map((fault, index) => {
    const cells = providers.map(({ name }) => renderCell(fault, { name, index, most }));
    return `<tr data-fault="${index}"><th scope="row"><code>${htmlText(whatOf(fault))}</code><br><span class="dim">${htmlText(fault.detail, 160)}</span></th>
<td>${classNames[fault.class]}</td><td>${htmlText(fault.owner)}</td><td class="number">${fault.rows} (${renderShare(fault.share)})</td>${cells.join('')}</tr>`;
  });
  return `<table id="map"><caption>Rows by fault and provider</caption>
<thead><tr><th scope="col">Fault</th><th scope="col">Kind</th><th scope="col">Look at</th><th scope="col">Rows</th>${columns.join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody></table>`;
}

function renderCell(
  fault: TriagedFault,
  { name, index, most }: { readonly name: string; readonly index: number; readonly most: number },
): string {
  const count = fault.providers.find((one) => one.name === name)?.rows ?? 0;
  const heat = Math.ceil((count / most) * HEATS);
  const label = htmlText(`${count} rows, ${whatOf(fault)}, ${name}`, 300);
  const button = `<button type="button" aria-pressed="false" aria-label="${label}"${count === 0 ? ' disabled' : ''}>${count}</button>`;
  return `<td class="count heat-${heat}" data-fault="${index}" data-provider="${htmlText(name)}">${button}</td>`;
}

function renderSelect(name: string, label: string, names: readonly string[]): string {
  const options = names.map((one) => `<option value="${htmlText(one)}">${htmlText(one)}</option>`);
  return `<label>${label} <select name="${name}"><option value="">all</option>${options.join('')}</select></label>`;
}

/** The rows behind each cell, as JSON that cannot end the element it stands in. */
function renderData(faults: readonly TriagedFault[]): string {
  const data = faults.map((fault) => ({
    what: whatOf(fault),
    kind: classNames[fault.class],
    prompts: namesOf(fault.prompts),
    cells: fault.providers.map(({ name, rows, examples }) => ({
      provider: lineText(name),
      rows,
      examples: examples.map(toData),
    })),
  }));
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');
}

function toData(row: FaultRow): Readonly<Record<string, string>> {
  const { id, file, test, prompt, pointer } = row;
  const values = valuesOf(row);
  return {
    id: lineText(id),
    file: lineText(file),
    test: lineText(test),
    prompt: lineText(prompt),
    pointer: lineText(pointer, 200),
    ...(values === '' ? {} : { values: lineText(values, 200) }),
  };
}

function whatOf(fault: TriagedFault): string {
  const what = fault.by === '' ? fault.code : `${fault.code} ${fault.by}`;
  return lineText(`${what} at ${placeOfFault(fault)}`, 160);
}

function namesOf(counts: readonly NameCount[]): readonly string[] {
  return counts.map(({ name }) => lineText(name));
}

/** Gives text for an element or a quoted attribute. */
function htmlText(text: string, limit = 80): string {
  return lineText(text, limit).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
