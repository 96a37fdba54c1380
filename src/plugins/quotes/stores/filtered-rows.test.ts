import { LiveTable } from '#core/market';
import { FakeClock } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FilteredRows } from './filtered-rows.ts';

interface Row {
  readonly id: string;
  value: number;
}

const command = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  value: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
  flush: fc.boolean(),
});

describe('filtered rows', () => {
  it('tell their source which of them are on screen', () => {
    const table = new LiveTable<Row>(new FakeClock());
    const rows = new FilteredRows<Row>(
      table,
      (row) => row.id,
      () => true,
    );
    const stop = rows.registerView(() => ['a']);
    expect(table.visibleKeys()).toEqual(['a']);
    stop();
    expect(table.visibleKeys()).toBeNull();
  });

  it('always match the source’s rows that pass the test, and notify when one comes or goes', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 50 }), (commands) => {
        const clock = new FakeClock();
        const table = new LiveTable<Row>(clock);
        const isEven = (row: Row) => row.value % 2 === 0;
        const rows = new FilteredRows<Row>(table, (row) => row.id, isEven);
        let currentIds: string[] = [];
        const stop = rows.subscribe(({ changed, structure }) => {
          const now = rows.rows().map((row) => row.id);
          const isSame =
            now.length === currentIds.length && now.every((id, index) => id === currentIds[index]);
          expect(structure || isSame).toBe(true);
          expect([...changed].every((id) => currentIds.includes(id) || now.includes(id))).toBe(true);
          currentIds = now;
        });
        for (const { id, value, flush } of commands) {
          table.put(id, value === null ? null : { id, value });
          if (flush) clock.frame();
        }
        clock.frame();
        expect(rows.rows()).toEqual(table.rows().filter(isEven));
        for (const id of ['a', 'b', 'c', 'd']) {
          const row = table.get(id);
          expect(rows.get(id)).toBe(row !== undefined && isEven(row) ? row : undefined);
        }
        stop();
        expect(rows.rows()).toEqual(table.rows().filter(isEven));
      }),
    );
  });
});
