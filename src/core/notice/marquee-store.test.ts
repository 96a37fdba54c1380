import { TRADING_HOURS, type TradingHours } from '#contract/rules';
import { Storage } from '#core/storage';
import { FakeClock, FakeStorage } from '#testing';
import { textIn } from '#testing/texts';
import { autorun, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { MarqueeStore } from './marquee-store.ts';

const HOUR = 3_600_000;
/** Second of the day. */
const secondAt = (hour: number, minute = 0) => (hour * 60 + minute) * 60;
const EVENING = '2026-11-20 20:00:00';

/** Tabs of one browser, and the facts that all of them read. */
function machine(at = EVENING) {
  const clock = new FakeClock(at);
  const browser = new FakeStorage();
  const facts = {
    isEnabled: true,
    isLogin: true,
    isWorkday: true,
    // Annotated: product staff may set other hours.
    hours: TRADING_HOURS as TradingHours,
    hideMs: HOUR,
    textKey: 'rules:bannerText',
  };
  const openTab = () => {
    const storage = new Storage(browser.openTab());
    const stopStorage = storage.start();
    const store = new MarqueeStore({ clock, storage, facts: () => ({ ...facts, now: clock.now() }) });
    const stopStore = store.start();
    return { store, stop: () => [stopStore, stopStorage].forEach((stop) => stop()) };
  };
  return { clock, browser, facts, openTab };
}

describe('the scrolling notice in several tabs', () => {
  it('closes in all of them at once when one closes it', () => {
    const { openTab } = machine();
    const [one, other] = [openTab().store, openTab().store];
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(other.marqueeVisible));
    one.closeByHand();
    stop();
    expect([seen, other.isHandClose, other.handCloseTime]).toEqual([[true, false], true, one.handCloseTime]);
  });

  it('is no longer followed by a stopped tab', () => {
    const { clock, facts, openTab } = machine();
    const [one, leaving] = [openTab(), openTab()];
    leaving.stop();
    one.store.closeByHand();
    facts.isLogin = false;
    clock.advance(5000);
    expect([leaving.store.marqueeVisible, one.store.marqueeVisible]).toEqual([true, false]);
    one.stop();
    expect(clock.pending).toBe(0);
  });

  it('shows again in all of them once local storage is cleared', () => {
    const { browser, openTab } = machine();
    const { store } = openTab();
    store.closeByHand();
    browser.openTab().local.clear();
    expect([store.marqueeVisible, store.isHandClose, store.handCloseTime]).toEqual([true, false, '']);
  });
});

describe('the scrolling notice as facts change', () => {
  it.each([
    ['the user logs out', { isLogin: false }],
    ['product staff switch it off', { isEnabled: false }],
    ['the market opens, for longer hours than usual', { hours: { ...TRADING_HOURS, close: secondAt(23) } }],
  ])('hides within a second when %s', (_what, change) => {
    const { clock, facts, openTab } = machine();
    const { store } = openTab();
    expect(store.marqueeVisible).toBe(true);
    Object.assign(facts, change);
    clock.advance(1000);
    expect(store.marqueeVisible).toBe(false);
  });

  it('shows at once when a user has logged in: not a second later, when they already use the page', () => {
    const clock = new FakeClock(EVENING);
    const login = observable.box(false);
    const store = new MarqueeStore({
      clock,
      storage: new Storage(new FakeStorage().openTab()),
      facts: () => ({ ...machine().facts, isLogin: login.get(), now: clock.now() }),
    });
    const stop = store.start();
    expect(store.marqueeVisible).toBe(false);
    runInAction(() => login.set(true));
    expect(store.marqueeVisible).toBe(true);
    stop();
  });

  it.each([30_000, 200_000])('stays hidden for the %i ms set by product staff', (hideMs) => {
    const { clock, facts, openTab } = machine();
    facts.hideMs = hideMs;
    const { store } = openTab();
    store.closeByHand();
    clock.advance(hideMs - 1000);
    expect(store.marqueeVisible).toBe(false);
    clock.advance(2000);
    expect(store.marqueeVisible).toBe(true);
  });

  it('gives the current trading hours in the user’s language', async () => {
    const { facts, openTab } = machine();
    facts.hours = { ...TRADING_HOURS, close: secondAt(18, 45) };
    const { store } = openTab();
    const [zh, en] = await Promise.all(
      (['zh-CN', 'en-US'] as const).map((language) => textIn(language, ['core', 'rules'])),
    );
    const [chinese, english] = [zh?.say(store.words) ?? '', en?.say(store.words) ?? ''];
    expect([chinese, english].every((text) => text.includes('18:45'))).toBe(true);
    expect(/[\u4e00-\u9fff]/.test(english)).toBe(false);
    facts.textKey = 'own:closed';
    expect(store.words).toMatchObject({ key: 'own:closed' });
  });
});
