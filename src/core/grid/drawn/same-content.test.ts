// @vitest-environment jsdom
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { LiveCells } from '../live-cells.ts';
import type { LiveColumn } from '../live-column.ts';
import type { CellContent } from '../cell-surface.ts';
import { Sheet } from './sheet.ts';

interface Row {
  readonly id: string;
  bid: number;
}

const columns: readonly LiveColumn<Row>[] = [
  {
    id: 'bid',
    header: 'bid',
    width: 80,
    align: 'right',
    text: ({ bid }) => String(bid),
    flash: ({ bid }) => bid,
    tone: ({ bid }) => (bid > 5 ? 'bid strong' : 'muted'),
  },
  { id: 'name', header: 'name', width: 40, text: ({ bid }) => 'name '.repeat(bid) },
];

type Step =
  | { readonly kind: 'change'; readonly slot: number; readonly bid: number }
  | { readonly kind: 'arrange'; readonly ids: readonly string[] }
  | { readonly kind: 'drop' | 'pointAt'; readonly slot: number }
  | { readonly kind: 'fade' | 'balance' };

const slot = fc.constantFrom(0, 1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), slot, bid: fc.integer({ min: 0, max: 20 }) }),
  fc.record({
    kind: fc.constant('arrange' as const),
    ids: fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('drop' as const, 'pointAt' as const), slot }),
  fc.record({ kind: fc.constantFrom('fade' as const, 'balance' as const) }),
);

function setUp() {
  let ids: readonly string[] = ['a', 'b', 'c'];
  const rows = new Map(ids.map((id) => [id, { id, bid: 1 }]));
  const cells = new LiveCells<Row>({ get: (id) => rows.get(id), flash: () => true });
  cells.setOrder(ids);
  const elements = [0, 1, 2].flatMap((at) =>
    columns.map((column) => {
      const element = document.createElement('div');
      cells.add({ element, column, slot: at });
      return element;
    }),
  );
  /** So many changes that cells may be drawn. */
  const prime = (): void => {
    for (let at = 0; at < 800; at += 1) {
      for (const row of rows.values()) row.bid = at % 2;
      cells.paint(ids, 0);
    }
  };
  const run = (next: Step, nowMs: number): void => {
    const id = 'slot' in next ? (ids[next.slot] ?? '') : '';
    if (next.kind === 'arrange') cells.setOrder((ids = next.ids));
    else if (next.kind === 'drop') rows.delete(id);
    else if (next.kind === 'change') Object.assign(rows.get(id) ?? {}, { bid: next.bid });
    else if (next.kind === 'fade') cells.fade(nowMs);
    else cells.balance(next.kind === 'pointAt' ? [id] : []);
    cells.paint(ids, nowMs);
  };
  return { cells, elements, prime, run };
}

const contentOf = (element: HTMLElement) => ({
  text: element.textContent,
  classes: [...element.classList].toSorted(),
  flash: element.dataset['flash'],
  name: element.getAttribute('aria-label'),
});

it('cells that were drawn meanwhile show what they would show if they had never been', async () => {
  const places = { place: (cells: readonly CellContent[]) => cells, draw() {}, erase: () => [], remove() {} };
  // `as` holds: these are all methods of a sheet.
  vi.spyOn(Sheet, 'over').mockReturnValue(places as never);
  let wereDrawn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const [drawn, plain] = [setUp(), setUp()];
      for (const { prime } of [drawn, plain]) prime();
      drawn.cells.balance([]);
      await vi.dynamicImportSettled();
      for (const { prime } of [drawn, plain]) prime();
      drawn.cells.balance([]);
      wereDrawn += drawn.elements.filter(({ style }) => style.contentVisibility === 'hidden').length;
      for (const [at, next] of steps.entries()) {
        drawn.run(next, at * 100);
        if (next.kind !== 'balance' && next.kind !== 'pointAt') plain.run(next, at * 100);
      }
      drawn.cells.layOutAll();
      expect(drawn.elements.map(contentOf)).toEqual(plain.elements.map(contentOf));
    }),
    { numRuns: 40 },
  );
  expect(wereDrawn).toBeGreaterThan(0);
});
