/**
 * Script of the page: filters the heat map, and lists the rows behind a cell. Text reaches the page by `textContent`
 * alone. Arrow keys move between the cells, Escape lists everything again.
 */
export const pageScript = `
'use strict';
const faults = JSON.parse(document.getElementById('data').textContent);
const form = document.getElementById('filters');
const lines = [...document.querySelectorAll('#map tbody tr')];
const list = document.getElementById('rows');
const title = document.getElementById('rows-title');
let chosen;

function isShown(line) {
  const fault = faults[Number(line.dataset.fault)];
  const { text, kind, prompt } = Object.fromEntries(new FormData(form));
  const hasPrompt = prompt === '' || fault.prompts.includes(prompt);
  return (kind === '' || fault.kind === kind) && hasPrompt && line.textContent.toLowerCase().includes(text.toLowerCase());
}

function cellsOf(line) {
  return [...line.querySelectorAll('td.count button')];
}

function filter() {
  for (const line of lines) line.hidden = !isShown(line);
  const { provider } = Object.fromEntries(new FormData(form));
  for (const cell of document.querySelectorAll('#map [data-provider]')) {
    cell.hidden = provider !== '' && cell.dataset.provider !== provider;
  }
  listRows();
}

function addCell(line, text, isCode) {
  const cell = line.insertCell();
  const place = isCode ? cell.appendChild(document.createElement('code')) : cell;
  place.textContent = text;
}

function listRows() {
  const { provider, prompt } = Object.fromEntries(new FormData(form));
  const wanted = lines.filter((line) => !line.hidden && (chosen === undefined || line.dataset.fault === chosen.fault));
  list.replaceChildren();
  let total = 0;
  for (const line of wanted) {
    const fault = faults[Number(line.dataset.fault)];
    for (const cell of fault.cells) {
      if (chosen !== undefined && chosen.provider !== cell.provider) continue;
      if (provider !== '' && provider !== cell.provider) continue;
      total += cell.rows;
      for (const row of cell.examples) {
        if ((prompt !== '' && row.prompt !== prompt) || list.rows.length >= 500) continue;
        const added = list.insertRow();
        addCell(added, fault.what, true);
        addCell(added, row.pointer, true);
        addCell(added, row.test, false);
        addCell(added, cell.provider, false);
        addCell(added, row.prompt, false);
        addCell(added, row.file + ' ' + row.id, true);
        if (row.values !== undefined) addCell(added, row.values, true);
      }
    }
  }
  const what = chosen === undefined ? 'all cells shown' : chosen.label;
  title.textContent = list.rows.length + ' of ' + total + ' rows: ' + what;
}

function choose(button) {
  const { fault, provider } = button.parentElement.dataset;
  const isSame = chosen !== undefined && chosen.fault === fault && chosen.provider === provider;
  chosen = isSame ? undefined : { fault, provider, label: button.getAttribute('aria-label') };
  for (const one of document.querySelectorAll('td.count button')) {
    one.setAttribute('aria-pressed', String(one === button && !isSame));
  }
  listRows();
}

function move(button, key) {
  const shown = lines.filter((line) => !line.hidden);
  const line = button.closest('tr');
  const column = cellsOf(line).indexOf(button);
  const row = shown.indexOf(line) + ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0);
  const target = shown[row] && cellsOf(shown[row])[column + ({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0)];
  if (target) target.focus();
}

form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', () => setTimeout(() => {
  chosen = undefined;
  for (const one of document.querySelectorAll('td.count button')) one.setAttribute('aria-pressed', 'false');
  filter();
}));
document.getElementById('map').addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button) choose(button);
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') form.reset();
  const button = event.target.closest?.('td.count button');
  if (button && event.key.startsWith('Arrow')) {
    event.preventDefault();
    move(button, event.key);
  }
});
filter();
`;
