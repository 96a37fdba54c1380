import type { BestMarket, Order, PriceAlert } from '#contract/entities';
import { orderEndReason } from '#contract/entities';
import { bestRow, orderRow } from '#testing';
import { wordsIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import type { Card, AlertEvent } from '../stores/cards.ts';
import { alertOf } from '../testing/alert-of.ts';
import { type CardWords, cardWords } from './card-words.ts';
import { orderNews } from './order-news.ts';
import { alertProblem } from './price-field.ts';

const [zh, en] = await wordsIn(['core', 'alerts', 'rules']);

const cardOf = (event: AlertEvent): Card => ({ key: 'k', event });
const wordsOf = (event: AlertEvent): CardWords => cardWords(cardOf(event), zh);
const part: Partial<Order> = { orderQty: 5000, cumQty: 2000 };
const hit = { hitId: 'H1', orgName: 'B证券', orderQty: 1000, price: 2.2, time: null, expireTime: null };

describe('a card', () => {
  it.each<[what: string, event: AlertEvent, title: string, body: string, note: string | undefined]>([
    [
      'an alert on a yield',
      { kind: 'alert', alert: alertOf({ firedPrice: 2.0995 }) },
      '24国开10 到价',
      '最优买价 2.0995%（≤ 2.1000%）',
      undefined,
    ],
    [
      'an alert on a clean price, with the user’s note',
      {
        kind: 'alert',
        alert: alertOf({
          priceType: 'C',
          price: 102,
          firedPrice: 102.5,
          field: 'last',
          comparison: '>=',
          note: '止盈',
        }),
      },
      '24国开10 到价',
      '最新成交 102.5000（≥ 102.0000）',
      '止盈',
    ],
    [
      'an alert whose price is no longer known',
      { kind: 'alert', alert: alertOf({ firedPrice: null }) },
      '24国开10 到价',
      '最优买价 （≤ 2.1000%）',
      undefined,
    ],
    [
      'a partial fill',
      { kind: 'fill', order: orderRow(part), qty: 12_000 },
      '24国开10 部分成交',
      '成交 12,000 万元',
      '买入 2.2000% · 累计 2,000/5,000 万元',
    ],
    [
      'a complete fill of an offer at a clean price',
      { kind: 'filled', order: orderRow({ side: 2, priceType: 'C', price: 101.2, cumQty: 5000 }), qty: 3000 },
      '24国开10 全部成交',
      '成交 3,000 万元',
      '卖出 101.2000 · 累计 5,000/5,000 万元',
    ],
    [
      'the end of an unfilled order',
      { kind: 'ended', order: orderRow({ ordStatus: '4' }), reason: 'close' },
      '24国开10 委托已撤销',
      '当日收市自动撤单',
      '买入 2.2000% · 累计 0/5,000 万元',
    ],
    [
      'a hit that was declined',
      { kind: 'ended', order: orderRow({ ordStatus: '4', quoteInd: 99 }), reason: 'refused' },
      '24国开10 点价未成交',
      '对手方拒绝了点价',
      '买入 2.2000% · 累计 0/5,000 万元',
    ],
    [
      'the end of a partly filled order',
      { kind: 'ended', order: orderRow({ ...part, ordStatus: '4' }), reason: 'auto' },
      '24国开10 余量已撤销',
      '到达自动撤单时间',
      '买入 2.2000% · 累计 2,000/5,000 万元',
    ],
    [
      'a hit waiting for confirmation',
      { kind: 'ask', order: orderRow(), hit },
      '24国开10 点价待确认',
      'B证券 点价 1,000 万元',
      '买入 2.2000% · 累计 0/5,000 万元',
    ],
    [
      'a hit by an undisclosed institution',
      { kind: 'ask', order: orderRow(), hit: { ...hit, orgName: null } },
      '24国开10 点价待确认',
      ' 点价 1,000 万元',
      '买入 2.2000% · 累计 0/5,000 万元',
    ],
  ])('describes %s as $2', (_, event, title, body, note) => {
    expect(wordsOf(event)).toEqual({ title, body, ...(note === undefined ? {} : { note }) });
  });

  it('gives every quantity its unit in English', () => {
    const events: AlertEvent[] = [
      { kind: 'fill', order: orderRow(part), qty: 2000 },
      { kind: 'ask', order: orderRow(part), hit },
    ];
    expect(events.map((event) => cardWords(cardOf(event), en))).toMatchObject([
      { body: 'Filled 2,000 (CNY 10k)', note: 'Buy 2.2000% · filled 2,000/5,000 (CNY 10k)' },
      { body: 'B证券 hits 1,000 (CNY 10k)', note: 'Buy 2.2000% · filled 2,000/5,000 (CNY 10k)' },
    ]);
  });

  it('for many cancellations at once gives their number, in either language', () => {
    const card: Card = { key: 'many', many: { count: 37, last: orderRow() } };
    expect([zh, en].map((t) => cardWords(card, t).title.includes('37'))).toEqual([true, true]);
  });

  const announced = orderEndReason.options.filter(
    (reason) => orderNews(orderRow(), orderRow({ ordStatus: '4', reason })).length > 0,
  );
  it.each(announced)('has text in both languages for every end reason worth a notice: %s', (reason) => {
    const bodies = [zh, en].map(
      (t) => cardWords(cardOf({ kind: 'ended', order: orderRow(), reason }), t).body,
    );
    expect(bodies.some((text) => text.includes('reason.'))).toBe(false);
    expect(bodies[0]).not.toBe(bodies[1]);
  });
});

describe('objections to an alert’s price', () => {
  const row: BestMarket = { ...bestRow('240210.IB'), valYield: 2.1, valClean: 100 };
  const alertAt = (price: number, priceType: PriceAlert['priceType'] = 'Y') => ({
    securityId: '240210.IB',
    priceType,
    price,
  });

  it('do not arise near the market, but do far from it', () => {
    expect([alertProblem(alertAt(2.12), row), alertProblem(alertAt(101, 'C'), row)]).toEqual([null, null]);
    expect(alertProblem(alertAt(99), row)).not.toBeNull();
  });

  it('are checked less strictly before the bond is loaded', () => {
    expect(alertProblem(alertAt(2.12), undefined)).toBeNull();
  });

  it('are handled for a bond with no valuation or a masked one', () => {
    expect(alertProblem(alertAt(2.12), { ...row, valYield: null })).toBeNull();
    expect(alertProblem(alertAt(2.12), { ...row, valYield: '2.10**' })).toBeNull();
  });
});
