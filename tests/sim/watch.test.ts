import type { OrderReturn } from '#contract/entities';
import { describe, expect, it } from 'vitest';
import type { Stored, StoredEvent } from './platform/stored.ts';
import { sessionOfTrader } from './platform/traders.ts';
import { PageOf } from './platform/viewer.ts';
import { checkReceived, momentOf } from './platform/watch.ts';

const BOOK = '240210.IB 23';
const nothing: Stored = {
  events: new Map(),
  trades: [],
  entries: new Map(),
  sums: new Map(),
  quotas: new Map(),
  orderIds: new Map(),
  messages: [],
  books: new Map(),
};
/** An event of t0's order. `as` holds: the checks read no other fields. */
const event = (n: number, cumQty: number, lastQty: number): StoredEvent =>
  ({
    book: BOOK,
    n,
    kind: lastQty > 0 ? 'fill' : 'rest',
    order: { id: 'o1', ownerId: 't0', cumQty, status: '0' },
    trade: lastQty > 0 ? { qty: lastQty } : null,
  }) as unknown as StoredEvent;
const row = (cumQty: number, lastQty: number): OrderReturn =>
  ({ orderId: 'o1', execType: 'F', cumQty, lastQty, ordStatus: '0' }) as unknown as OrderReturn;

const three = {
  ...nothing,
  events: new Map([
    [BOOK, [event(1, 0, 0), event(2, 1000, 1000), event(3, 3000, 2000), event(4, 4000, 1000)]],
  ]),
};
const since = (n: number) => ({
  books: new Map([[BOOK, n]]),
  trades: new Set<string>(),
  messages: new Set<string>(),
});
function pageWith(...rows: readonly OrderReturn[]): PageOf {
  const page = new PageOf(sessionOfTrader('t0'), () => {});
  page.returns.push(...rows);
  return page;
}
const moment = momentOf(three, new Map());
const faultsOf = (page: PageOf, n: number | null = 0): string =>
  checkReceived(page, n === null ? null : since(n), moment).join('\n');

describe('checking what a page received during faults', () => {
  it('accepts less than what is stored, but nothing else', () => {
    expect(faultsOf(pageWith())).toBe('');
    expect(faultsOf(pageWith(row(1000, 1000), row(3000, 2000)))).toBe('');
    expect(faultsOf(pageWith(row(3000, 2000)), 2)).toBe('');
    expect(faultsOf(pageWith(row(3000, 2000), row(4000, 1000)), null)).toBe('');
  });

  it.each([
    ['a fill that is not stored', [row(2000, 2000)], 0],
    ['the second fill without the first', [row(3000, 2000)], 0],
    ['a repeated fill', [row(1000, 1000), row(1000, 1000)], 0],
    ['fills in the wrong order', [row(3000, 2000), row(1000, 1000)], null],
    ['a gap, wherever the page was opened', [row(1000, 1000), row(4000, 1000)], null],
  ] as const)('reports %s', (_what, rows, from) => {
    expect(faultsOf(pageWith(...rows), from)).toMatch(/^t0 received/);
  });

  it('reports an order in a state it never had, and trades and messages not stored or received twice', () => {
    const page = pageWith();
    // `as` holds: as above.
    page.changes.set('o1', row(2500, 0) as never);
    page.trades.push({ tradeId: 'T1' } as never, { tradeId: 'T1' } as never);
    page.messages.push('m1');
    expect(checkReceived(page, null, moment)).toEqual([
      't0 is shown o1 as 2500 0, a state it never had',
      't0: trades that are not stored: T1',
      't0: trades received twice: T1,T1',
      't0: messages that are not stored: m1',
    ]);
  });

  it('reports what was acknowledged and is not stored', () => {
    const sent = { operId: 't0', entry: {} as never, outcome: { orderId: 'o9' } } as const;
    expect(momentOf(nothing, new Map([['t0/c1', sent]])).breaches).toEqual([
      't0/c1 was acknowledged as {"orderId":"o9"} but stored as nothing with 0 orders',
    ]);
  });
});
