import { describe, expect, it } from 'vitest';
import { copyText, dealParties } from './copy-text.ts';

const quote = {
  side: 1,
  symbol: '24国开10',
  securityID: '240210.IB',
  price: 2.2,
  orderQty: 5000,
  settlLabel: '明+0',
  counterparty: 'A银行 出给 B证券',
};

describe('copyText', () => {
  it('writes side, symbol, id, price to four decimals, quantity in w, settlement and counterparty [R9.06]', () => {
    expect(copyText(quote)).toBe('Bid 24国开10 240210.IB 2.2000 5000w 明天+0 A银行 出给 B证券');
    expect(copyText({ ...quote, side: '2', price: '98.5', orderQty: '1000.5', counterparty: 'C基金' })).toBe(
      'Ofr 24国开10 240210.IB 98.5000 1000.5w 明天+0 C基金',
    );
  });

  it('writes today+1 and tomorrow+0 as 明天+0 and leaves other labels alone [R9.06]', () => {
    const label = (settlLabel: string): string | undefined =>
      copyText({ ...quote, settlLabel }).split(' ')[5];
    expect(['今+1', '明+0', '今+0', '明+1', 'T+1不限', '12.15+0'].map(label)).toEqual([
      '明天+0',
      '明天+0',
      '今+0',
      '明+1',
      'T+1不限',
      '12.15+0',
    ]);
  });

  it('leaves out the seller for a market maker who buys, and the buyer for one who sells [R9.06]', () => {
    const isMarketMakingTierUser = true;
    expect(copyText({ ...quote, isMarketMakingTierUser })).toMatch(/明天\+0 出给 B证券$/);
    expect(copyText({ ...quote, side: 2, isMarketMakingTierUser })).toMatch(/明天\+0 A银行 出给$/);
    expect(copyText({ ...quote, counterparty: 'C基金', isMarketMakingTierUser })).toMatch(/明天\+0$/);
  });

  it('leaves no gap for missing parts, and keeps a masked price masked [R9.06]', () => {
    expect(copyText({ ...quote, price: null, orderQty: null, counterparty: null })).toBe(
      'Bid 24国开10 240210.IB 明天+0',
    );
    expect(copyText({ ...quote, price: '2.20**', counterparty: '' })).toBe(
      'Bid 24国开10 240210.IB 2.20** 5000w 明天+0',
    );
  });

  it('leaves out the whole seller if named first, and trims spaces around names', () => {
    expect(copyText({ ...quote, counterparty: '出给 B证券', isMarketMakingTierUser: true })).toMatch(
      /出给 B证券$/,
    );
    expect(copyText({ ...quote, symbol: ' 24国开10 ', counterparty: '  C基金 ' })).toBe(
      'Bid 24国开10 240210.IB 2.2000 5000w 明天+0 C基金',
    );
  });
});

describe('the parties of a trade', () => {
  const deal = { orgName: 'A银行', counterparty: 'B证券' };

  it('are listed seller first, from either side', () => {
    expect(dealParties({ ...deal, side: 1 })).toBe('B证券 出给 A银行');
    expect(dealParties({ ...deal, side: 2 })).toBe('A银行 出给 B证券');
  });

  it('are null before there is a trade', () => {
    expect(dealParties({ ...deal, side: 1, counterparty: null })).toBeNull();
  });
});
