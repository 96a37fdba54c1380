import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  displayStatus,
  isSettling,
  isTraded,
  listedStatus,
  ORDER_STATUS_FILTERS,
  orderStates,
  orderStatusLabel,
  type DisplayStatus,
  type OrderFacts,
  type OrderStatus,
} from './order-status.ts';

const ORDER_QTY = 3000;
const FILLS = { none: 0, part: 1000, full: ORDER_QTY } as const;
const TIMES = { unset: ['', null, undefined], zero: ['0', 0], set: ['60', 60, '1430'] } as const;

type Kind = 'intention' | 'day' | 'ioc';
type Fill = keyof typeof FILLS;
type Time = keyof typeof TIMES;
type Cell = {
  kind: Kind;
  status: OrderStatus;
  fill: Fill;
  time: Time;
  expected: DisplayStatus;
  traded: boolean;
};

/** The specification, cell by cell. Columns in a row: fill none, part, full; within each, specifyTime unset, zero, set. */
const STATUS_TABLE: Record<Kind, Record<OrderStatus, string>> = {
  intention: { '0': '440 111 000', '2': '442 111 222', '4': '444 444 444' },
  day: { '0': '040 040 040', '2': '222 222 222', '4': '444 444 444' },
  ioc: { '0': '040 040 040', '2': '222 222 222', '4': '444 141 444' },
};
/** Columns in a row: fill none, part, full; the specified time is irrelevant. */
const TRADED: Record<'intention' | 'quote', Record<OrderStatus, string>> = {
  intention: { '0': 'nny', '2': 'nny', '4': 'nyy' },
  quote: { '0': 'nnn', '2': 'yyy', '4': 'nyn' },
};

const fills = ['none', 'part', 'full'] as const;
const times = ['unset', 'zero', 'set'] as const;
const CELLS: readonly Cell[] = (['intention', 'day', 'ioc'] as const).flatMap((kind) =>
  (['0', '2', '4'] as const).flatMap((status) =>
    fills.flatMap((fill, fillIndex) =>
      times.map((time, timeIndex): Cell => {
        const expected = STATUS_TABLE[kind][status].split(' ')[fillIndex]?.[timeIndex] as DisplayStatus; // the table holds statuses only
        const traded = TRADED[kind === 'intention' ? kind : 'quote'][status][fillIndex] === 'y';
        return { kind, status, fill, time, expected, traded };
      }),
    ),
  ),
);

/** Every way the wire may encode a cell: codes and quantities as numbers or text, quoteInd and timeInForce of each kind. */
const ordersOf = ({ kind, status, fill, time }: Omit<Cell, 'expected' | 'traded'>): OrderFacts[] => {
  const quoteInds = kind === 'intention' ? [99, '99'] : [1, '2', 9];
  const timesInForce = { intention: [0, '1', 3, '3'], day: [0, '1', 1], ioc: [3, '3'] }[kind];
  return quoteInds.flatMap((quoteInd) =>
    timesInForce.flatMap((timeInForce) =>
      TIMES[time].flatMap((specifyTime) => [
        { quoteInd, timeInForce, specifyTime, ordStatus: status, cumQty: FILLS[fill], orderQty: ORDER_QTY },
        {
          quoteInd,
          timeInForce,
          specifyTime,
          ordStatus: Number(status),
          cumQty: `${FILLS[fill]}.00`,
          orderQty: String(ORDER_QTY),
        },
      ]),
    ),
  );
};

/** A combination of facts with what the rules make of it. */
type Answered = Omit<Cell, 'expected'> & { readonly display: DisplayStatus };
const count = (test: (cell: Answered) => boolean): number => {
  const answered = CELLS.flatMap((cell): Answered[] =>
    ordersOf(cell)
      .slice(0, 1)
      .map((order) => ({ ...cell, display: displayStatus(order), traded: isTraded(order) })),
  );
  // The plain combinations: an intention covers both values of timeInForce.
  const matching = answered.filter(test);
  return matching.length + matching.filter(({ kind }) => kind === 'intention').length;
};

describe('displayStatus', () => {
  it.each(CELLS.filter(({ kind }) => kind === 'intention'))(
    'shows $expected for an intention of status $status, $fill filled, time $time [R4.02]',
    (cell) => {
      expect(new Set(ordersOf(cell).map(displayStatus))).toEqual(new Set([cell.expected]));
    },
  );

  it.each(CELLS.filter(({ kind }) => kind !== 'intention'))(
    'shows $expected for a quote ($kind) of status $status, $fill filled, time $time [R4.03]',
    (cell) => {
      expect(new Set(ordersOf(cell).map(displayStatus))).toEqual(new Set([cell.expected]));
    },
  );

  it('treats missing quantities as zero', () => {
    expect(
      displayStatus({ quoteInd: 99, ordStatus: '0', timeInForce: 0, cumQty: null, orderQty: 3000 }),
    ).toBe('4');
  });
});

describe('isTraded', () => {
  it.each(CELLS)('is $traded for $kind, status $status, $fill filled, time $time [R4.04]', (cell) => {
    expect(new Set(ordersOf(cell).map(isTraded))).toEqual(new Set([cell.traded]));
  });

  it('is true exactly for a full fill or a cancelled partial fill of consistent orders [R4.04]', () => {
    const consistent = fc
      .record({
        quoteInd: fc.constantFrom(1, 2, 99),
        timeInForce: fc.constantFrom(0, 1, 3),
        orderQty: fc.integer({ min: 1, max: 1e6 }),
      })
      .chain((order) =>
        fc.record({
          order: fc.constant(order),
          cumQty: fc.integer({ min: 0, max: order.orderQty }),
          live: fc.boolean(),
        }),
      );
    fc.assert(
      fc.property(consistent, ({ order, cumQty, live }) => {
        const ordStatus = cumQty === order.orderQty ? '2' : live ? '0' : '4';
        expect(isTraded({ ...order, cumQty, ordStatus })).toBe(
          cumQty === order.orderQty || (!live && cumQty > 0),
        );
      }),
    );
  });
});

describe('listedStatus', () => {
  it('is the status that is shown; partly filled counts as unfilled while it lives, and as filled afterwards [R4.01 R4.02 R4.03]', () => {
    for (const cell of CELLS) {
      const listed = cell.expected === '1' ? (cell.status === '0' ? '0' : '2') : cell.expected;
      expect(new Set(ordersOf(cell).map(listedStatus))).toEqual(new Set([listed]));
    }
  });

  it('puts every state under exactly one filter option', () => {
    const states = ORDER_STATUS_FILTERS.flatMap(({ value }) =>
      orderStates((order) => listedStatus(order) === value),
    );
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(states.length);
    expect(states.length).toBe(CELLS.length);
  });
});

it.each<[string, number, readonly string[] | undefined, boolean]>([
  ['a fill of that day', 1000, ['2026-11-24'], true],
  ['fills of several days, one of them that day', 1000, ['2026-11-23', '2026-11-24'], true],
  ['fills of other days', 1000, ['2026-11-23', '2026-11-25'], false],
  ['fills whose day is not known', 1000, undefined, false],
  ['nothing filled', 0, ['2026-11-24'], false],
])('whether an order is settling on a day: %s', (_title, cumQty, settlDates, expected) => {
  expect(isSettling({ cumQty, settlDates }, '2026-11-24')).toBe(expected);
});

describe('displayStatus and isTraded together', () => {
  it('contradict each other only for orders that the server must not produce [R4.02 R4.03 R4.04]', () => {
    expect(count(() => true)).toBe(108);
    expect(
      count(
        ({ kind, status, fill, display, traded }) =>
          kind === 'intention' && status === '0' && fill === 'full' && display === '0' && traded,
      ),
    ).toBe(6);
    expect(count(({ kind, display, traded }) => kind === 'intention' && display === '2' && !traded)).toBe(2);
    expect(
      count(
        ({ kind, fill, display, traded }) =>
          kind !== 'intention' && fill !== 'full' && display === '2' && traded,
      ),
    ).toBe(12);
    expect(count(({ fill, display, traded }) => fill === 'part' && display === '4' && traded)).toBe(4 + 6);
  });
});

describe('order status words', () => {
  it('names the three stored statuses and partly filled, and offers three filters [R4.01]', () => {
    expect((['0', '1', '2', '4'] as const).map((status) => orderStatusLabel(status).key)).toEqual([
      'statusUnfilled',
      'statusPartlyFilled',
      'statusFilled',
      'statusCancelled',
    ]);
    expect(ORDER_STATUS_FILTERS.map(({ value }) => value)).toEqual(['0', '2', '4']);
  });
});
