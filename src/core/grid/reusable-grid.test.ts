// @vitest-environment jsdom
import { LiveTable } from '#core/market';
import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import { columnDefs } from './column-defs.ts';
import { GridController } from './grid-controller.ts';
import { ReusableGrid } from './reusable-grid.ts';

interface Row {
  readonly id: string;
}
const column = (id: string, group?: string) => ({
  id,
  header: id,
  width: 50,
  text: () => id,
  ...(group === undefined ? {} : { group }),
});

it('a grid is made with the columns that are shown, those of a group included', () => {
  const clock = new FakeClock();
  const controller = new GridController<Row>(new LiveTable<Row>(clock), ({ id }) => id, clock);
  const columns = [column('name'), column('bid', 'best'), column('ofr', 'best'), column('time')];
  const grid = new ReusableGrid(
    document.createElement('div'),
    controller,
    {
      columnDefs: columnDefs(columns, { sort: null, state: 'whole' }),
      maintainColumnOrder: false,
      rowHeight: 26,
      sortable: '',
    },
    new Set(['ofr', 'time']),
  );
  expect(grid.api.getAllDisplayedColumns().map((visible) => visible.getColId())).toEqual(['name', 'bid']);
  grid.destroy();
});
