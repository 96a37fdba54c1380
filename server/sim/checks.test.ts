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
import { Auditor, type StoredState } from './checks.ts';

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
class AuditedBook {
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

  check(deltas: readonly BookDelta[], over: Partial<StoredState> = {}, isPushLost = false): string[] {
    const world = { states: new Map([[KEY, this.state]]), quotas: this.quotas, entries: new Map(), ...over };
    return this.auditor.check(deltas, world, NOW, isPushLost);
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
    const audited = new AuditedBook();
    const placed = audited.run(bid());
    audited.keep('anna', 3000, 0);
    expect(audited.check([placed])).toEqual([]);
    const hit = audited.run(ofr());
    audited.keep('anna', 2000, 1000);
    audited.keep('ben', 0, 1000);
    expect(audited.check([hit])).toEqual([]);
    expect(audited.auditor.trades.size).toBe(1);
    const gone = audited.run({ type: 'cancel', ids: ['b1'], ownerId: 'anna', reason: 'user' });
    audited.keep('anna', 0, 1000);
    expect(audited.check([gone])).toEqual([]);
  });

  it('I1: an order is accepted once', () => {
    const audited = new AuditedBook();
    const placed = audited.run(bid());
    audited.keep('anna', 3000, 0);
    audited.check([placed]);
    expect(audited.check([placed], {}, true)).toContain('I1 b1 accepted twice');
  });

  it('I2: the filled quantity never decreases or exceeds what was ordered', () => {
    const audited = new AuditedBook();
    const placed = audited.run(bid());
    audited.keep('anna', 3000, 0);
    const hit = audited.run(ofr());
    audited.check([placed, hit], {}, true);
    const again = withOrder(placed, { cumQty: 0 });
    expect(
      audited.check(
        [{ ...again, orders: again.orders.map((one) => ({ ...one, acceptedN: null })) }],
        {},
        true,
      ),
    ).toContain('I2 b1 has filled 0 of 3000');
    const other = new AuditedBook();
    expect(other.check([withOrder(other.run(bid()), { cumQty: 3001 })], {}, true)).toContain(
      'I2 b1 has filled 3001 of 3000',
    );
  });

  it('I3: quantities bought, sold and traded are equal', () => {
    const audited = new AuditedBook();
    const placed = audited.run(bid());
    const hit = audited.run(ofr());
    const stranger = hit.trades.map((one) => ({ ...one, trade: { ...one.trade, ofrId: 'nobody' } }));
    expect(audited.check([placed, { ...hit, trades: stranger }], {}, true)).toContain(
      'I3 A.IB: quantities bought, sold and traded differ',
    );
  });

  it('counts a trade once', () => {
    const audited = new AuditedBook();
    const placed = audited.run(bid());
    const hit = audited.run(ofr());
    const [trade] = hit.trades;
    const twice = { ...hit, trades: trade === undefined ? [] : [trade, trade] };
    expect(audited.check([placed, twice], {}, true)).toContain(`trade ${trade?.trade.id} reported twice`);
  });

  it('I4 and I5: the book exists and keeps its invariants', () => {
    const audited = new AuditedBook();
    const placed = audited.run(bid());
    audited.keep('anna', 3000, 0);
    expect(audited.check([placed], { states: new Map() })).toEqual([`book ${KEY} is missing`]);
    const [order] = audited.state.bids;
    const doubled = { ...audited.state, bids: order === undefined ? [] : [order, order] };
    expect(new AuditedBook().check([placed], { states: new Map([[KEY, doubled]]) }, true)).toContain(
      'an order is in the book twice',
    );
  });

  it('I6: an order does not change after its end, and its status matches what was filled and stored', () => {
    const audited = new AuditedBook();
    const placed = audited.run(bid());
    audited.keep('anna', 3000, 0);
    const gone = audited.run({ type: 'cancel', ids: ['b1'], ownerId: 'anna', reason: 'user' });
    audited.check([placed, gone], {}, true);
    expect(audited.check([placed], {}, true)).toContain('I6 b1 changed after it had ended');
    const other = new AuditedBook();
    expect(other.check([withOrder(other.run(bid()), { status: '2' })], {}, true)).toContain(
      'I6 b1: status 2 contradicts the filled quantity',
    );
    const full = new AuditedBook();
    expect(full.check([withOrder(full.run(bid()), { cumQty: 3000 })], {}, true)).toContain(
      'I6 b1: status 0 contradicts the filled quantity',
    );
  });

  it('I7: a quota is never exceeded, and matches the orders', () => {
    const audited = new AuditedBook();
    const placed = audited.run(bid());
    audited.quotas.set('anna', { limit: 2000, reserved: 3000, used: 0 });
    expect(audited.check([placed])).toContain('I7 anna exceeds its quota');
    const negative = new AuditedBook();
    negative.keep('anna', -1, 0);
    expect(negative.check([])).toEqual(['I7 anna exceeds its quota']);
    const wrong = new AuditedBook();
    const delta = wrong.run(bid());
    wrong.keep('anna', 2900, 100);
    expect(wrong.check([delta])).toEqual(['I7 anna: quota 2900+100, orders 3000+0']);
  });

  it('I7 counts users’ orders, not those of simulated dealers', () => {
    const audited = new AuditedBook();
    expect(audited.check([audited.run(bid({ source: 'sim' }))])).toEqual([]);
  });

  it('I8: a reader of the pushes sees the book, reloads it after a gap, and receives nothing twice', () => {
    const audited = new AuditedBook();
    const first = audited.run(bid());
    audited.keep('anna', 3000, 0);
    expect(audited.check([first])).toEqual([]);
    const lost = audited.run(bid({ id: 'b2' }));
    audited.keep('anna', 6000, 0);
    expect(audited.check([lost], {}, true)).toEqual([]);
    // The gap is detected with the next push, and repaired by it.
    const third = audited.run(bid({ id: 'b3' }));
    audited.keep('anna', 9000, 0);
    expect(audited.check([third])).toEqual([]);
    expect(audited.check([{ ...third, orders: [] }])).toEqual([
      `I8 ${KEY}: event ${third.from + 1} repeated`,
    ]);
    const fourth = audited.run({ type: 'cancel', ids: ['b1'], ownerId: 'anna', reason: 'user' });
    audited.keep('anna', 6000, 0);
    expect(audited.check([{ ...fourth, orders: [] }])).toEqual([
      `I8 ${KEY}: the reader's view differs from the book`,
    ]);
  });

  it('I11: figures are whole numbers', () => {
    const audited = new AuditedBook();
    expect(audited.check([withOrder(audited.run(bid()), { turnover: 0.5 })], {}, true)).toContain(
      'I11 b1 has a fractional number',
    );
  });
});

describe('replies to users', () => {
  // `as` holds: nothing else of a submission is read.
  const submission = { sender: { session: { operId: 'anna' } }, clOrdId: 'c1' } as Submission;
  const reply = (orderId: string) =>
    ({ orderId, ordStatus: '0', cumQty: 0, message: '', avgPrice: null, remainingQuota: null }) as const;
  const placed = (): AuditedBook => {
    const audited = new AuditedBook();
    const delta = audited.run(bid());
    audited.keep('anna', 3000, 0);
    audited.check([delta]);
    return audited;
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
      expect.stringMatching(/was acknowledged but its order does not exist$/),
    ]);
  });

  it('that refuse imply no order', () => {
    const { auditor } = placed();
    const refusal = { code: 500, field: 'price', key: 'deviation', values: {} } as const;
    expect(auditor.acknowledge(submission, refusal)).toEqual([]);
  });

  it('are stored so that they can be repeated on request', () => {
    const audited = placed();
    audited.auditor.acknowledge(submission, reply('b1'));
    const [key] = audited
      .check([])
      .map((breach) => /^I1 (.*) was acknowledged but is not stored$/.exec(breach)?.[1]);
    expect(key).toContain('c1');
    expect(audited.check([], { entries: new Map([[key ?? '', stored('b1')]]) })).toEqual([]);
    expect(audited.check([], { entries: new Map([[key ?? '', stored('b2')]]) })).toHaveLength(1);
  });
});
