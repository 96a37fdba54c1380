import { quote } from '../testing/rows.ts';
import { describe, expect, it } from 'vitest';
import rules from '../../../locales/zh-CN/rules.json' with { type: 'json' };
import { quoteLines } from './copy-quotes.ts';

const texts: Readonly<Record<string, string>> = rules;
const context = {
  isMarketMakingTierUser: false,
  nowMs: Date.UTC(2026, 10, 20, 2),
  say: (key: string) => texts[key] ?? key,
};
const row = quote({
  securityId: '240210.IB',
  symbol: '24国开10',
  bidPrice: 2.2025,
  ofrPrice: 2.2,
  bidQty: 5000,
  ofrQty: 3000,
  bidOrg: 'A银行',
  ofrOrg: 'B证券',
  bidSettlType: '2',
  ofrSettlType: '3',
});

describe('copied quotes', () => {
  it('follow the template, bid first, with today+1 and tomorrow+0 written 明天+0 [R9.06]', () => {
    expect(quoteLines(row, 'both', context)).toBe(
      'Bid 24国开10 240210.IB 2.2025 5000w 明天+0 A银行\nOfr 24国开10 240210.IB 2.2000 3000w 明天+0 B证券',
    );
  });

  it('can give one side only, nothing for an unquoted side, and a masked price as it is', () => {
    expect(quoteLines(row, 2, context)).toMatch(/^Ofr /);
    expect(quoteLines({ ...row, bidPrice: null }, 1, context)).toBe('');
    const masked = {
      ...row,
      bidPrice: '2.20**',
      bidQty: null,
      bidOrg: '***',
      bidSettlType: null,
      ofrPrice: null,
    };
    expect(quoteLines(masked, 'both', context)).toBe('Bid 24国开10 240210.IB 2.20** ***');
  });
});
