// ag-grid as its vendor documents it, in the fastest form measured: the newest row of each bond, once per frame, in one transaction, rendered in
// that frame.
import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  colorSchemeDark,
  type GridApi,
  HighlightChangesModule,
  ModuleRegistry,
  RowApiModule,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { Quote } from '../feed.ts';
import { columns, connect, isFlashing, oncePerFrame, ROW_PX } from './table.ts';
import './table.css';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  RowApiModule,
  HighlightChangesModule,
]);

const theme = themeQuartz.withPart(colorSchemeDark).withParams({
  spacing: 3,
  fontSize: 12,
  rowHeight: ROW_PX,
  headerHeight: 30,
  wrapperBorder: false,
});
const columnDefs = columns.map((column): ColDef<Quote> => ({
  field: column.id,
  width: column.width,
  headerName: column.id,
  valueFormatter: ({ data }) => (data === undefined ? '' : column.text(data)),
  enableCellChangeFlash: isFlashing && column.isFigure,
}));

let api: GridApi<Quote> | null = null;
connect({
  onSnapshot(quotes) {
    const root = document.querySelector('#root');
    if (root === null) return;
    createRoot(root).render(
      <div style={{ width: 1280, height: 866 }}>
        <AgGridReact<Quote>
          theme={theme}
          rowData={[...quotes]}
          columnDefs={columnDefs}
          getRowId={({ data }) => data.id}
          onGridReady={(event) => (api = event.api)}
        />
      </div>,
    );
  },
  onUpdate: oncePerFrame((newest) =>
    flushSync(() => api?.applyTransaction({ update: [...newest.values()] })),
  ),
});
