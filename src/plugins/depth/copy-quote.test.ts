import { quoteRow } from '#testing';
import { textIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { quoteText } from './copy-quote.ts';

const text = await textIn('zh-CN', ['rules']);
const context = {
  securityId: '240210.IB',
  symbol: '24国开10',
  isMarketMakingTierUser: false,
  // A Friday: settlement tomorrow means Monday.
  nowMs: Date.parse('2026-11-20T10:00:00+08:00'),
  label: (key: string, values: Parameters<typeof text.dynamic>[1]) => text.dynamic(`rules:${key}`, values),
};
const line = (over: Parameters<typeof quoteRow>[0], side: 1 | 2 = 1, more: Partial<typeof context> = {}) =>
  quoteText(quoteRow(over), side, { ...context, ...more });

describe('a quote as a line for dealer chat', () => {
  it('gives side, bond, price, quantity, settlement and quoting party, in this order', () => {
    const copiedLine = line({ price: 2.2, qty: 3000, settlType: '2', org: 'A银行' });
    const places = ['Bid', '24国开10', '240210.IB', '2.2', '3000', '+', 'A银行'].map((part) =>
      copiedLine.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(line({}, 2)).toMatch(/^Ofr /);
  });

  it('omits the quoting party when none is named, with no null in its place', () => {
    expect(line({ org: null })).not.toMatch(/null|undefined/);
    expect(`${line({ org: null })} A银行`).toBe(line({ org: 'A银行' }));
  });

  it('shows no more of a price than the user may see', () => {
    expect(line({ price: '2.20**' })).toContain('2.20**');
    expect(line({ price: null })).not.toMatch(/null|NaN/);
  });

  it('is a single line, whatever the settlement', () => {
    for (const settlType of ['1', '2', '3', '2,3', '4', '12.03+0'])
      expect(line({ settlType })).not.toContain('\n');
    expect(line({ settlType: '1' })).not.toBe(line({ settlType: '2' }));
  });
});
