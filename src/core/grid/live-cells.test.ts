// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveCells } from './live-cells.ts';
import type { LiveColumn } from './live-column.ts';

interface Row {
  readonly id: string;
  bid: number | null;
  ofr: number;
}

const columns: readonly LiveColumn<Row>[] = [
  {
    id: 'bid',
    header: 'bid',
    width: 80,
    text: (row) => String(row.bid ?? ''),
    flash: (row) => row.bid,
    tone: (row) => (row.bid === null ? 'muted' : 'bid'),
  },
  { id: 'ofr', header: 'ofr', width: 80, text: (row) => row.ofr.toFixed(1) },
];

function setUp(options: { readonly flash?: boolean } = {}) {
  const rows = new Map<string, Row>();
  const cells = new LiveCells<Row>({ get: (id) => rows.get(id), flash: () => options.flash ?? true });
  const cellsByKey = new Map<string, { readonly element: HTMLElement; readonly release: () => void }>();
  let order: readonly string[] = ['a', 'b', 'c'];
  const arrange = (ids: readonly string[]) => {
    order = ids;
    cells.setOrder(ids);
  };
  arrange(order);
  const add = (id: string, column: LiveColumn<Row>) => {
    const element = document.createElement('span');
    const slot = order.indexOf(id);
    cellsByKey.set(`${slot}/${column.id}`, { element, release: cells.add({ element, column, slot }) });
    return element;
  };
  return { rows, cells, cellsByKey, add, arrange, order: () => order };
}

type Command =
  | { readonly kind: 'show' | 'hide' | 'drop'; readonly id: string }
  | { readonly kind: 'arrange'; readonly id: string; readonly ids: readonly string[] }
  | {
      readonly kind: 'change' | 'replace';
      readonly id: string;
      readonly bid: number | null;
      readonly ofr: number;
    };

const id = fc.constantFrom('a', 'b', 'c');
const bid = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
const ofr = fc.integer({ min: 0, max: 30 }).map((tenth) => tenth / 10);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('show' as const, 'hide' as const, 'drop' as const), id }),
  fc.record({
    kind: fc.constant('arrange' as const),
    id,
    ids: fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('change' as const, 'replace' as const), id, bid, ofr }),
);

/** The bid's cell of one row. */
function showBid(initial: number | null): {
  row: Row;
  cells: ReturnType<typeof setUp>['cells'];
  element: HTMLElement;
} {
  const { rows, cells, add } = setUp();
  const row: Row = { id: 'a', bid: initial, ofr: 1 };
  rows.set('a', row);
  const [column = expect.fail('no column')] = columns;
  return { row, cells, element: add('a', column) };
}

/** Runs the commands, painting after each, and returns what was wrong on screen: a text that is not the row's, an unnecessary write. */
function mistakesOf(commands: readonly Command[]): readonly string[] {
  const { rows, cells, cellsByKey, add, arrange, order } = setUp();
  const writes = new MutationObserver(() => {});
  const mistakes: string[] = [];
  const run = (step: Command): void => {
    const slot = order().indexOf(step.id);
    if (step.kind === 'arrange') {
      arrange(step.ids);
    } else if (step.kind === 'show' && rows.has(step.id) && !cellsByKey.has(`${slot}/bid`)) {
      for (const column of columns)
        writes.observe(add(step.id, column), { characterData: true, childList: true, subtree: true });
    } else if (step.kind === 'hide') {
      for (const column of columns) {
        cellsByKey.get(`${slot}/${column.id}`)?.release();
        cellsByKey.delete(`${slot}/${column.id}`);
      }
    } else if (step.kind === 'drop') {
      rows.delete(step.id);
    } else if ('bid' in step) {
      const row = rows.get(step.id);
      if (row !== undefined && step.kind === 'change') Object.assign(row, { bid: step.bid, ofr: step.ofr });
      else rows.set(step.id, { id: step.id, bid: step.bid, ofr: step.ofr });
    }
  };
  for (const [index, step] of commands.entries()) {
    const before = new Map([...cellsByKey].map(([key, { element }]) => [key, element.textContent]));
    run(step);
    cells.paint([step.id], index * 100);
    const written = new Set(
      writes.takeRecords().map(({ target }) => (target instanceof Text ? target.parentElement : target)),
    );
    for (const [key, { element }] of cellsByKey) {
      const [slot = '', columnId] = key.split('/');
      const row = rows.get(order()[Number(slot)] ?? '');
      const expected =
        row === undefined ? before.get(key) : columns.find((column) => column.id === columnId)?.text(row);
      if (element.textContent !== expected)
        mistakes.push(`${key} shows ${element.textContent}, not ${expected}`);
      if (before.get(key) === element.textContent && written.has(element))
        mistakes.push(`${key} was written for nothing`);
    }
  }
  writes.disconnect();
  return mistakes;
}

describe('live cells', () => {
  it('show the newest row after any sequence of changes, and touch no other cell', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        expect(mistakesOf(commands)).toEqual([]);
      }),
    );
  });

  it('flash up or down when the number changes, fade in two steps, and not when it first shows', () => {
    const { row, cells, element } = showBid(null);
    row.bid = 2;
    cells.paint(['a'], 0);
    expect(element.dataset['flash']).toBeUndefined();
    row.bid = 3;
    cells.paint(['a'], 1000);
    expect(element.dataset['flash']).toBe('up');
    expect(cells.fade(1300)).toBe(true);
    expect(element.dataset['flash']).toBe('up-fading');
    row.bid = 1;
    cells.paint(['a'], 1310);
    expect(element.dataset['flash']).toBe('down');
    expect(cells.fade(1600)).toBe(true);
    expect(element.dataset['flash']).toBe('down-fading');
    expect(cells.fade(1800)).toBe(false);
    expect(element.dataset['flash']).toBeUndefined();
  });

  it('change the direction of a flash with the next step only, however often the number changes', () => {
    const { row, cells, element } = showBid(1);
    const writes = new MutationObserver(() => {});
    writes.observe(element, { attributes: true, attributeFilter: ['data-flash'] });
    for (const [index, next] of [3, 2, 4, 1].entries()) {
      row.bid = next;
      cells.paint(['a'], 1000 + index * 20);
    }
    expect([element.dataset['flash'], writes.takeRecords()]).toEqual(['up', [expect.anything()]]);
    cells.fade(1100);
    expect(element.dataset['flash']).toBe('down');
    // The newest change decides when the flash fades.
    cells.fade(1300);
    expect(element.dataset['flash']).toBe('down');
    cells.fade(1310);
    expect(element.dataset['flash']).toBe('down-fading');
    writes.disconnect();
  });

  it('show another row without a flash when the order changes, and drop the previous row’s flash', () => {
    const { rows, cells, add, arrange } = setUp();
    const first: Row = { id: 'a', bid: 1, ofr: 1 };
    rows.set('a', first).set('b', { id: 'b', bid: 5, ofr: 1 });
    const [column] = columns;
    if (!column) throw new Error('no column');
    const element = add('a', column);
    first.bid = 2;
    cells.paint(['a'], 0);
    expect(element.dataset['flash']).toBe('up');
    arrange(['b', 'a', 'c']);
    expect([element.textContent, element.dataset['flash'], cells.isFlashing]).toEqual([
      '5',
      undefined,
      false,
    ]);
  });

  it('do not flash when the user has switched it off [R3.06]', () => {
    const { rows, cells, add } = setUp({ flash: false });
    const row: Row = { id: 'a', bid: 1, ofr: 1 };
    rows.set('a', row);
    const [column] = columns;
    if (!column) throw new Error('no column');
    const element = add('a', column);
    row.bid = 3;
    cells.paint(['a'], 1000);
    expect(element.textContent).toBe('3');
    expect(element.dataset['flash']).toBeUndefined();
    expect(cells.isFlashing).toBe(false);
  });

  it('grey out the figures of a row that is gone, and colour them again when it returns', () => {
    const { rows, cells, add } = setUp();
    rows.set('a', { id: 'a', bid: 1, ofr: 1 });
    const [column] = columns;
    if (!column) throw new Error('no column');
    const element = add('a', column);
    rows.delete('a');
    cells.paint(['a'], 0);
    expect([element.textContent, element.className]).toEqual(['1', 'live gone']);
    rows.set('a', { id: 'a', bid: 1, ofr: 1 });
    cells.paint(['a'], 0);
    expect(element.className).toBe('live bid');
  });

  it('cut a text that may be wider than its column, and clip nothing else', () => {
    const { rows, cells, add } = setUp();
    const row = { id: 'a', bid: 1, ofr: 1, name: '26国债' };
    rows.set('a', row);
    const element = add('a', { id: 'name', header: 'name', width: 60, text: () => row.name });
    const figure = add('a', { id: 'sum', header: 'sum', width: 20, align: 'right', text: () => row.name });
    expect(element.className).toBe('live');
    row.name = '26中国银行二级01';
    cells.paint(['a'], 0);
    expect([element.className, figure.className]).toEqual(['live long', 'live']);
    rows.delete('a');
    cells.paint(['a'], 0);
    expect(element.className).toBe('live long gone');
  });

  it('cut texts by the current column width, and leave the grid’s own classes alone', () => {
    const { rows, cells } = setUp();
    rows.set('a', { id: 'a', bid: 1, ofr: 1 });
    const element = document.createElement('div');
    element.className = 'ag-cell';
    let room = 200;
    const column = {
      id: 'name',
      header: 'name',
      width: 60,
      text: () => '26中国银行二级01',
      tone: () => 'dim',
    };
    const release = cells.add({ element, column, slot: 0, width: () => room });
    expect(element.className).toBe('ag-cell live dim');
    room = 40;
    cells.refit();
    expect([...element.classList].toSorted()).toEqual(['ag-cell', 'dim', 'live', 'long']);
    release();
    expect(element.className).toBe('ag-cell live');
  });

  it('keep the text node of a figure of the same length, and of any left-aligned text', () => {
    const { rows, cells, add } = setUp();
    const row = { id: 'a', bid: 1, ofr: 1, name: '国际', last: '2.2000' };
    rows.set('a', row);
    const word = add('a', { id: 'name', header: 'name', width: 60, text: () => row.name });
    const figure = add('a', {
      id: 'last',
      header: 'last',
      width: 60,
      align: 'right',
      text: () => row.last,
    });
    const [wordNode, figureNode] = [word.firstChild, figure.firstChild];
    Object.assign(row, { name: '平安证券', last: '2.2050' });
    cells.paint(['a'], 0);
    expect([word.firstChild === wordNode, figure.firstChild === figureNode]).toEqual([true, true]);
    Object.assign(row, { last: '12.2050' });
    cells.paint(['a'], 0);
    expect([figure.textContent, figure.firstChild === figureNode]).toEqual(['12.2050', false]);
  });

  it('give a figure whose sign changes a new text node, since a sign takes up width', () => {
    const { rows, cells, add } = setUp();
    const row = { id: 'a', bid: 1, ofr: 1, change: '12.25' };
    rows.set('a', row);
    const figure = add('a', { id: 'chg', header: 'chg', width: 60, align: 'right', text: () => row.change });
    const before = figure.firstChild;
    Object.assign(row, { change: '-0.25' });
    cells.paint(['a'], 0);
    expect([figure.textContent, figure.firstChild === before]).toEqual(['-0.25', false]);
  });

  it('have the classes of their newest tone only, and keep those of the grid', () => {
    const { rows, cells, add } = setUp();
    const row = { id: 'a', bid: 1, ofr: 1, tone: 'up' };
    rows.set('a', row);
    const [first] = columns;
    if (!first) throw new Error('no column');
    const element = add('a', { ...first, tone: () => row.tone });
    element.classList.add('ag-cell');
    const classNames = ['down', 'down', 'bid strong', 'strong bid', 'strong', '', 'up'].map((tone, index) => {
      Object.assign(row, { tone });
      cells.paint(['a'], index);
      return [...element.classList]
        .filter((name) => name !== 'live')
        .toSorted()
        .join(' ');
    });
    expect(classNames).toEqual([
      'ag-cell down',
      'ag-cell down',
      'ag-cell bid strong',
      'ag-cell bid strong',
      'ag-cell strong',
      'ag-cell',
      'ag-cell up',
    ]);
  });

  it('give a figure that becomes bold a new text node, and keep it through other tones', () => {
    const { rows, cells, add } = setUp();
    const row = { id: 'a', bid: 1, ofr: 1, tone: 'ofr' };
    rows.set('a', row);
    const last = { id: 'last', header: 'last', width: 60, align: 'right', text: () => '1.3150' } as const;
    const figure = add('a', { ...last, tone: () => row.tone });
    const nodes = ['ofr', 'ofr dim', 'ofr strong'].map((tone) => {
      Object.assign(row, { tone });
      cells.paint(['a'], 0);
      return figure.firstChild;
    });
    expect([nodes[1] === nodes[0], nodes[2] === nodes[1]]).toEqual([true, false]);
  });

  it('write a flash only when it changes: a price that keeps rising changes no attribute', () => {
    const { row, cells, element } = showBid(1);
    row.bid = 2;
    cells.paint(['a'], 0);
    const writes = new MutationObserver(() => {});
    writes.observe(element, { attributes: true });
    row.bid = 3;
    cells.paint(['a'], 200);
    cells.fade(400);
    expect([element.dataset['flash'], writes.takeRecords().length]).toEqual(['up', 0]);
    cells.fade(500);
    expect(element.dataset['flash']).toBe('up-fading');
    writes.disconnect();
  });

  it('read nothing for a cell whose part of the row is unchanged, and everything when it shows another row', () => {
    const { rows, cells, add, arrange } = setUp();
    const painted: string[] = [];
    rows.set('a', { id: 'a', bid: 1, ofr: 1 });
    rows.set('b', { id: 'b', bid: 1, ofr: 2 });
    const element = add('a', {
      id: 'bid',
      header: 'bid',
      width: 80,
      dependsOn: (row) => row.bid,
      text: ({ id: key, bid: value }) => {
        painted.push(key);
        return `${key}${value ?? ''}`;
      },
    });
    const row = rows.get('a');
    if (row === undefined) throw new Error('no row');
    row.ofr = 5;
    cells.paint(['a'], 0);
    expect(painted).toEqual(['a']);
    row.bid = 2;
    cells.paint(['a'], 0);
    expect([painted, element.textContent]).toEqual([['a', 'a'], 'a2']);
    arrange(['b', 'a', 'c']);
    expect(element.textContent).toBe('b1');
    rows.delete('b');
    cells.paint(['b'], 0);
    rows.set('b', { id: 'b', bid: 1, ofr: 2 });
    cells.paint(['b'], 0);
    expect(element.className).toBe('live');
  });
});

describe('a cell showing a symbol', () => {
  const sign = (label: (row: Row) => string): LiveColumn<Row> => ({
    id: 'star',
    header: 'star',
    width: 26,
    align: 'center',
    text: ({ ofr: value }) => (value > 1 ? '★' : '☆'),
    label,
  });

  it('has an accessible name that is written only when it changes', () => {
    const { rows, cells, add } = setUp();
    const row: Row = { id: 'a', bid: 1, ofr: 1 };
    rows.set('a', row);
    const element = add(
      'a',
      sign(({ ofr: value }) => (value > 1 ? '取消自选' : '加自选')),
    );
    expect([element.getAttribute('role'), element.getAttribute('aria-label')]).toEqual(['img', '加自选']);
    const writes = new MutationObserver(() => {});
    writes.observe(element, { attributes: true });
    row.bid = 2;
    cells.paint(['a'], 0);
    expect(writes.takeRecords()).toEqual([]);
    row.ofr = 2;
    cells.paint(['a'], 0);
    expect([element.textContent, element.getAttribute('aria-label')]).toEqual(['★', '取消自选']);
    writes.disconnect();
  });

  it('drops the name of the column shown there before', () => {
    const { rows, cells } = setUp();
    rows.set('a', { id: 'a', bid: 1, ofr: 1 });
    const element = document.createElement('div');
    element.textContent = '从前';
    element.setAttribute('aria-label', '从前');
    cells.add({ element, column: { id: 'x', header: 'x', width: 26, text: () => '' }, slot: 0 });
    expect([element.textContent, element.hasAttribute('aria-label')]).toEqual(['', false]);
  });
});

describe('a cell dropped by the grid', () => {
  it('is no longer written, and leaves the other cells of its row alone', () => {
    const { rows, cells, cellsByKey, add } = setUp();
    const row: Row = { id: 'a', bid: 1, ofr: 1 };
    rows.set('a', row);
    const [dropped, remaining] = columns.map((column) => add('a', column));
    cellsByKey.get('0/bid')?.release();
    Object.assign(row, { bid: 7, ofr: 7 });
    cells.paint(['a'], 0);
    expect([dropped?.textContent, remaining?.textContent]).toEqual(['1', '7.0']);
  });

  it('stops flashing, so that no fade is pending for it', () => {
    const { rows, cells, cellsByKey, add } = setUp();
    const row: Row = { id: 'a', bid: 1, ofr: 1 };
    rows.set('a', row);
    const [column] = columns;
    if (!column) throw new Error('no column');
    const element = add('a', column);
    row.bid = 2;
    cells.paint(['a'], 0);
    cellsByKey.get('0/bid')?.release();
    expect([element.dataset['flash'], cells.isFlashing, cells.fade(0)]).toEqual([undefined, false, false]);
  });

  it('may be dropped twice, even after another cell took its place', () => {
    const { rows, cells } = setUp();
    const row: Row = { id: 'a', bid: 1, ofr: 1 };
    rows.set('a', row);
    const [column] = columns;
    if (!column) throw new Error('no column');
    const cell = () => ({ element: document.createElement('span'), column, slot: 0 });
    const release = cells.add(cell());
    release();
    const second = cell();
    cells.add(second);
    release();
    row.bid = 5;
    cells.paint(['a'], 0);
    expect(second.element.textContent).toBe('5');
  });
});

describe('painting', () => {
  it('does nothing for a slot beyond the last row, or a row that is not shown', () => {
    const { rows, cells, add, arrange } = setUp();
    rows.set('a', { id: 'a', bid: 1, ofr: 1 });
    const [column] = columns;
    if (!column) throw new Error('no column');
    const element = add('a', column);
    expect([cells.idAt(0), cells.idAt(3), cells.idAt(-1)]).toEqual(['a', undefined, undefined]);
    arrange([]);
    rows.set('a', { id: 'a', bid: 9, ofr: 1 });
    cells.paint(['a', 'nobody'], 0);
    expect(element.textContent).toBe('1');
  });

  it('flashes strongly for a quarter of a second and weakly for a fifth, separately for each cell', () => {
    const { rows, cells, add } = setUp();
    const [column] = columns;
    if (!column) throw new Error('no column');
    const list = ['a', 'b'].map((key): Row => ({ id: key, bid: 1, ofr: 1 }));
    for (const row of list) rows.set(row.id, row);
    const elements = list.map(({ id: key }) => add(key, column));
    for (const [at, row] of list.entries()) {
      row.bid = at === 0 ? 2 : 0;
      cells.paint([row.id], at * 300);
    }
    const steps = [249, 250, 449, 450, 549, 550, 749, 750].map((now) => {
      const goesOn = cells.fade(now);
      return [now, ...elements.map(({ dataset }) => dataset['flash'] ?? ''), goesOn];
    });
    expect(steps).toEqual([
      [249, 'up', 'down', true],
      [250, 'up-fading', 'down', true],
      [449, 'up-fading', 'down', true],
      [450, '', 'down', true],
      [549, '', 'down', true],
      [550, '', 'down-fading', true],
      [749, '', 'down-fading', true],
      [750, '', '', false],
    ]);
  });

  it('does not flash for a price that appears or disappears', () => {
    const { rows, cells, add } = setUp();
    const [column] = columns;
    if (!column) throw new Error('no column');
    const row: Row = { id: 'a', bid: 1, ofr: 1 };
    rows.set('a', row);
    const element = add('a', column);
    const flashes = [null, 2, 2].map((price, at) => {
      row.bid = price;
      cells.paint(['a'], at);
      return element.dataset['flash'];
    });
    expect(flashes).toEqual([undefined, undefined, undefined]);
  });

  it('uses the column’s minimum width where no one reports the actual one', () => {
    const { rows, add } = setUp();
    rows.set('a', { id: 'a', bid: 1, ofr: 1 });
    const name: LiveColumn<Row> = { id: 'name', header: 'name', width: 400, text: () => '26中国银行二级01' };
    expect([add('a', name).className, add('a', { ...name, id: 'n2', minWidth: 40 }).className]).toEqual([
      'live',
      'live long',
    ]);
  });
});
