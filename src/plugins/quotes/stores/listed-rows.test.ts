import { describe, expect, it } from 'vitest';
import type { RowsChange } from '#core/grid';
import { ListedRows } from './listed-rows.ts';

interface Row {
  readonly id: string;
  readonly price: number;
}
const row = (id: string, price = 1): Row => ({ id, price });

/** A source whose listeners are called by hand. */
function table(rows: Record<string, Row>) {
  const listeners = new Set<(change: RowsChange) => void>();
  return {
    rows: () => Object.values(rows),
    get: (id: string) => rows[id],
    subscribe: (listener: (change: RowsChange) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (...ids: string[]) =>
      listeners.forEach((listener) => listener({ changed: new Set(ids), structure: true })),
    listeners,
  };
}

function listed(first: readonly Row[], live?: ReturnType<typeof table>, limit?: number) {
  let list = first;
  const watchers = new Set<() => void>();
  const rows = new ListedRows<Row>({
    rowId: ({ id }) => id,
    list: () => list,
    watch: (onChange) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    live,
    limit,
  });
  const changes: [readonly string[], boolean][] = [];
  const stop = rows.subscribe(({ changed, structure }) => changes.push([[...changed], structure]));
  const replace = (next: readonly Row[]) => {
    list = next;
    watchers.forEach((tell) => tell());
  };
  return { rows, changes, stop, replace, watchers };
}

describe('rows of a list that is replaced as a whole', () => {
  it('are in the order of the list, at most as many as wanted', () => {
    const { rows } = listed([row('b'), row('a'), row('c')], undefined, 2);
    expect(rows.rows().map(({ id }) => id)).toEqual(['b', 'a']);
    expect(rows.get('c')).toBeUndefined();
  });

  it('tell which of them are others, and whether the order is', () => {
    const same = row('a');
    const { changes, replace } = listed([same, row('b')]);
    replace([same, row('b', 2)]);
    replace([row('b', 2), same]);
    expect(changes).toEqual([
      [['b'], false],
      [['b'], true],
    ]);
  });

  it('say nothing where the list is the same', () => {
    const list = [row('a')];
    const { changes, replace } = listed(list);
    replace(list);
    expect(changes).toEqual([]);
  });

  it('are those of the stream, where it has them; other rows of the stream do not count', () => {
    const live = table({ a: row('a', 9), z: row('z') });
    const { rows, changes } = listed([row('a'), row('b')], live);
    expect(rows.rows().map(({ price }) => price)).toEqual([9, 1]);
    live.tell('z');
    live.tell('a', 'z');
    expect(changes).toEqual([[['a'], false]]);
  });

  it('are read anew by one who asks without listening, and nothing is held after the last listener', () => {
    const live = table({});
    const { rows, stop, replace, watchers } = listed([row('a')], live);
    stop();
    expect([live.listeners.size, watchers.size]).toEqual([0, 0]);
    replace([row('b')]);
    expect(rows.rows().map(({ id }) => id)).toEqual(['b']);
  });
});
