import type { StoredEntry, Submission } from '#server/domain/orders';
import {
  apply,
  type BookDelta,
  bookKey,
  type BookOrder,
  type BookState,
  type Command,
  deltaOf,
  emptyBook,
} from '#server/matching';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../tests/_util/book-orders.ts';
import { Auditor, type Kept } from './checks.ts';

const NOW = 1_000_000;
const KEY = bookKey('A.IB', '2');
const bid = (over = {}): Command => ({
  type: 'place',
  order: newOrder({ id: 'b1', ownerId: 'anna', orgId: 'A', orderQty: 3000, ...over }),
});
const ofr = (over = {}): Command => ({
  type: 'place',
  order: newOrder({ id: 'o1', ownerId: 'ben', orgId: 'B', side: 2, orderQty: 1000, ...over }),
});

/** A book whose deltas are passed to an auditor one by one, and the data kept alongside it. */
class Told {
  readonly auditor = new Auditor();
  state: BookState = emptyBook('A.IB', '2');
  quotas = new Map([
    ['anna', { limit: 10_000, reserved: 0, used: 0 }],
    ['ben', { limit: 10_000, reserved: 0, used: 0 }],
  ]);

  /** Executes a command and returns its delta. */
  run(command: Command): BookDelta {
    const { state, events } = apply(this.state, command, NOW);
    const delta = deltaOf('A.IB', '2', this.state.version, events);
    this.state = state;
    return delta;
  }

  keep(operId: 'anna' | 'ben', reserved: number, used: number): void {
    this.quotas.set(operId, { limit: 10_000, reserved, used });
  }

  check(deltas: readonly BookDelta[], over: Partial<Kept> = {}, isPushLost = false): string[] {
    const kept = { states: new Map([[KEY, this.state]]), quotas: this.quotas, entries: new Map(), ...over };
    return this.auditor.check(deltas, kept, NOW, isPushLost);
  }
}

/** A delta with one order altered. */
const withOrder = (delta: BookDelta, change: Partial<BookOrder>, at = 0): BookDelta => ({
  ...delta,
  orders: delta.orders.map((changed, index) =>
    index === at ? { ...changed, order: { ...changed.order, ...change } } : changed,
  ),
});

describe('the auditor of simulated markets', () => {
  it('reports nothing when all is valid: placed, partly filled, cancelled', () => {
    const told = new Told();
    const placed = told.run(bid());
    told.keep('anna', 3000, 0);
    expect(told.check([placed])).toEqual([]);
    const hit = told.run(ofr());
    told.keep('anna', 2000, 1000);
    told.keep('ben', 0, 1000);
    expect(told.check([hit])).toEqual([]);
    expect(told.auditor.trades.size).toBe(1);
    const gone = told.run({ type: 'cancel', id: 'b1', ownerId: 'anna', reason: 'user' });
    told.keep('anna', 0, 1000);
    expect(told.check([gone])).toEqual([]);
  });

  it('I1: an order is accepted once', () => {
    const told = new Told();
    const placed = told.run(bid());
    told.keep('anna', 3000, 0);
    told.check([placed]);
    expect(told.check([placed], {}, true)).toContain('I1 b1 accepted twice');
  });

  it('I2: the filled quantity never decreases or exceeds what was ordered', () => {
    const told = new Told();
    const placed = told.run(bid());
    told.keep('anna', 3000, 0);
    const hit = told.run(ofr());
    told.check([placed, hit], {}, true);
    const again = withOrder(placed, { cumQty: 0 });
    expect(
      told.check([{ ...again, orders: again.orders.map((one) => ({ ...one, acceptedN: null })) }], {}, true),
    ).toContain('I2 b1 did 0');
    const other = new Told();
    expect(other.check([withOrder(other.run(bid()), { cumQty: 3001 })], {}, true)).toContain(
      'I2 b1 did 3001',
    );
  });

  it('I3: quantities bought, sold and traded are equal', () => {
    const told = new Told();
    const placed = told.run(bid());
    const hit = told.run(ofr());
    const stranger = hit.trades.map((one) => ({ ...one, trade: { ...one.trade, ofrId: 'nobody' } }));
    expect(told.check([placed, { ...hit, trades: stranger }], {}, true)).toContain(
      'I3 A.IB: bought, sold and traded differ',
    );
  });

  it('counts a trade once', () => {
    const told = new Told();
    const placed = told.run(bid());
    const hit = told.run(ofr());
    const [trade] = hit.trades;
    const twice = { ...hit, trades: trade === undefined ? [] : [trade, trade] };
    expect(told.check([placed, twice], {}, true)).toContain(`trade ${trade?.trade.id} twice`);
  });

  it('I4 and I5: the book exists and keeps its invariants', () => {
    const told = new Told();
    const placed = told.run(bid());
    told.keep('anna', 3000, 0);
    expect(told.check([placed], { states: new Map() })).toEqual([`book ${KEY} is gone`]);
    const [order] = told.state.bids;
    const doubled = { ...told.state, bids: order === undefined ? [] : [order, order] };
    expect(new Told().check([placed], { states: new Map([[KEY, doubled]]) }, true)).toContain(
      'an order stands twice',
    );
  });

  it('I6: an order does not change after its end, and its status matches what was filled and stored', () => {
    const told = new Told();
    const placed = told.run(bid());
    told.keep('anna', 3000, 0);
    const gone = told.run({ type: 'cancel', id: 'b1', ownerId: 'anna', reason: 'user' });
    told.check([placed, gone], {}, true);
    expect(told.check([placed], {}, true)).toContain('I6 b1 changed after its end');
    const other = new Told();
    expect(other.check([withOrder(other.run(bid()), { status: '2' })], {}, true)).toContain('I6 b1 status 2');
    const full = new Told();
    expect(full.check([withOrder(full.run(bid()), { cumQty: 3000 })], {}, true)).toContain('I6 b1 status 0');
  });

  it('I7: a quota is never exceeded, and matches the orders', () => {
    const told = new Told();
    const placed = told.run(bid());
    told.quotas.set('anna', { limit: 2000, reserved: 3000, used: 0 });
    expect(told.check([placed])).toContain('I7 anna uses more than its quota');
    const negative = new Told();
    negative.keep('anna', -1, 0);
    expect(negative.check([])).toEqual(['I7 anna uses more than its quota']);
    const wrong = new Told();
    const delta = wrong.run(bid());
    wrong.keep('anna', 2900, 100);
    expect(wrong.check([delta])).toEqual(['I7 anna: kept 2900+100, orders say 3000+0']);
  });

  it('I7 counts users’ orders, not those of simulated dealers', () => {
    const told = new Told();
    expect(told.check([told.run(bid({ source: 'sim' }))])).toEqual([]);
  });

  it('I8: a reader of the pushes sees the book, reloads it after a gap, and receives nothing twice', () => {
    const told = new Told();
    const first = told.run(bid());
    told.keep('anna', 3000, 0);
    expect(told.check([first])).toEqual([]);
    const lost = told.run(bid({ id: 'b2' }));
    told.keep('anna', 6000, 0);
    expect(told.check([lost], {}, true)).toEqual([]);
    // The gap is detected with the next push, and repaired by it.
    const third = told.run(bid({ id: 'b3' }));
    told.keep('anna', 9000, 0);
    expect(told.check([third])).toEqual([]);
    expect(told.check([{ ...third, orders: [] }])).toEqual([`I8 ${KEY}: event ${third.from + 1} came again`]);
    const fourth = told.run({ type: 'cancel', id: 'b1', ownerId: 'anna', reason: 'user' });
    told.keep('anna', 6000, 0);
    expect(told.check([{ ...fourth, orders: [] }])).toEqual([`I8 ${KEY}: the reader's view is not the book`]);
  });

  it('I11: figures are whole numbers', () => {
    const told = new Told();
    expect(told.check([withOrder(told.run(bid()), { turnover: 0.5 })], {}, true)).toContain(
      'I11 b1 holds a number that is not whole',
    );
  });
});

describe('replies to users', () => {
  // `as` holds: nothing else of a submission is read.
  const submission = { sender: { session: { operId: 'anna' } }, clOrdId: 'c1' } as Submission;
  const reply = (orderId: string) =>
    ({ orderId, ordStatus: '0', cumQty: 0, message: '', avgPrice: null, remainingQuota: null }) as const;
  const placed = (): Told => {
    const told = new Told();
    const delta = told.run(bid());
    told.keep('anna', 3000, 0);
    told.check([delta]);
    return told;
  };
  const stored = (orderId: string): StoredEntry => ({ bodyHash: 'h', reply: reply(orderId) });

  it('name an existing order, and the same one each time', () => {
    const { auditor } = placed();
    expect(auditor.acknowledge(submission, reply('b1'))).toEqual([]);
    expect(auditor.acknowledge(submission, reply('b1'))).toEqual([]);
    expect(auditor.acknowledge(submission, reply('b9'))).toEqual([
      expect.stringMatching(/^I1 .* as b1 and as b9$/),
    ]);
    expect(placed().auditor.acknowledge(submission, reply('b9'))).toEqual([
      expect.stringMatching(/and no order$/),
    ]);
  });

  it('that refuse imply no order', () => {
    const { auditor } = placed();
    const refusal = { code: 500, field: 'price', key: 'deviation', values: {} } as const;
    expect(auditor.acknowledge(submission, refusal)).toEqual([]);
  });

  it('are stored so that they can be repeated on request', () => {
    const told = placed();
    told.auditor.acknowledge(submission, reply('b1'));
    const [key] = told
      .check([])
      .map((breach) => /^I1 (.*) was acknowledged and is not kept$/.exec(breach)?.[1]);
    expect(key).toContain('c1');
    expect(told.check([], { entries: new Map([[key ?? '', stored('b1')]]) })).toEqual([]);
    expect(told.check([], { entries: new Map([[key ?? '', stored('b2')]]) })).toHaveLength(1);
  });
});
