import type { BestMarket, Order, OrderEntry } from '#contract/entities';
import { bestRow, FakeClock, FakeServer, FakeStorage, ownPath } from '#testing';
import { createHttp, TransportError } from '#core/http';
import { LiveTable } from '#core/market';
import { Storage } from '#core/storage';
import type { LookupOutcome, SubmitOutcome } from '#core/trading';
import { autorun, observable, runInAction, when } from 'mobx';
import { describe, expect, it } from 'vitest';
import { currentQuoteState } from '../model/amendment.ts';
import { bondRecord as record, foundBond } from '../testing/bonds.ts';
import { BulkStore } from './bulk-store.ts';
import { TicketStore } from './ticket-store.ts';

const reply = {
  orderId: 'O1',
  ordStatus: '0',
  cumQty: 0,
  message: '意向已提交',
  avgPrice: null,
  remainingQuota: 95_000,
} as const;
const raised = {
  securityId: '240210.IB',
  side: 2,
  price: 2.2025,
  priceType: 'Y',
  quantity: 3000,
  targetQuoteId: 'Q1',
  quoteInd: 99,
} as const;

function setUp(
  door = new FakeStorage().openTab(),
  outcomes: SubmitOutcome[] = [{ kind: 'accepted', reply }],
  found: LookupOutcome[] = [],
  user: string | null = 'op1',
) {
  const server = new FakeServer()
    .on('/transaction/bondInfo', {})
    .on('/transaction/auth/getDealPathInfo', [])
    .on('/transaction/auth/queryOrderRules', { deviationBp: { rates: 12, credit: 45, belowAA: 80 } })
    .on('/market/bondInfoByIdOrName', { content: [foundBond], totalPages: 1 });
  const sent: OrderEntry[] = [];
  const outcomeQueries: string[] = [];
  const tracked: string[] = [];
  const cancelled: string[] = [];
  let ids = 0;
  const live = observable.array<Order>([], { deep: false });
  const trading = observable({ isOpen: true });
  const clock = new FakeClock();
  const best = new LiveTable<Partial<BestMarket>>(clock);
  const market = {
    set: (securityId: string, row: Partial<BestMarket>) => {
      best.put(securityId, { ...row });
      best.flush();
    },
  };
  const session = observable({
    remainingQuota: 100_000 as number | '',
    userInfo: { operid: 'op1' },
    newAuth: 'Y',
  });
  const deps = {
    http: createHttp({ transport: server.transport, token: () => 't' }),
    clock,
    storage: new Storage(door),
    report: { track: (event: string) => void tracked.push(event) },
    calendar: {
      now: () => Date.parse('2026-11-20T02:00:00Z'),
      isWorkday: () => true,
      isTradingTime: () => trading.isOpen,
      hours: { open: '9:00', close: '17:30' },
      facts: null,
    },
    market: { best },
    config: { settings: { priceBands: undefined } },
    session,
    trading: {
      live,
      isLost: false,
      newClOrdId: () => `draft-${(ids += 1)}-${sent.length}`,
      submit: async (entry: OrderEntry): Promise<SubmitOutcome> => {
        sent.push(entry);
        return outcomes.shift() ?? { kind: 'accepted', reply };
      },
      find: async (clOrdId: string): Promise<LookupOutcome> => {
        outcomeQueries.push(clOrdId);
        return found.shift() ?? { kind: 'unknown', words: { text: '' } };
      },
      cancel: async (orderIds: readonly string[]) => {
        cancelled.push(...orderIds);
        return orderIds.map((orderId) => ({ orderId, ok: true, words: null }));
      },
    },
  };
  // `as` holds: the store uses these parts only.
  const ticket = new TicketStore(deps as never);
  if (user !== null) ticket.takeUser(user);
  return {
    ticket,
    sent,
    outcomeQueries,
    tracked,
    cancelled,
    session,
    deps,
    door,
    server,
    trading,
    market,
    clock,
    live,
  };
}

describe('a quote being amended', () => {
  const amendment = {
    securityId: '240210.IB',
    side: 1,
    price: 2.2,
    priceType: 'Y',
    quantity: 4000,
    settlType: '3',
    quoteInd: 1,
    replaces: { orderId: 'O9', leavesQty: 4000 },
    terms: {
      minQty: 1000,
      allOrNone: false,
      timeInForce: 1,
      specifyTime: '60',
      dealPathId: 'P2',
      remark: '试单',
    },
  } as const;

  it('is sent as one replacing order; if refused, the entries and the target are kept', async () => {
    const words = { text: '剩余数量已变' };
    const { ticket, sent, cancelled } = setUp(undefined, [
      { kind: 'refused', code: 500, words, field: 'replaces', limit: null },
      { kind: 'accepted', reply },
    ]);
    ticket.take(amendment, '24国开10');
    ticket.change({ priceText: '2.1950' });
    ticket.stage = 'review';
    await ticket.confirm();
    expect([ticket.stage, ticket.refusal?.words]).toEqual(['edit', words]);
    expect(ticket.draft).toMatchObject({ priceText: '2.1950', replaces: amendment.replaces, remark: '试单' });
    ticket.stage = 'review';
    await ticket.confirm();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      price: 2.195,
      orderQty: 4000,
      minQty: 1000,
      timeInForce: 1,
      specifyTime: '60',
      dealPathId: 'P2',
      remark: '试单',
      replaces: { orderId: 'O9', leavesQty: 4000 },
    });
    expect([ticket.stage, cancelled]).toEqual(['done', []]);
    ticket.renew();
    expect(ticket.draft.replaces).toBeNull();
  });

  it('keeps bond, side and settlement, and may use the quota it holds', () => {
    const { ticket, session } = setUp();
    runInAction(() => (session.remainingQuota = 500));
    ticket.take(amendment, '24国开10');
    ticket.chooseBond('230210.IB', '23国开10');
    ticket.change({ side: 2, settlType: '1' });
    expect(ticket.draft).toMatchObject({ securityId: '240210.IB', side: 1, settlType: '3' });
    expect(ticket.problems.orderQty).toBeUndefined();
    ticket.change({ qtyText: '4600' });
    expect(ticket.problems.orderQty?.key).toBe('refusals:overQuota');
    ticket.change({ replaces: null });
    ticket.chooseBond('230210.IB', '23国开10');
    expect(ticket.draft.securityId).toBe('230210.IB');
  });

  it('is described by the original’s current state: unchanged, partly filled, filled, ended', () => {
    const order = { ordStatus: '0', orderQty: 5000, cumQty: 1000 } as const;
    const now = (over: Partial<Parameters<typeof currentQuoteState>[1]>) =>
      currentQuoteState(amendment.replaces, { ...order, ...over });
    expect([now({}), now({ cumQty: 3000 }), now({ ordStatus: '2' }), now({ ordStatus: '4' })]).toEqual([
      { state: 'stands', left: 4000 },
      { state: 'changed', left: 2000 },
      { state: 'filled', left: 0 },
      { state: 'ended', left: 0 },
    ]);
    expect(currentQuoteState(amendment.replaces, undefined).state).toBe('stands');
  });
});

describe('the ticket [R4.15]', () => {
  it('finds a trading path added since it first loaded them, on opening and on retry [U5]', async () => {
    const { ticket, server } = setUp();
    const paths = '/transaction/auth/getDealPathInfo';
    ticket.take(raised, '24国开10');
    await ticket.load();
    expect([ticket.terms.paths, ticket.problems.dealPathId?.key]).toEqual([[], 'refusals:noPath']);
    server.on(paths, [ownPath]);
    expect(ticket.review()).toBe('dealPathId');
    await when(() => ticket.problems.dealPathId === undefined);
    expect(ticket.review()).toBeNull();
    ticket.edit();
    server.on(paths, [{ ...ownPath, status: 'repealed' }]);
    await ticket.load();
    expect(ticket.problems.dealPathId?.key).toBe('refusals:noPath');
  });

  it('tracks what failed to load and reloads it: bond, paths and limits', async () => {
    const { ticket, server } = setUp();
    const cut = new TransportError('network');
    const calls = [
      ['/transaction/bondInfo', record],
      ['/transaction/auth/getDealPathInfo', [ownPath]],
      ['/transaction/auth/queryOrderRules', { deviationBp: { rates: 12, credit: 45, belowAA: 80 } }],
    ] as const;
    for (const [path] of calls) server.on(path, cut);
    ticket.take(raised, '24国开10');
    await ticket.load();
    expect([ticket.isIncomplete, ticket.infoState, ticket.figures]).toEqual([true, 'failed', null]);
    for (const [path, data] of calls) {
      expect(ticket.isIncomplete).toBe(true);
      server.on(path, data);
      await ticket.load();
    }
    expect([ticket.isIncomplete, ticket.infoState, ticket.terms.paths]).toEqual([false, 'ready', [ownPath]]);
    expect(ticket.figures).not.toBeNull();
  });

  it('sends a reviewed draft once, however often it is confirmed, and can cancel its intention', async () => {
    const { ticket, sent, cancelled } = setUp();
    ticket.take(raised, '24国开10');
    expect([ticket.review(), ticket.stage]).toEqual([null, 'review']);
    await Promise.all([ticket.confirm(), ticket.confirm(), ticket.confirm()]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      price: 2.2025,
      orderQty: 3000,
      side: 2,
      targetQuoteId: 'Q1',
      specifyTime: '180',
    });
    expect([ticket.stage, ticket.accepted?.reply.orderId]).toEqual(['done', 'O1']);
    await ticket.takeBack();
    expect([cancelled, ticket.accepted?.cancelled]).toEqual([['O1'], true]);
    ticket.renew();
    expect([ticket.stage, ticket.draft.priceText, ticket.draft.clOrdId === sent[0]?.clOrdId]).toEqual([
      'edit',
      '',
      false,
    ]);
  });

  describe('with an off-market price', () => {
    const quoted = { priceType: 'Y', valYield: 2.2, bidPrice: 2.205, ofrPrice: 2.2 } as const;
    const priced = () => {
      const world = setUp();
      const { ticket, market } = world;
      ticket.take({ securityId: '240210.IB', side: 1, price: 2.2, quantity: 5000 }, '24国开10');
      runInAction(() => {
        // `as` holds: figures need only these fields of the record.
        ticket.info = record as never;
        ticket.terms.limits = { deviationBp: { rates: 30, credit: 45, belowAA: 80 } };
      });
      market.set('240210.IB', quoted);
      return { ...world, type: (priceText: string) => ticket.change({ priceText }) };
    };

    it('requires another key from the confirmation band on, and shows the cost in CNY against the best quote [U7]', () => {
      const { ticket, type, market } = priced();
      expect([
        ticket.priceCheck.warnings,
        ticket.priceCheck.needsOtherKey,
        ticket.priceCheck.costOverBest,
      ]).toEqual([[], false, null]);
      type('2.19');
      expect([ticket.priceCheck.warnings.map(({ level }) => level), ticket.priceCheck.needsOtherKey]).toEqual(
        [['warn'], false],
      );
      type('2.125');
      expect(ticket.priceCheck.needsOtherKey).toBe(true);
      // 7.5 bp of some 6.7 years on 50 million.
      expect(ticket.priceCheck.costOverBest).toMatchObject({ best: '2.2000' });
      const cost = Number(ticket.priceCheck.costOverBest?.amount.replaceAll(',', ''));
      expect(cost).toBeGreaterThan(200_000);
      expect(cost).toBeLessThan(300_000);
      market.set('240210.IB', { ...quoted, ofrPrice: null });
      expect([ticket.priceCheck.warnings, ticket.priceCheck.costOverBest]).toEqual([[], null]);
    });

    it('is judged again on a screen when the market moves away from it [U7]', () => {
      const { ticket, type, market, clock } = priced();
      type('2.19');
      const seen: (readonly [needsOtherKey: boolean, problem: string | undefined])[] = [];
      const stop = autorun(() => {
        seen.push([ticket.priceCheck.needsOtherKey, ticket.problems.price?.key]);
      });
      market.set('240210.IB', { ...quoted, ofrPrice: 2.3 });
      clock.advance(250);
      market.set('240210.IB', { ...quoted, valYield: 2.6 });
      clock.advance(250);
      stop();
      market.set('240210.IB', quoted);
      clock.advance(250);
      expect(seen).toEqual([
        [false, undefined],
        [true, undefined],
        [true, 'refusals:deviation'],
      ]);
    });

    it('is neither reviewed nor sent if the server is certain to refuse it [U7]', async () => {
      const { ticket, type, sent, trading, session } = priced();
      type('1.6');
      expect([ticket.review(), ticket.problems.price?.key]).toEqual(['price', 'refusals:deviation']);
      type('2.2');
      expect(ticket.review()).toBeNull();
      runInAction(() => (trading.isOpen = false));
      await ticket.confirm();
      expect([ticket.stage, sent.length, ticket.problems.time?.key]).toEqual(['edit', 0, 'refusals:closed']);
      runInAction(() => {
        trading.isOpen = true;
        Object.assign(session, { newAuth: 'I' });
      });
      expect([ticket.review(), ticket.problems.newAuth?.key]).toEqual(['newAuth', 'refusals:notVerified']);
    });
  });

  it('is not sent while it would meet the user’s own resting quote, by the rule of the bulk table', async () => {
    const { ticket, live, sent } = setUp();
    // `as` holds: only these are compared.
    const own = {
      securityID: '240210.IB',
      side: 2,
      phase: 'resting',
      settlType: '2',
      priceType: 'Y',
      price: 2.2,
    } as Order;
    ticket.take({ securityId: '240210.IB', side: 1, price: 2.2, settlType: '3' }, '24国开10');
    expect(ticket.review()).toBeNull();
    // Entered in another window, while this one is under review.
    runInAction(() => live.push(own));
    await ticket.confirm();
    expect([ticket.stage, sent, ticket.problems.price?.key]).toEqual(['edit', [], 'refusals:crossesOwn']);
    expect(ticket.review()).toBe('price');
    ticket.change({ priceText: '2.2025' });
    expect(ticket.problems.price).toBeUndefined();
    ticket.change({ priceText: '2.1900' });
    expect(ticket.problems.price?.key).toBe('refusals:crossesOwn');
    runInAction(() => live.clear());
    expect([ticket.review(), ticket.stage]).toEqual([null, 'review']);
  });

  describe('begins with the usual settlement of the bond', () => {
    const ncd = '112609059.IB';
    const opened = () => {
      const world = setUp();
      world.server.on('/transaction/bondInfo', ({ url }: { url: string }) => {
        const isNcd = url.includes(ncd);
        return {
          ...record,
          ...(isNcd ? { securityId: ncd, securityName: '26浦发银行CD059', bondType: 'NCD' } : {}),
        };
      });
      return { ...world, settlType: () => world.ticket.draft.settlType };
    };

    it('as far as the market names its kind, else once its record is read', async () => {
      const { ticket, market, settlType } = opened();
      ticket.take({ securityId: ncd, side: 1 }, '');
      expect(settlType()).toBe('3');
      await when(() => ticket.infoState === 'ready');
      expect(settlType()).toBe('1');
      market.set('102601001.IB', { bondType: 'MTN' });
      market.set(ncd, { bondType: 'NCD' });
      ticket.chooseBond('102601001.IB', '');
      expect(settlType()).toBe('3');
      ticket.chooseBond(ncd, '');
      expect(settlType()).toBe('1');
      ticket.renew();
      expect(settlType()).toBe('1');
    });

    it('unless the user or a quote has named another', async () => {
      const { ticket, settlType } = opened();
      ticket.take({ securityId: ncd, side: 1 }, '');
      ticket.change({ settlType: '3' });
      await when(() => ticket.infoState === 'ready');
      expect(settlType()).toBe('3');
      ticket.take({ securityId: ncd, side: 1, settlType: '4' }, '');
      await ticket.load();
      expect(settlType()).toBe('4');
      ticket.chooseBond('240210.IB', '');
      await when(() => ticket.infoState === 'ready');
      expect(settlType()).toBe('4');
    });

    it('and keeps what was chosen over a reload', async () => {
      const { ticket, door, server } = opened();
      ticket.take({ securityId: ncd, side: 1 }, '');
      await when(() => ticket.infoState === 'ready');
      ticket.change({ settlType: '3' });
      const again = setUp(door);
      again.server.on('/transaction/bondInfo', { ...record, securityId: ncd, bondType: 'NCD' });
      await again.ticket.load();
      expect([again.ticket.draft.settlType, server.requests.length > 0]).toEqual(['3', true]);
    });
  });

  it('stays under review while disconnected, and is sent when it is confirmed again', async () => {
    const { ticket, deps, sent } = setUp();
    ticket.take(raised, '24国开10');
    expect(ticket.review()).toBeNull();
    const { draft } = ticket;
    deps.trading.isLost = true;
    await ticket.confirm();
    expect([ticket.stage, ticket.draft, sent]).toEqual(['review', draft, []]);
    deps.trading.isLost = false;
    await ticket.confirm();
    expect([ticket.stage, sent.map(({ clOrdId }) => clOrdId)]).toEqual(['done', [draft.clOrdId]]);
  });

  it('insists on the settlement date under review where that is certain: after midnight its code means another [R4.15]', async () => {
    const words = { key: 'refusals:otherSettlDate', values: { limit: '2026-11-24' } } as const;
    const { ticket, deps, sent } = setUp(undefined, [
      { kind: 'refused', code: 500, words, field: 'settlDate', limit: null },
      { kind: 'accepted', reply },
    ]);
    const facts = {
      today: '2026-11-20',
      workdays: ['2026-11-20', '2026-11-21', '2026-11-22'],
      estimated: false,
    };
    Object.assign(deps.calendar, { facts: { ...facts, nextWorkday: '2026-11-21' } });
    ticket.take({ ...raised, settlType: '3' }, '24国开10');
    expect(ticket.review()).toBeNull();
    Object.assign(deps.calendar, { now: () => Date.parse('2026-11-21T02:00:00Z') });
    await ticket.confirm();
    expect([sent[0]?.settlDate, ticket.stage, ticket.refusal]).toEqual([
      '2026-11-21',
      'edit',
      { field: 'settlType', words, limit: null },
    ]);
    // Of the day after the last that the server has named, it does not.
    ticket.change({ settlType: '4' });
    expect(ticket.review()).toBeNull();
    await ticket.confirm();
    expect([ticket.stage, sent[1]?.settlType, sent[1]?.settlDate]).toEqual(['done', '4', undefined]);
  });

  it('counts accepted orders by firmness and settlement, and no refused ones [R9.10]', async () => {
    const quoted = async (quoteInd: 1 | 2, settlType: string, outcomes?: SubmitOutcome[]) => {
      const { ticket, tracked } = setUp(undefined, outcomes);
      ticket.take({ ...raised, quoteInd: 99 }, '24国开10');
      ticket.rest();
      ticket.change({ quoteInd, settlType });
      expect(ticket.review()).toBeNull();
      await ticket.confirm();
      return tracked;
    };
    expect(await quoted(1, '1')).toEqual(['quote_single_firm_T0_credit']);
    expect(await quoted(2, '2')).toEqual(['quote_single_nonFirm_T1_credit']);
    expect(
      await quoted(1, '1', [
        { kind: 'refused', code: 500, field: null, limit: null, words: { text: '休市' } },
      ]),
    ).toEqual([]);
  });

  it('does not send a price its target cannot meet; one press turns it into a resting quote', () => {
    const { ticket } = setUp();
    const problem = () => ticket.problems.price?.key ?? null;
    ticket.take(raised, '24国开10');
    // Selling to a bid at 2.2025: for less than the bid is fine, for more is not.
    for (const [priceText, expectedProblem] of [
      ['2.2025', null],
      ['2.2100', null],
      ['2.2000', 'refusals:beyondTarget'],
    ] as const) {
      ticket.change({ priceText });
      expect([priceText, problem()]).toEqual([priceText, expectedProblem]);
    }
    expect([ticket.review(), ticket.stage]).toEqual(['price', 'edit']);
    ticket.rest();
    expect([problem(), ticket.draft]).toMatchObject([
      null,
      { targetQuoteId: '', quoteInd: 1, specifyTime: '', priceText: '2.2000' },
    ]);
    // A higher price per 100 is a lower yield.
    ticket.aim({ ...raised, price: 100.5, priceType: 'C' });
    ticket.change({ priceText: '100.6' });
    expect(problem()).toBe('refusals:beyondTarget');
    ticket.change({ side: 1 });
    expect(problem()).toBeNull();
  });

  it('queries the outcome of an unanswered entry, even after a reload, and accepts nothing else meanwhile', async () => {
    const unknown = { kind: 'unknown', words: { text: '' } } as const;
    const lost = setUp(undefined, [unknown], [unknown]);
    lost.ticket.take(raised, '24国开10');
    lost.ticket.review();
    await lost.ticket.confirm();
    expect([lost.ticket.stage, lost.ticket.take({ securityId: '1.IB' }, '')]).toEqual(['unknown', false]);
    const again = setUp(lost.door, [], [{ kind: 'accepted', reply }]);
    expect(again.ticket.stage).toBe('unknown');
    await when(() => again.ticket.stage === 'done');
    expect([again.sent, again.outcomeQueries]).toEqual([[], [lost.sent[0]?.clOrdId]]);
    expect(again.ticket.accepted?.entry).toEqual(lost.sent[0]);
  });

  it('returns an entry that was not accepted to its fields, under a new id', async () => {
    const unknown = { kind: 'unknown', words: { text: '' } } as const;
    const { ticket, sent } = setUp(undefined, [unknown], [{ kind: 'void', words: { text: '未受理' } }]);
    ticket.take(raised, '24国开10');
    ticket.review();
    await ticket.confirm();
    expect([ticket.stage, ticket.refusal?.words, ticket.draft.priceText]).toEqual([
      'edit',
      { text: '未受理' },
      '2.2025',
    ]);
    expect(ticket.draft.clOrdId).not.toBe(sent[0]?.clOrdId);
  });

  it('shows a refusal at its field until something changes, and keeps the entries', async () => {
    const refused = {
      kind: 'refused',
      code: 500,
      words: { text: '数量不足' },
      field: 'orderQty',
      limit: '1000/100',
    } as const;
    const { ticket, sent } = setUp(undefined, [refused]);
    ticket.take(raised, '24国开10');
    ticket.review();
    await ticket.confirm();
    expect([ticket.stage, ticket.refusal?.field, ticket.refusal?.limit]).toEqual([
      'edit',
      'orderQty',
      '1000/100',
    ]);
    ticket.change({ qtyText: '5000' });
    expect([ticket.refusal, ticket.draft.priceText]).toEqual([null, '2.2025']);
    ticket.review();
    await ticket.confirm();
    expect(sent.map((entry) => [entry.clOrdId === sent[0]?.clOrdId, entry.orderQty])).toEqual([
      [true, 3000],
      [true, 5000],
    ]);
  });

  it('keeps a draft for its owner only', () => {
    const { ticket, door } = setUp();
    ticket.take(raised, '24国开10');
    ticket.change({ remark: '急' });
    expect(setUp(door).ticket.draft).toMatchObject({ priceText: '2.2025', remark: '急' });
    ticket.takeUser('op2');
    expect(ticket.draft).toMatchObject({ securityId: '', priceText: '', remark: '' });
  });

  it('keeps what was typed before the user was known, over the draft that the user had left', () => {
    const { ticket, door } = setUp();
    ticket.take(raised, '24国开10');
    ticket.change({ remark: '急' });
    const reloaded = (type: (ticket: TicketStore) => void) => {
      const { ticket: late } = setUp(door, [], [], null);
      type(late);
      late.takeUser('op1');
      return late.draft;
    };
    const { securityId, priceText } = ticket.draft;
    expect(reloaded((late) => late.change({ qtyText: '7000' }))).toMatchObject({
      securityId,
      priceText,
      qtyText: '7000',
      remark: '急',
    });
    // The bond of the page is none that was typed.
    expect(reloaded((late) => late.followBond('260011.IB', '26附息国债11'))).toMatchObject({
      securityId,
      qtyText: '7000',
    });
    const ofOther = reloaded((late) => {
      late.chooseBond('260011.IB', '26附息国债11');
      late.change({ side: 2, priceText: '1.85' });
    });
    expect(ofOther).toMatchObject({
      securityId: '260011.IB',
      symbol: '26附息国债11',
      side: 2,
      priceText: '1.85',
      remark: '',
    });
  });

  it('restores an unanswered entry whatever was typed before the user was known', async () => {
    const { ticket, door } = setUp(undefined, [{ kind: 'unknown', words: { text: '' } }]);
    ticket.take(raised, '24国开10');
    ticket.review();
    await ticket.confirm();
    const { ticket: late } = setUp(door, [], [], null);
    late.change({ priceText: '1.85' });
    late.takeUser('op1');
    expect([late.stage, late.draft.priceText]).toEqual(['unknown', '2.2025']);
  });

  it('warns by the server’s limit for the bond’s class, and not before it is known', async () => {
    const { ticket } = setUp();
    const limitOf = (bondType: string, issrating: string) => {
      // `as` holds: the limit depends on these fields only.
      runInAction(() => (ticket.info = { bondType, issrating } as never));
      return ticket.priceCheck.deviationLimitBp;
    };
    expect(limitOf('MTN', 'AA')).toBeNull();
    await ticket.load();
    expect([limitOf('FB', '--'), limitOf('MTN', 'AA'), limitOf('MTN', 'AA-')]).toEqual([12, 45, 80]);
  });

  it('clears the target when side or bond changes, and does not proceed while a field is wrong', () => {
    const { ticket, session } = setUp();
    ticket.take(raised, '24国开10');
    ticket.change({ side: 1 });
    expect(ticket.draft.targetQuoteId).toBe('');
    runInAction(() => (session.remainingQuota = 1000));
    expect([ticket.review(), ticket.stage]).toEqual(['orderQty', 'edit']);
  });
});

describe('quoting in bulk [U11]', () => {
  const pasted = async (text: string, outcomes?: SubmitOutcome[], bond: object = {}) => {
    const { deps, sent, tracked, server } = setUp(undefined, outcomes);
    server.on('/transaction/bondInfo', bond).on('/transaction/auth/getDealPathInfo', [ownPath]);
    const best = new Map<string, BestMarket>();
    // `as` holds: the store uses these parts only.
    const bulk = new BulkStore({
      ...deps,
      text: { say: (words: { text?: string }) => words.text ?? '' },
      market: { best },
    } as never);
    bulk.takeUser('op1');
    bulk.setText(text);
    bulk.parse();
    await expect.poll(() => bulk.list.every(({ bondState }) => bondState !== 'waiting')).toBe(true);
    return {
      bulk,
      best,
      sent,
      tracked,
      keys: () => bulk.list.map((row) => bulk.problems(row).map(({ key }) => key)),
    };
  };

  it('gives a row whose id was taken by another entry a new id, in place', async () => {
    const duplicate = {
      kind: 'duplicate',
      code: 409,
      words: { text: '该委托编号已使用' },
      field: null,
      limit: null,
    } as const;
    const { bulk, sent } = await pasted('240210 2.20/2.18 5000', [duplicate, { kind: 'accepted', reply }]);
    const [spent, other] = bulk.order;
    await bulk.submit();
    const [fresh, ...rest] = bulk.order;
    expect([bulk.order.includes(spent ?? ''), rest]).toEqual([false, [other]]);
    expect(bulk.list.map(({ status, note }) => [status, note])).toEqual([
      ['refused', '该委托编号已使用'],
      ['done', '意向已提交'],
    ]);
    await bulk.submit();
    expect(sent.map(({ clOrdId }) => clOrdId)).toEqual([spent, other, fresh]);
  });

  it('sends and counts each side of a line, and keeps refused ones with their reason [R9.10]', async () => {
    const refused = {
      kind: 'refused',
      code: 500,
      words: { text: '额度不足' },
      field: 'orderQty',
      limit: null,
    } as const;
    const { bulk, sent, tracked } = await pasted('240210 2.20/2.18 5000', [
      { kind: 'accepted', reply },
      refused,
    ]);
    await bulk.submit();
    expect(sent.map(({ side, price, orderQty }) => [side, price, orderQty])).toEqual([
      [1, 2.2, 5000],
      [2, 2.18, 5000],
    ]);
    expect(bulk.list.map(({ status, note }) => [status, note])).toEqual([
      ['done', '意向已提交'],
      ['refused', '额度不足'],
    ]);
    expect(tracked).toEqual([expect.stringMatching(/^quote_bulk_firm_T[01]_/)]);
  });

  it('checks a row by the ticket’s bands, and a clean price by its yield [U11]', async () => {
    const { bulk, keys, best } = await pasted('240210 2.20 bid 5000\n240210 98.00 bid 5000', [], record);
    await expect.poll(() => bulk.prices.infos.size).toBe(1);
    await expect.poll(() => bulk.limits).not.toBeNull();
    const levels = () => bulk.list.map((row) => bulk.prices.warnings(row, null).map(({ level }) => level));
    expect([keys(), levels(), bulk.far]).toEqual([[[], []], [[], []], 0]);
    best.set('240210.IB', { ...bestRow('240210.IB', 2.3), ofrPrice: 2.265, valYield: 2.2 });
    expect([levels()[0], bulk.far]).toEqual([['ask'], 1]);
    expect(keys()).toEqual([[], ['refusals:deviation']]);
    best.set('240210.IB', { ...bestRow('240210.IB', 2.9), ofrPrice: 2.8, valYield: 2.2 });
    expect(keys()[0]).toEqual(['refusals:throughBest']);
  });

  it('holds back two sides that would cross, until one of them moves', async () => {
    const { bulk, keys } = await pasted(
      '240210 2.18/2.20 5000 +1\n24国开10 2.30 bid 1000 明天+0\n240210 2.10 bid 1000 +0',
    );
    expect(keys()).toEqual([['ticket:problem.crossed'], ['ticket:problem.crossed'], [], []]);
    bulk.edit(bulk.list[1]?.clOrdId ?? '', { priceText: '2.17' });
    expect(keys()).toEqual([[], [], [], []]);
    bulk.edit(bulk.list[1]?.clOrdId ?? '', { priceText: '2.30' });
    expect(keys()).toEqual([
      ['ticket:problem.crossed'],
      ['ticket:problem.crossed'],
      ['ticket:problem.crossed'],
      [],
    ]);
  });
});
