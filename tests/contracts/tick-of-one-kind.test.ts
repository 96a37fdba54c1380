import { toPriceE4, tickOfBond, toYieldE4 } from '#contract/rules';
import { beforeEach, expect, it, vi } from 'vitest';
import { bestRow } from '#testing';
import type { BondTerms } from '#server/domain/bonds';
import { BondPricer, ValuationMarks } from '#server/domain/market';
import { checkAlert } from '#server/domain/alerts';
import { checkEntry, checkTwoSided } from '#server/domain/orders';
import { chanceFrom, Dealers, QuoteMaker } from '#server/feed';
import type { TickRow } from '../../contract/rules/tick.data.ts';
import { alertProblem, stepPrice } from '../../src/plugins/alerts/model/price-field.ts';
import { makerDesk } from '../../src/plugins/maker/testing/desk.ts';
import { parseBulk } from '../../src/plugins/ticket/model/bulk-parse.ts';
import { problemsOfRow, rowOfParsed } from '../../src/plugins/ticket/model/bulk-row.ts';
import { checkDraft } from '../../src/plugins/ticket/model/checks.ts';
import { emptyDraft } from '../../src/plugins/ticket/model/draft.ts';
import { bondFacts } from '../../src/plugins/ticket/model/facts.ts';
import { stepped } from '../../src/plugins/ticket/model/step.ts';

/** The single source; its dependants are below. */
const { TICKS } = vi.hoisted(() => ({ TICKS: [] as TickRow[] }));
vi.mock('../../contract/rules/tick.data.ts', () => ({ TICKS }));
const coarse: readonly TickRow[] = [{ bondType: 'MTN', tick: 500 }, { tick: 1 }];
const fine: readonly TickRow[] = [{ tick: 1 }];
const use = (rows: readonly TickRow[]): void => void TICKS.splice(0, TICKS.length, ...rows);
beforeEach(() => use(coarse));

const NOW = Date.parse('2026-11-20T02:00:00Z');
const ID = '102280426.IB';
const terms: BondTerms = {
  securityId: ID,
  symbol: '22人才安居GN001',
  bondType: 'MTN',
  spreadClass: 'MTN_AAA',
  tier: 'A',
  issueDate: '2024-03-01',
  maturityDate: '2029-03-01',
  couponRate: 0.0226,
  frequency: 1,
  couponType: 'fixed',
  faceValue: 100,
  issuerRating: 'AAA',
  market: 'IB',
};
const workdays = { isWorkday: () => true, nextWorkday: () => '2026-11-23' };
const pricer = new BondPricer((id) => (id === ID ? terms : undefined), workdays);
const bond = {
  terms,
  symbol: terms.symbol,
  trueRemainMaturityStr: '2.28Y',
  maturityDate: terms.maturityDate,
  issrating: 'AAA',
  years: 2.28,
};
const best = { ...bestRow(ID, 0), bondType: 'MTN', issrating: 'AAA', valYield: 2.2, valClean: 100 };

/** Keys of the problems with a yield of 2.2025 %: valid at a tick of 0.0001, not at one of 0.05. */
const server = () => {
  const marks = new ValuationMarks();
  marks.set(ID, { yieldE4: 22_000, clean: 1_000_000, date: '2026-11-19' });
  const market = {
    bonds: { get: () => bond, quoted: () => [bond] },
    marks,
    pricer,
    view: { get: () => undefined },
    books: { book: () => undefined },
  };
  const rules = { isOpen: () => true, deviationBp: { rates: 100, credit: 100, belowAA: 100 } };
  const session = {
    sessionId: 's1',
    operId: 'op1',
    orgId: 'org1',
    newAuth: 'Y',
    isMarketMakingTierUser: true,
    isSpecialPerson: false,
    isStaff: false,
    staffRoles: [],
  } as const;
  return { market, deps: { market, calendar: workdays, rules }, sender: { session, ip: '' } };
};
const keyOf = (outcome: object): unknown => ('key' in outcome ? outcome.key : null);

it('the order ticket steps and checks prices by the bond type’s tick', () => {
  const at = { securityId: ID, bondType: 'MTN', priceType: 'Y' } as const;
  const draft = { ...emptyDraft('c-0000001'), securityId: ID, priceText: '2.2025' };
  const context = { bond: bondFacts(terms.symbol, best, null) };
  expect([stepped('2.2', at, 1, false, null), checkDraft(draft, context).price?.key]).toEqual([
    '2.2500',
    'refusals:yieldTick',
  ]);
  expect(stepped('2.2', { ...at, bondType: 'FB' }, 1, false, null)).toBe('2.2025');
  use(fine);
  expect([stepped('2.2', at, 1, false, null), checkDraft(draft, context).price]).toEqual([
    '2.2025',
    undefined,
  ]);
});

it('a pasted chat line is checked against the bond type’s tick', () => {
  const [parsed] = parseBulk('102280426 2.2025 bid 5000 明天+0').rows;
  if (parsed === undefined) throw new Error('the line was not read');
  const row = { ...rowOfParsed(parsed, 'id', '3', 0), bondState: 'found', securityId: ID } as const;
  const keys = () => problemsOfRow(row, { bond: bondFacts(terms.symbol, best, null) }).map(({ key }) => key);
  expect(keys()).toEqual(['refusals:yieldTick']);
  use(fine);
  expect(keys()).toEqual([]);
});

it('the market maker’s sheet shifts and checks prices by the bond type’s tick', async () => {
  const { store, best: market, clock } = makerDesk();
  market.put(ID, best);
  clock.advance(100);
  store.start();
  await vi.waitFor(() => expect(store.status).toBe('ready'));
  store.add([{ securityId: ID, symbol: terms.symbol }]);
  const row = store.row(ID);
  if (row === undefined) throw new Error('no row');
  store.type(row, 'bidPrice', '2.2025');
  expect(row.problem('bidPrice')).toMatchObject({ key: 'refusals:yieldTick', values: { limit: '0.0500' } });
  store.shift([row], ['bid'], 1);
  expect([row.text('bidPrice'), row.problem('bidPrice')]).toEqual(['2.2500', null]);
  store.refresh([row]);
  expect([row.text('bidPrice'), row.text('ofrPrice')]).toEqual(['2.2500', '2.1500']);
  use(fine);
  store.refresh([row]);
  expect([row.text('bidPrice'), row.text('ofrPrice')]).toEqual(['2.2050', '2.1950']);
});

it('the alert form steps and checks prices by the bond type’s tick, and the server checks the same', () => {
  const alert = { securityId: ID, price: 2.2025, priceType: 'Y' } as const;
  const fields = { ...alert, field: 'bid', comparison: '<=', repeat: 'once', note: '' } as const;
  const { market } = server();
  const stepAndProblems = () => [
    stepPrice('2.2', 'Y', 1, tickOfBond('Y', ID, 'MTN')),
    alertProblem(alert, best)?.key ?? null,
    keyOf(checkAlert(fields, market, NOW)),
  ];
  expect(stepAndProblems()).toEqual(['2.2500', 'yieldTick', 'yieldTick']);
  use(fine);
  expect(stepAndProblems()).toEqual(['2.2001', null, null]);
});

it('the server refuses a price off the bond type’s tick, and states the tick', () => {
  const { deps, sender } = server();
  const shared = {
    clOrdId: 'c-0000001',
    securityId: ID,
    priceType: 'Y',
    settlType: '3',
    specifyTime: '',
  } as const;
  const entry = { ...shared, side: 1, price: 2.2025, orderQty: 5000, quoteInd: 1, timeInForce: 0 } as const;
  const pair = {
    ...shared,
    bid: { price: 2.25, orderQty: 1000 },
    ofr: { price: 2.2025, orderQty: 1000 },
    timeInForce: 0,
  } as const;
  const outcomes = () => [checkEntry(entry, sender, NOW, deps), checkTwoSided(pair, sender, NOW, deps)];
  expect(outcomes()).toMatchObject([
    { field: 'price', key: 'yieldTick', values: { limit: '0.0500' } },
    { field: 'ofr.price', key: 'yieldTick' },
  ]);
  expect(checkEntry({ ...entry, price: 2.25 }, sender, NOW, deps)).toMatchObject({ securityId: ID });
  use(fine);
  expect(outcomes().map(keyOf)).toEqual([null, null]);
});

it('the simulated dealers quote on the bond type’s tick', () => {
  const dealers = new Dealers(
    ['1', '2', '3'].map((orgId) => ({ orgId, activityRank: 1, marketMaker: true, traderIds: [`t${orgId}`] })),
    chanceFrom(7),
  );
  let ids = 0;
  const quotes = new QuoteMaker({
    chance: chanceFrom(7),
    dealers,
    pricer,
    books: { book: () => undefined, booksOf: () => [] },
    workdays,
    newId: () => `q${(ids += 1)}`,
  });
  const prices = () =>
    Array.from({ length: 400 }, (_, i) =>
      quotes.quote({ ...terms, tier: 'A' }, i % 2 === 0 ? 1 : 2, 22_013, 60_000, NOW),
    ).flatMap((quote) => (quote === null ? [] : [quote.order]));
  const isOff = (order: ReturnType<typeof prices>[number], tick: number): boolean =>
    (order.priceType === 'Y' ? toYieldE4(order.yieldE4) : toPriceE4(order.clean)) % tick !== 0;
  const orders = prices();
  expect([orders.length, new Set(orders.map(({ priceType }) => priceType)).size]).toEqual([400, 2]);
  expect(orders.filter((order) => isOff(order, 500))).toEqual([]);
  use(fine);
  expect(prices().filter((order) => isOff(order, 25)).length).toBeGreaterThan(5);
});
