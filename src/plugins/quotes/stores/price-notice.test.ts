import { LiveTable } from '#core/market';
import { FakeClock } from '#testing';
import type { BestMarket } from '#contract/entities';
import { PRICE_NOTICE_DEBOUNCE_MS } from '#contract/rules';
import { describe, expect, it } from 'vitest';
import { quote } from '../testing/rows.ts';
import { PriceNotice } from './price-notice.ts';

/** How far the server's clock is ahead of the local one. */
const AHEAD_MS = 6 * 3_600_000;

function setUp() {
  const clock = new FakeClock();
  const table = new LiveTable<BestMarket>(clock);
  const notice = new PriceNotice(table, clock, { now: () => clock.now() + AHEAD_MS });
  const put = (fields: Partial<BestMarket>) => {
    table.put(
      '1.IB',
      quote({ securityId: '1.IB', symbol: '24国开10', bidPrice: 2.2, ofrPrice: 2.19, ...fields }),
    );
    clock.frame();
  };
  return { clock, notice, put };
}

describe('price-change notice', () => {
  it('comes 200 ms after the last change, once per burst, from the last announced price to the current one [R9.03]', () => {
    const { clock, notice, put } = setUp();
    put({});
    const stop = notice.watch('1.IB');
    put({ bidPrice: 2.21 });
    clock.advance(PRICE_NOTICE_DEBOUNCE_MS - 50);
    put({ bidPrice: 2.22, lastPrice: 2.2 });
    // A row changes within the last ms before its frame.
    clock.advance(PRICE_NOTICE_DEBOUNCE_MS - 5);
    expect(notice.note).toBeNull();
    clock.advance(6);
    expect(notice.note).toMatchObject({
      symbol: '24国开10',
      changes: [
        { field: 'bidPrice', from: 2.2, to: 2.22 },
        { field: 'lastPrice', from: null, to: 2.2 },
      ],
    });
    // By the server's time, like the grid above it.
    expect(notice.note?.atMs).toBeGreaterThan(clock.now() + AHEAD_MS / 2);
    stop();
    expect(clock.pending).toBe(0);
  });

  it('is silent about a price that returned, a first price, or another field', () => {
    const { clock, notice, put } = setUp();
    notice.watch('1.IB');
    put({});
    clock.advance(PRICE_NOTICE_DEBOUNCE_MS);
    put({ bidPrice: 2.5 });
    put({ bidPrice: 2.2 });
    clock.advance(PRICE_NOTICE_DEBOUNCE_MS);
    put({ bidQty: 9000 });
    clock.advance(PRICE_NOTICE_DEBOUNCE_MS);
    expect(notice.note).toBeNull();
  });
});
