import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BANNER_CLOSE_MS,
  BANNER_TEXT,
  bannerTextOf,
  isBannerVisible,
  isTradingHours,
  tradingHoursOf,
} from './banner.ts';
import { beijingTimeText } from './beijing-time.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}+08:00`);
const open = { isLogin: true, isHandClose: false, handCloseTime: '', isWorkday: true };

describe('isTradingHours', () => {
  it('is open from 9:00:00 to 17:30:00 in Beijing, both seconds included', () => {
    expect(
      ['08:59:59.999', '09:00:00', '12:15:00', '17:30:00', '17:30:01', '00:00:00', '23:59:59'].map((time) =>
        isTradingHours(at(time)),
      ),
    ).toEqual([false, true, true, true, false, false, false]);
    expect(isTradingHours(new Date(at('09:00:00')))).toBe(true);
  });
});

describe('isBannerVisible', () => {
  it('shows only to a logged-in user, outside trading hours or on a non-workday', () => {
    expect(isBannerVisible({ ...open, now: at('20:00:00') })).toBe(true);
    expect(isBannerVisible({ ...open, now: at('10:00:00') })).toBe(false);
    expect(isBannerVisible({ ...open, now: at('10:00:00'), isWorkday: false })).toBe(true);
    expect(isBannerVisible({ ...open, now: at('20:00:00'), isLogin: false })).toBe(false);
  });

  it.each([
    ['Beijing time text', beijingTimeText(at('18:00:00'))],
    ['Beijing time text without a fraction', '2026-11-20 18:00:00'],
    ['milliseconds', String(at('18:00:00'))],
    ['ISO text', new Date(at('18:00:00')).toISOString()],
  ])('is false for eight hours after a manual close, recorded as %s', (_, handCloseTime) => {
    const closed = { ...open, isHandClose: true, handCloseTime };
    const closedAt = at('18:00:00');
    expect(isBannerVisible({ ...closed, now: closedAt })).toBe(false);
    expect(isBannerVisible({ ...closed, now: closedAt + BANNER_CLOSE_MS - 1 })).toBe(false);
    expect(isBannerVisible({ ...closed, now: closedAt + BANNER_CLOSE_MS })).toBe(true);
  });

  it('follows the trading hours and hiding time set by product staff', () => {
    const hours = tradingHoursOf({ opens: '09:30', closes: '16:00' });
    expect(isTradingHours(at('09:15:00'), hours)).toBe(false);
    expect(isTradingHours(at('16:00:00'), hours)).toBe(true);
    expect(isBannerVisible({ ...open, now: at('16:30:00'), hours })).toBe(true);
    expect(isBannerVisible({ ...open, now: at('16:30:00') })).toBe(false);
    expect(bannerTextOf(hours)).toEqual({ key: 'bannerText', values: { open: '9:30', close: '16:00' } });
    expect(bannerTextOf(tradingHoursOf({ opens: '09:00', closes: '17:30' }))).toEqual(BANNER_TEXT);
    const closed = {
      ...open,
      isHandClose: true,
      handCloseTime: beijingTimeText(at('18:00:00')),
      hideMs: 3_600_000,
    };
    expect(isBannerVisible({ ...closed, now: at('18:59:59') })).toBe(false);
    expect(isBannerVisible({ ...closed, now: at('19:00:00') })).toBe(true);
  });

  it('stays closed when the close time is unknown, and ignores an old time without a close', () => {
    const now = at('20:00:00');
    for (const handCloseTime of ['', 'soon'])
      expect(isBannerVisible({ ...open, now, isHandClose: true, handCloseTime })).toBe(false);
    expect(isBannerVisible({ ...open, now, handCloseTime: beijingTimeText(now) })).toBe(true);
  });

  it('ignores a close time in the future, except for a slight clock difference', () => {
    const now = at('20:00:00');
    const closed = (handCloseTime: string) => ({ ...open, now, isHandClose: true, handCloseTime });
    expect(isBannerVisible(closed('2099-01-01 00:00:00'))).toBe(true);
    expect(isBannerVisible(closed(String(now + 60_001)))).toBe(true);
    expect(isBannerVisible(closed(String(now + 60_000)))).toBe(false);
  });

  it('is always false in trading hours of a workday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 9 * 3600, max: 17 * 3600 + 30 * 60 }),
        fc.boolean(),
        fc.boolean(),
        (second, isLogin, isHandClose) => {
          const now = at('00:00:00') + second * 1000;
          expect(isBannerVisible({ isLogin, isHandClose, handCloseTime: '', now, isWorkday: true })).toBe(
            false,
          );
        },
      ),
    );
  });

  it('has a text that states when intentions may be submitted', () => {
    expect(BANNER_TEXT).toEqual({ key: 'bannerText', values: { open: '9:00', close: '17:30' } });
  });
});
