/** Style of the page; colours by `light-dark()`, so that the reader's own setting decides. */
export const pageStyle = `
:root { color-scheme: light dark; --line: light-dark(#c9ced6, #3b424d); --dim: light-dark(#59616e, #a3adbb);
  --paper: light-dark(#ffffff, #14171c); --ink: light-dark(#16191d, #e8ebef); --mark: light-dark(#0b57d0, #8ab4f8); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 90rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; } .dim { color: var(--dim); }
form { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; }
label { display: flex; flex-direction: column; font-size: .85rem; color: var(--dim); }
input, select, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
  border-radius: 4px; padding: .3rem .5rem; }
button { cursor: pointer; } form button { align-self: end; } :focus-visible { outline: 3px solid var(--mark); outline-offset: 1px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--dim); padding: .25rem 0; }
th, td { border: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top;
  overflow-wrap: break-word; max-width: 24rem; }
#map th[scope=row] { min-width: 16rem; } #map thead th { min-width: 4.5rem; } thead th { position: sticky; top: 0; background: var(--paper); font-size: .85rem; }
th .dim { font-weight: normal; font-size: .9em; } #map thead th { overflow-wrap: anywhere; }
td.count { padding: 0; text-align: right; min-width: 4rem; height: 1px; }
td.count button { width: 100%; height: 100%; min-height: 2.2rem; border: 0; border-radius: 0; text-align: right;
  background: transparent; }
td.number { text-align: right; white-space: nowrap; } code { font: .9em ui-monospace, monospace; }
td button[aria-pressed=true] { outline: 3px solid var(--mark); outline-offset: -3px; }
.heat-1 { background: light-dark(#fdf0e3, #35261a); } .heat-2 { background: light-dark(#fbdcbf, #543419); }
.heat-3 { background: light-dark(#f7bf8d, #7a4617); } .heat-4 { background: light-dark(#ef9a57, #a35a14); }
.heat-5 { background: light-dark(#e2742a, #c96c13); }
@media print { form, button { border: 0; } }
`;
