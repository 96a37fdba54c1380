import type { MakerRow, Order, TwoSidedReply } from '#contract/entities';
import { bestRow } from '#testing';
import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { FigureId } from '../model/columns.ts';
import { legsByBond, NO_LEGS } from '../model/legs.ts';
import { leg } from '../testing/desk.ts';
import { GridFocus } from './grid-focus.ts';
import { Row, type RowState, type SentQuote } from './row.ts';

const BOND = '240210.IB';
const CELLS: readonly FigureId[] = ['bidQty', 'bidPrice', 'ofrPrice', 'ofrQty'];
const bid = (over: Partial<Order> = {}): Order => leg({ price: 2.21, ...over });
const ofr = (over: Partial<Order> = {}): Order =>
  leg({ orderId: 'O1', side: 2, price: 2.19, orderQty: 2000, leavesQty: 2000, ...over });
const done = (reason: Order['reason'] = 'user'): Partial<Order> => ({
  ordStatus: '4',
  phase: 'done',
  reason,
});

function setUp(orders: readonly Order[] = [], saved: Partial<MakerRow> = {}, bondType?: string) {
  const own = observable.map<string, Order>(
    orders.map((order) => [order.orderId, order]),
    { deep: false },
  );
  const row = new Row(
    { securityId: BOND, symbol: '24国开10', settlType: '3', draft: {}, isPaused: false, ...saved },
    {
      legs: (id) => legsByBond(own.values()).get(id) ?? NO_LEGS,
      isLive: (id) => own.get(id)?.ordStatus === '0',
      isKnown: (id) => own.has(id),
      filled: (id) => own.get(id)?.cumQty ?? 0,
      market: () => (bondType === undefined ? undefined : { ...bestRow(BOND), bondType }),
    },
  );
  return {
    row,
    push: (...changed: readonly Order[]) =>
      runInAction(() => {
        for (const order of changed) own.set(order.orderId, order);
      }),
    texts: () => CELLS.map((cell) => row.text(cell)),
    marks: () =>
      CELLS.map((cell) => (row.isEdited(cell) ? 'edited' : row.isMemory(cell) ? 'memory' : 'live')),
  };
}

const accepted = (over: Partial<TwoSidedReply> = {}): TwoSidedReply => ({
  clOrdId: 'c1',
  securityId: BOND,
  ok: true,
  message: '',
  field: null,
  bidOrderId: 'B2',
  ofrOrderId: 'O2',
  ...over,
});
const sent = (over: Partial<SentQuote> = {}): SentQuote => ({
  clOrdId: 'c1',
  sides: { bid: { price: 2.22, orderQty: 3000 }, ofr: { price: 2.18, orderQty: 2000 } },
  reviewedOn: '2026-11-20',
  draft: {},
  before: [],
  isPause: false,
  former: null,
  ...over,
});

describe('a row’s content', () => {
  it('shows what rests with its remaining quantity; edits take precedence', () => {
    const { row, texts, marks } = setUp([bid({ leavesQty: 1200 }), ofr()]);
    expect([texts(), marks()]).toEqual([
      ['1200', '2.2100', '2.1900', '2000'],
      ['live', 'live', 'live', 'live'],
    ]);
    row.type('bidPrice', '2.215');
    expect([texts(), marks(), row.isChanged]).toEqual([
      ['1200', '2.2150', '2.1900', '2000'],
      ['live', 'edited', 'live', 'live'],
      true,
    ]);
  });

  it('shows the last quote, with its original quantity, if nothing rests', () => {
    const { texts, marks } = setUp([bid({ ...done('filled'), ordStatus: '2', cumQty: 3000, leavesQty: 0 })]);
    expect([texts(), marks()]).toEqual([
      ['3000', '2.2100', '', ''],
      ['memory', 'memory', 'memory', 'memory'],
    ]);
  });

  it.each([
    ['bidPrice', '2.21', false],
    ['bidPrice', ' ２.２１００ ', false],
    ['bidPrice', '2.2101', true],
    ['bidPrice', 'x', true],
    ['bidQty', '3,000', false],
    ['bidQty', '3001', true],
    ['bidQty', '', true],
  ] as const)('counts %s typed as %j over the same quote as a change: %j', (cell, text, isEdited) => {
    const { row } = setUp([bid(), ofr()]);
    row.type(cell, text);
    expect(row.isEdited(cell)).toBe(isEdited);
  });

  it('reverts to what rests when the edit is undone', () => {
    const { row, texts } = setUp([bid(), ofr()]);
    row.type('bidPrice', '9');
    row.type('bidPrice', null);
    expect([texts()[1], row.draft, row.isChanged]).toEqual(['2.2100', {}, false]);
  });

  it('settles like the resting quote, or else as chosen', () => {
    const resting = setUp([bid({ settlType: '2' })]);
    resting.row.setSettlement('4');
    expect([resting.row.settlement, setUp().row.settlement]).toEqual(['2', '3']);
  });

  it.each([
    ['NCD', '1'],
    ['MTN', '3'],
    [undefined, '3'],
  ])('settles a bond of kind %s on %s until another day is chosen', (bondType, usual) => {
    const { row } = setUp([], { settlType: '' }, bondType);
    expect(row.settlement).toBe(usual);
    row.setSettlement('4');
    expect(row.settlement).toBe('4');
  });
});

describe('what a send would put in the market', () => {
  it.each<[what: string, orders: readonly Order[], typed: Partial<Record<FigureId, string>>, sides: unknown]>(
    [
      ['nothing for an empty row', [], {}, null],
      [
        'both resting sides',
        [bid(), ofr()],
        {},
        { bid: { price: 2.21, orderQty: 3000 }, ofr: { price: 2.19, orderQty: 2000 } },
      ],
      [
        'a typed side and a resting side',
        [bid()],
        { ofrPrice: '2.18', ofrQty: '500' },
        { bid: { price: 2.21, orderQty: 3000 }, ofr: { price: 2.18, orderQty: 500 } },
      ],
      [
        'no side whose price was cleared',
        [bid(), ofr()],
        { ofrPrice: '' },
        { bid: { price: 2.21, orderQty: 3000 }, ofr: null },
      ],
      ['no side without a quantity', [], { bidPrice: '2.2' }, null],
      [
        'no side that was filled and not edited since',
        [bid(), ofr({ ...done('filled'), ordStatus: '2' })],
        {},
        { bid: { price: 2.21, orderQty: 3000 }, ofr: null },
      ],
      [
        'a side that was filled and edited since',
        [bid(), ofr(done())],
        { ofrQty: '700' },
        { bid: { price: 2.21, orderQty: 3000 }, ofr: { price: 2.19, orderQty: 700 } },
      ],
    ],
  )('is %s', (_, orders, typed, sides) => {
    expect(setUp(orders, { draft: typed }).row.sides()).toEqual(sides);
  });

  it('is both sides of the last quote, when nothing else would be sent', () => {
    const gone = [bid(done()), ofr(done())];
    expect(setUp(gone).row.sides()).toEqual({
      bid: { price: 2.21, orderQty: 3000 },
      ofr: { price: 2.19, orderQty: 2000 },
    });
    expect(setUp([bid(), ofr(done())]).row.sides()).toMatchObject({ ofr: null });
  });

  it('counts a side as new if it does not rest at that price, next to the maker’s own other side', () => {
    const { row } = setUp([bid(), ofr()]);
    expect(row.newLegs).toEqual([]);
    row.type('bidPrice', '2.20');
    expect(row.newLegs).toEqual([{ side: 'bid', price: 22_000, ownOther: 21_900 }]);
    row.type('bidQty', '100');
    row.type('bidPrice', null);
    expect(row.newLegs).toEqual([]);
  });
});

describe('the state of a row', () => {
  const resting = [bid(), ofr()];
  it.each<[RowState, readonly Order[], (row: Row) => void]>([
    ['idle', [], () => {}],
    ['resting', resting, () => {}],
    ['oneSided', [bid()], () => {}],
    ['filled', [bid({ ...done('filled'), ordStatus: '2' })], () => {}],
    ['idle', [bid(done())], () => {}],
    ['sending', resting, (row) => row.sendStarted()],
    ['unknown', resting, (row) => row.sendUnanswered(sent())],
    [
      'unknown',
      resting,
      (row) => {
        row.sendStarted();
        row.sendRepeated();
      },
    ],
    [
      'sending',
      resting,
      (row) => {
        row.sendRepeated();
        row.sendStarted();
      },
    ],
    ['refused', resting, (row) => row.sendFailed({ text: '' }, false)],
    ['resting', resting, (row) => row.sendFailed({ text: '' }, true)],
    ['refused', resting, (row) => row.sendAnswered(accepted({ ok: false, field: 'bid.price' }), sent())],
    ['resting', [], (row) => row.sendAnswered(accepted(), sent())],
    [
      'oneSided',
      [],
      (row) =>
        row.sendAnswered(
          accepted({ ofrOrderId: null }),
          sent({ sides: { bid: { price: 2.2, orderQty: 1 }, ofr: null } }),
        ),
    ],
    [
      'paused',
      [bid(done()), ofr(done())],
      (row) =>
        row.sendAnswered(
          accepted({ bidOrderId: null, ofrOrderId: null }),
          sent({ sides: { bid: null, ofr: null }, isPause: true }),
        ),
    ],
  ])('is %s', (state, orders, happen) => {
    const { row } = setUp(orders);
    happen(row);
    expect(row.state).toBe(state);
  });

  it('is possibly live while the outcome is unknown, whatever is typed, so that it can be pulled', () => {
    const { row } = setUp();
    const seen = [row.isPullable];
    row.sendStarted();
    seen.push(row.isPullable);
    row.sendUnanswered(sent());
    seen.push(row.isPullable);
    row.type('bidPrice', '2.2');
    seen.push(row.isPullable);
    row.sendFailed({ text: '' }, false);
    seen.push(row.isPullable);
    expect(seen).toEqual([false, true, true, true, false]);
  });
});

describe('a reply', () => {
  it('counts as resting until own orders confirm it and the replaced quote is gone', () => {
    const { row, push, texts } = setUp([bid(), ofr()]);
    row.sendStarted();
    row.sendAnswered(accepted(), sent({ before: ['B1', 'O1'] }));
    expect([texts(), row.liveIds]).toEqual([
      ['3000', '2.2200', '2.1800', '2000'],
      ['B2', 'O2'],
    ]);
    push(bid({ orderId: 'B2', price: 2.22 }), ofr({ orderId: 'O2', price: 2.18 }));
    expect(row.liveIds).toEqual(['B2', 'O2']);
    push(bid(done('replaced')), ofr(done('replaced')), bid({ orderId: 'B2', price: 2.22, leavesQty: 100 }));
    expect([texts()[0], row.liveIds]).toEqual(['100', ['B2', 'O2']]);
  });

  it('clears the edits that were sent, and keeps later ones', () => {
    const { row } = setUp([bid(), ofr()]);
    row.type('bidPrice', '2.22');
    row.type('ofrPrice', '2.18');
    const { draft } = row;
    row.sendStarted();
    row.type('ofrPrice', '2.175');
    row.sendAnswered(accepted(), sent({ draft }));
    expect(row.draft).toEqual({ ofrPrice: '2.1750' });
  });

  it('with a refusal keeps the edits, and marks the cell concerned until the row is touched', () => {
    const { row } = setUp([bid(), ofr()]);
    row.type('ofrQty', '2500');
    row.sendAnswered(accepted({ ok: false, message: '数量不足', field: 'ofr.orderQty' }), sent());
    expect([row.problem('ofrQty'), row.problem('bidPrice'), row.draft]).toEqual([
      { words: { text: '数量不足' } },
      null,
      { ofrQty: '2500' },
    ]);
    row.type('bidQty', '100');
    expect([row.problem('ofrQty'), row.answer]).toEqual([null, null]);
  });

  it.each([
    ['bid', 'bidPrice'],
    ['ofr', 'ofrPrice'],
    ['bid.price', 'bidPrice'],
    ['ofr.orderQty', 'ofrQty'],
    [null, 'bidPrice'],
    ['settlType', 'bidPrice'],
  ] as const)('naming the field %j is shown at %s', (field, cell) => {
    const { row } = setUp([bid(), ofr()]);
    row.sendAnswered(accepted({ ok: false, message: '不行', field }), sent());
    expect(CELLS.filter((one) => row.problem(one) !== null)).toEqual([cell]);
  });

  it('reports fills of the last send, not of earlier quotes', () => {
    const { row, push } = setUp([bid({ cumQty: 900 })]);
    row.sendAnswered(accepted(), sent());
    push(bid({ orderId: 'B2', cumQty: 300 }), ofr({ orderId: 'O2', cumQty: 200 }));
    expect(row.filledOfLast).toBe(500);
  });
});

describe('a pause', () => {
  it('remembers what rested, with typed cells taking precedence, and nothing that had ended', () => {
    const { row } = setUp([bid(), ofr(done('filled'))]);
    row.type('bidPrice', '2.2');
    row.keepForLater();
    expect(row.draft).toEqual({ bidPrice: '2.2000', bidQty: '3000' });
  });
});

describe('what is wrong with a cell', () => {
  it.each([
    ['bidPrice', 'abc', 'maker:problem.price'],
    ['bidPrice', '1e3', 'maker:problem.price'],
    ['bidQty', '1.5', 'maker:problem.qty'],
    ['bidQty', '', 'maker:problem.qty'],
    ['bidQty', '1050', 'refusals:qtyStep'],
    ['bidPrice', '2.22', null],
    ['bidPrice', '', null],
  ] as const)('%s typed as %j: %j', (cell, text, key) => {
    const { row } = setUp([bid(), ofr()]);
    row.type(cell, text);
    const problem = row.problem(cell);
    expect(problem !== null && 'key' in problem ? problem.key : null).toBe(key);
    expect(row.hasProblem).toBe(key !== null);
  });

  it('is reported at both typed prices if the offer yield exceeds the bid', () => {
    const { row } = setUp([], {
      draft: { bidPrice: '2.10', bidQty: '1000', ofrPrice: '2.20', ofrQty: '1000' },
    });
    expect([row.problem('bidPrice'), row.problem('ofrPrice')].every((problem) => problem !== null)).toBe(
      true,
    );
    expect(row.spread).toBe(-1000);
    row.type('ofrPrice', '2.05');
    expect([row.problem('bidPrice'), row.spread]).toEqual([null, 500]);
    row.type('ofrPrice', '');
    expect(row.spread).toBeNull();
  });
});

describe('the keyboard position', () => {
  const at = (ids: string[]) => new GridFocus(() => ids);

  it('moves to the first row if its own is gone, and is absent on an empty sheet', () => {
    const ids = ['a', 'b'];
    const focus = at(ids);
    focus.go({ id: 'b', cell: 'ofrPrice' });
    ids.pop();
    expect(focus.current).toEqual({ id: 'a', cell: 'bidPrice' });
    const empty = at([]);
    empty.move(1, 1);
    empty.open('2');
    empty.chooseAll();
    expect([empty.current, empty.tab(1), [...empty.chosen], empty.typing]).toEqual([null, false, [], null]);
  });

  it('selects rows from where Shift was first pressed, both ways, until it moves without Shift', () => {
    const focus = at(['a', 'b', 'c', 'd']);
    focus.go({ id: 'b', cell: 'bidPrice' });
    focus.move(2, 0, true);
    expect([...focus.chosen]).toEqual(['b', 'c', 'd']);
    focus.move(-3, 0, true);
    expect([...focus.chosen]).toEqual(['a', 'b']);
    focus.move(1, 0);
    expect([...focus.chosen]).toEqual(['b']);
    focus.chooseAll();
    expect([[...focus.chosen], focus.current?.id]).toEqual([['a', 'b', 'c', 'd'], 'd']);
  });

  it('opens figures only, with at most sixteen characters, and types nothing into a closed cell', () => {
    const focus = at(['a']);
    focus.setTyping('9');
    expect(focus.typing).toBeNull();
    focus.go({ id: 'a', cell: 'settl' });
    focus.open('2');
    expect(focus.typing).toBeNull();
    focus.go({ id: 'a', cell: 'bidPrice' });
    focus.open('2');
    expect(focus.isOpen('a', 'bidPrice')).toBe(true);
    focus.setTyping('1'.repeat(20));
    expect(focus.typing).toBe('1'.repeat(16));
    const { turn } = focus;
    focus.close(true);
    expect([focus.typing, focus.turn]).toEqual([null, turn]);
    focus.close();
    expect(focus.turn).toBe(turn + 1);
  });

  it('from the settlement, Tab moves to the next row’s figures, and back to its own', () => {
    const focus = at(['a', 'b']);
    focus.go({ id: 'a', cell: 'settl' });
    expect([focus.tab(1), focus.current]).toEqual([true, { id: 'b', cell: 'bidQty' }]);
    focus.go({ id: 'a', cell: 'settl' });
    expect([focus.tab(-1), focus.current]).toEqual([true, { id: 'a', cell: 'ofrQty' }]);
  });
});
