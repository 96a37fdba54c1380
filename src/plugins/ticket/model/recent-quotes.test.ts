import type { RecentQuote } from '#contract/entities';
import { quoteRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { endedAfter, recentQuotes } from './recent-quotes.ts';

const at = (quoteId: string, time: string) => quoteRow({ quoteId, time: `2026-11-20 ${time}` });
const read: readonly RecentQuote[] = [
  { ...at('q2', '10:02:00.000'), status: 'live' },
  { ...at('q1', '10:01:00.000'), status: 'filled' },
];

describe('recent quotes of a bond', () => {
  it('combine those loaded and those received since, newest first, each once [R7.04]', () => {
    const deep = { bid: [at('q3', '10:03:00.000'), at('q2', '10:02:00.000')], ofr: [] };
    const all = recentQuotes(read, deep, new Map(), 10);
    expect(all.map(({ quoteId, status }) => [quoteId, status])).toEqual([
      ['q3', 'live'],
      ['q2', 'live'],
      ['q1', 'filled'],
    ]);
    expect(recentQuotes(read, deep, new Map(), 1)).toHaveLength(1);
  });

  it('show at once that one has left the market, and why [R7.07]', () => {
    const gone = (quoteIds: string[], reason: 'user' | 'filled') =>
      ({ quoteIds, reason, securityId: '240210.IB', side: 1, time: null }) as const;
    const cancelled = endedAfter(new Map(), [gone(['q2', 'q9'], 'user')]);
    expect(recentQuotes(read, undefined, cancelled, 10).map(({ status }) => status)).toEqual([
      'cancelled',
      'filled',
    ]);
    const filled = endedAfter(cancelled, [gone(['q2'], 'filled')]);
    expect(recentQuotes(read, undefined, filled, 10)[0]?.status).toBe('filled');
  });
});
