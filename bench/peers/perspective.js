// Perspective's datagrid, its engine in a worker of WebAssembly. The text of a message is handed over as it came.
import perspective from '@perspective-dev/client';
import SERVER_WASM from '@perspective-dev/server/dist/wasm/perspective-server.wasm?url';
import perspectiveViewer from '@perspective-dev/viewer';
import '@perspective-dev/viewer-datagrid';
import '@perspective-dev/viewer/dist/css/pro-dark.css';
import CLIENT_WASM from '@perspective-dev/viewer/dist/wasm/perspective-viewer.wasm?url';
import { columns } from '../stream/pages/table.ts';
import '../stream/pages/table.css';

const SCHEMA = {
  id: 'string',
  name: 'string',
  bidQty: 'integer',
  bid: 'float',
  ofr: 'float',
  ofrQty: 'integer',
  last: 'float',
  change: 'float',
  valuation: 'float',
  volume: 'integer',
  org: 'string',
  time: 'datetime',
};
const four = { number_format: { minimumFractionDigits: 4, maximumFractionDigits: 4 } };
const seconds = {
  date_format: { format: 'custom', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
};
const UPDATE = '{"update":';

let table = null;
const early = [];

async function show(quotes) {
  await Promise.all([
    perspective.init_server(fetch(SERVER_WASM)),
    perspectiveViewer.init_client(fetch(CLIENT_WASM)),
  ]);
  const engine = await perspective.worker();
  const rows = await engine.table(SCHEMA, { index: 'id', name: 'quotes' });
  await rows.update(quotes);
  const viewer = document.createElement('perspective-viewer');
  viewer.style.cssText = 'display:block;position:relative;width:1280px;height:900px';
  document.querySelector('#root').append(viewer);
  await viewer.load(engine);
  await viewer.restore({
    table: 'quotes',
    plugin: 'Datagrid',
    settings: false,
    columns: columns.map(({ id }) => id),
    theme: 'Pro Dark',
    columns_config: { bid: four, ofr: four, last: four, valuation: four, time: seconds },
  });
  table = rows;
  for (const text of early) rows.update(text, { format: 'json' });
}

/** Cells of the last price; the datagrid stands in nested shadow roots. */
window.benchCells = () => {
  const grids = [];
  const search = (node) => {
    if (node.tagName === 'REGULAR-TABLE') grids.push(node);
    if (node.shadowRoot) search(node.shadowRoot);
    for (const child of node.children) search(child);
  };
  search(document.body);
  const at = columns.findIndex(({ id }) => id === 'last');
  return grids.flatMap((grid) =>
    [...grid.querySelectorAll('tbody tr')].flatMap((row) => row.querySelectorAll('td')[at] ?? []),
  );
};

const name = new URLSearchParams(location.search).get('name') ?? '';
const socket = new WebSocket(`ws://${location.host}/bench/${name}`, ['bond.v1']);
socket.addEventListener('open', () => socket.send('open'));
socket.addEventListener('message', ({ data }) => {
  if (!data.startsWith(UPDATE)) return void show(JSON.parse(data).snapshot);
  const text = data.slice(UPDATE.length, -1);
  if (table === null) early.push(text);
  else table.update(text, { format: 'json' });
});
