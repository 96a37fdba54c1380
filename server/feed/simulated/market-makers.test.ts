import type { MarketCommand } from '#server/domain/market';
import { apply, type BookState, emptyBook } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { bookOrder, newOrder } from '../../../tests/_util/book-orders.ts';
import { chanceFrom } from './chance.ts';
import { Dealers } from './dealers.ts';
import { MarketMakers } from './market-makers.ts';
import type { QuotedBond, QuoteMaker } from './quote-maker.ts';

// `as` holds: the fields of a bond that makers read.
const bond = { securityId: '240210.IB', tier: 'A', spreadClass: 'CDB' } as unknown as QuotedBond;
const FAIR = 22_000;

/** Two makers of one bond, quoting 25 on each side of the fair yield. */
function makers({ canPrice = true } = {}) {
  const chance = chanceFrom(1);
  const org = (orgId: string, activityRank: number, marketMaker: boolean) => ({
    orgId,
    activityRank,
    marketMaker,
    traderIds: [`${orgId}-1`],
  });
  const dealers = new Dealers([org('M1', 1, true), org('M2', 2, true), org('D1', 3, false)], chance);
  let book: BookState = emptyBook(bond.securityId, '2');
  const quotes: Pick<QuoteMaker, 'pair'> = {
    pair: (_bond, maker, fair) =>
      canPrice
        ? [
            newOrder({ ...maker, source: 'sim', side: 1, yieldE4: fair + 25 }),
            newOrder({ ...maker, source: 'sim', side: 2, yieldE4: fair - 25 }),
          ]
        : null,
  };
  const store = new MarketMakers({
    chance,
    dealers,
    // `as` holds: makers request only pairs.
    quotes: quotes as QuoteMaker,
    books: { book: () => book } as unknown as ConstructorParameters<typeof MarketMakers>[0]['books'],
    bonds: [bond],
  });
  const look = (marketMs: number, fair: number | undefined = FAIR) =>
    store.refresh(() => fair, marketMs, marketMs);
  const play = (commands: readonly MarketCommand[], now: number) => {
    for (const { command } of commands) book = apply(book, command, now).state;
  };
  return { store, look, play, book: () => book };
}
const idsOf = (commands: readonly MarketCommand[]) =>
  commands.flatMap(({ command }) => (command.type === 'replace' ? command.orders.map(({ id }) => id) : []));
const cancelled = (commands: readonly MarketCommand[]) =>
  commands.flatMap(({ command }) => (command.type === 'replace' ? [...command.cancelIds] : []));

describe('market makers', () => {
  it('quote both sides at once, each maker in one command, and cancel nothing at first', () => {
    const { look } = makers();
    const first = look(0);
    expect(first.map(({ command }) => command.type)).toEqual(['replace', 'replace']);
    expect([idsOf(first).length, cancelled(first)]).toEqual([4, []]);
    expect(
      new Set(first.map(({ command }) => (command.type === 'replace' ? command.ownerId : ''))).size,
    ).toBe(2);
  });

  it('check at most once a second, and keep their quotes until the fair yield moves enough', () => {
    const { look, play } = makers();
    play(look(0), 0);
    expect(look(999, FAIR + 500)).toEqual([]);
    // 0.6 of the half-spread of 0.1 bp is 6 in 1e-4 %.
    expect(look(1000, FAIR + 6)).toEqual([]);
    const moved = look(2000, FAIR + 7);
    expect([idsOf(moved).length, cancelled(moved).length]).toEqual([4, 4]);
  });

  it('do not resend quotes that would not change', () => {
    const { look, play } = makers();
    play(look(0, FAIR), 0);
    const again = look(1000, FAIR + 40);
    play(again, 1000);
    expect(look(2000, FAIR + 40)).toEqual([]);
    expect(again.length).toBe(2);
  });

  it('renew both quotes if one has ended, after a pause if it was filled', () => {
    const { store, look, play } = makers();
    const first = look(0);
    play(first, 0);
    const [bid = '', ofr = ''] = idsOf(first);
    store.observe(bond.securityId, bookOrder({ id: bid, phase: 'done', reason: 'auto' }), 500);
    const next = look(1000);
    expect(cancelled(next)).toEqual([ofr]);
    const [other = ''] = idsOf(first).slice(2);
    store.observe(bond.securityId, bookOrder({ id: other, cumQty: 5000, status: '2', phase: 'done' }), 1500);
    expect(look(2000)).toEqual([]);
    expect(idsOf(look(1500 + 10_000))).toHaveLength(2);
  });

  it('quote again at once what could not be written, and end the legs that stayed live', () => {
    const { store, look, play } = makers();
    const lost = look(0);
    for (const command of lost) store.takeBack(command);
    const first = look(1000);
    play(first, 1000);
    expect([idsOf(first).length, cancelled(first)]).toEqual([4, idsOf(lost)]);
    const moved = look(2000, FAIR + 50);
    for (const command of moved) store.takeBack(command);
    const again = look(3000, FAIR + 50);
    expect(new Set(cancelled(again))).toEqual(new Set([...idsOf(first), ...idsOf(moved)]));
    play(again, 3000);
    expect(look(4000, FAIR + 50)).toEqual([]);
  });

  it('ignore the orders of others', () => {
    const { store, look, play } = makers();
    play(look(0), 0);
    store.observe(bond.securityId, bookOrder({ id: 'else', phase: 'done' }), 500);
    expect(look(1000)).toEqual([]);
  });

  it('skip a bond without a fair yield, and retry one that could not be priced', () => {
    expect(makers().look(0, undefined)).toHaveLength(2);
    const { store } = makers();
    expect(store.refresh(() => undefined, 0, 0)).toEqual([]);
    const { look } = makers({ canPrice: false });
    expect([look(0), look(1000)]).toEqual([[], []]);
  });
});
