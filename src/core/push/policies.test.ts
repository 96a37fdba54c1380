import { reconnectDelay } from '#contract/rules';
import { FakeClock } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelOf } from './channel-of.ts';
import { retryDelay } from './retry-delay.ts';
import { SendBudget } from './send-budget.ts';

describe('the delay before an attempt', () => {
  it('follows the rule, capped by the stream’s own interval and reduced by at most a fifth, never for attempt 1 [R4.17] [R7.09]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom(5000, 30_000),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (attempt, cap, random) => {
          const rule = Math.min(reconnectDelay(attempt) ?? Number.NaN, cap);
          const delay = retryDelay(attempt, cap, () => random);
          if (attempt === 1) expect(delay).toBe(0);
          expect(delay).toBeLessThanOrEqual(rule);
          expect(delay).toBeGreaterThanOrEqual(Math.floor(rule * 0.8));
        },
      ),
    );
    expect(retryDelay(10_000, 30_000, () => 0)).toBeNull();
  });
});

describe('the sockets used by streams', () => {
  it('share one for market streams and keep the specification’s own ones apart [R7.07] [R7.08]', () => {
    const market = [
      'bestmarket',
      'deepmarket',
      'fullmarket',
      'latestHighestMarke',
      'priceTrendMarket',
      'RevocationBond',
    ] as const;
    expect(new Set(market.map((type) => channelOf(type).url)).size).toBe(1);
    expect(channelOf('bestmarket').shared).toBe(true);
    expect(channelOf('msg').url).toBe('/ws/auth?type=msg');
    expect(channelOf('orderchange').url).toBe('/ws/auth?type=orderchange');
    expect(channelOf('StcSystemNetworkStatus')).toMatchObject({
      url: '/ws/noauth?type=StcSystemNetworkStatus',
      needsSession: false,
    });
    expect(channelOf('latestTransWebSocket').url).toBe('/ws/latestTransWebSocket');
    expect(channelOf('websocketCmds')).toMatchObject({ url: '/ws/websocketCmds', needsSession: false });
  });

  it('reconnect at most every 30 s for notices, 5 s for order changes and 30 s for network status [R7.09]', () => {
    expect(
      [channelOf('msg'), channelOf('orderchange'), channelOf('StcSystemNetworkStatus')].map(
        (spec) => spec.retryCapMs,
      ),
    ).toEqual([30_000, 5000, 30_000]);
  });
});

describe('the rate limit of subscription messages', () => {
  it('never sends more than 200 messages in any minute, whatever is requested when', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 400 }), (waits) => {
        const clock = new FakeClock();
        const budget = new SendBudget(clock);
        const sent: number[] = [];
        for (const wait of waits) {
          clock.advance(wait);
          for (let ask = 0; ask < 5; ask += 1) if (budget.take()) sent.push(clock.monotonic());
          if (budget.waitMs() > 0) {
            const due = budget.waitMs();
            clock.advance(due);
            expect(budget.waitMs()).toBe(0);
          }
        }
        for (const at of sent)
          expect(sent.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 50 },
    );
  });
});
