import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('constants', () => {
  it('hold the request limits [R9.01]', () => {
    expect([
      limits.REQUEST_TIMEOUT_MS,
      limits.SEARCH_PAGE_SIZE,
      limits.SEARCH_FIRST_PAGE,
      limits.POPOVER_MESSAGES,
    ]).toEqual([10_000, 50, 1, 5]);
  });

  it('hold the interface times and sizes [R9.03]', () => {
    expect([
      limits.PRICE_NOTICE_DEBOUNCE_MS,
      limits.SCROLL_LOAD_THRESHOLD_PX,
      limits.COPY_TOAST_MS,
      limits.LONG_PRESS_MS,
    ]).toEqual([200, 80, 1500, 1000]);
    expect(limits.MOBILE_VIEWPORT).toEqual({ width: 1440, height: 900 });
    expect([limits.VERSION_CHECK_MS, limits.VERSION_RELOAD_DELAY_MS, limits.LOCAL_TIME_REFRESH_MS]).toEqual([
      120_000, 60_000, 3_599_990,
    ]);
  });

  it('hold the order presets, with auto-cancel times in ascending order [R9.05]', () => {
    expect(limits.MARKET_MAKER_STEPS_BP).toEqual([0, 0.01, 0.02, 0.03, 0.05]);
    expect(limits.QUANTITY_PRESETS).toEqual([1000, 2000, 3000, 5000, 10_000]);
    expect(limits.AUTO_CANCEL_OPTIONS.map(({ preset }) => preset)).toEqual(limits.AUTO_CANCEL_PRESETS);
    expect(limits.AUTO_CANCEL_PRESETS).toEqual([0, 30, 1, 3, 10]);
    expect(limits.AUTO_CANCEL_OPTIONS.map(({ specifyTime }) => Number(specifyTime))).toEqual([
      0, 30, 60, 180, 600,
    ]);
  });
});
