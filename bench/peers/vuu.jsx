// FINOS Vuu's table. A Vuu server sends its client the rows in view, conflated, and a worker of the client parses them; here the worker does both.
import { ArrayDataSource } from '@vuu-ui/vuu-data-local';
import { Table } from '@vuu-ui/vuu-table';
import { createRoot } from 'react-dom/client';
import { columns, ROW_PX, VISIBLE } from '../stream/pages/table.ts';
import '../stream/pages/table.css';
import './vuu.css';

const DECIMALS = { bid: 4, ofr: 4, last: 4, valuation: 4, change: 2 };
const descriptors = columns.map(({ id, width, isFigure }) => ({
  name: id,
  label: id,
  width,
  serverDataType: isFigure ? 'double' : 'string',
  ...(isFigure
    ? { type: { name: 'number', formatting: { decimals: DECIMALS[id] ?? 0, zeroPad: true } } }
    : {}),
}));
const valuesOf = (quote) =>
  columns.map((column) => (column.id === 'time' ? column.text(quote) : quote[column.id]));

/** Hands the rows in view to the table as its server's messages do. */
class LiveSource extends ArrayDataSource {
  keys = new Map();
  receive = () => {};

  subscribe(request, callback) {
    return super.subscribe(request, (message) => {
      for (const [index, key] of message.rows ?? []) this.keys.set(index, key);
      this.receive = callback;
      callback(message);
    });
  }

  push(quotes, indexOf) {
    const rows = quotes.flatMap((quote) => {
      const index = indexOf.get(quote.id);
      const key = this.keys.get(index);
      return key === undefined ? [] : [[index, key, true, false, 0, 0, quote.id, 0, ...valuesOf(quote)]];
    });
    if (rows.length > 0)
      this.receive({ clientViewportId: this.viewport, mode: 'update', type: 'viewport-update', rows });
  }
}

const width = columns.reduce((sum, column) => sum + column.width, 15);
const indexOf = new Map();
const name = new URLSearchParams(location.search).get('name') ?? '';
const worker = new Worker(new URL('./vuu-worker.js', import.meta.url), { type: 'module' });
let source = null;
worker.addEventListener('message', ({ data: { snapshot, update } }) => {
  if (snapshot === undefined) {
    worker.postMessage('taken', []);
    return source?.push(update, indexOf);
  }
  for (const [index, { id }] of snapshot.entries()) indexOf.set(id, index);
  source = new LiveSource({
    columnDescriptors: descriptors,
    data: snapshot.map(valuesOf),
    keyColumn: 'id',
  });
  createRoot(document.querySelector('#root')).render(
    <div className="salt-theme vuu-theme" data-mode="dark">
      <Table
        config={{ columns: descriptors }}
        dataSource={source}
        rowHeight={ROW_PX}
        width={width}
        height={VISIBLE * ROW_PX + 30}
        renderBufferSize={0}
        navigationStyle="none"
      />
    </div>,
  );
});
worker.postMessage({ url: `ws://${location.host}/bench/${name}` }, []);

/** Cells of the last price: a row's first elements keep the room of pinned columns. */
const at = columns.findIndex(({ id }) => id === 'last');
window.benchCells = () =>
  [...document.querySelectorAll('.vuuTableRow')].flatMap(
    (row) => row.querySelectorAll('.vuuTableCell')[at] ?? [],
  );
