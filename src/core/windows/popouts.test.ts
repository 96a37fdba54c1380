import type { WindowPlace } from '#core/browser';
import { FakeBrowser, FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import { Popouts } from './popouts.ts';

const LADDER = 'depthOffer/ladder';
const TREND = 'depthOffer/trend';
const PATH = '/popout/depthOffer/ladder';

function setUp(browser = new FakeBrowser(), kept: { panels: readonly string[] } = { panels: [] }) {
  const clock = new FakeClock();
  const places = new Map<string, WindowPlace>();
  const sent: string[] = [];
  let asked = 0;
  const popouts = new Popouts({
    browser,
    clock,
    places: { of: (panel) => places.get(panel), keep: (panel, place) => void places.set(panel, place) },
    opened: { get: () => kept.panels, set: (panels) => void (kept.panels = panels) },
    wire: { send: (what, panel) => sent.push(`${what} ${panel}`), ask: () => void (asked += 1) },
  });
  return { browser, clock, places, sent, popouts, asked: () => asked, out: () => [...popouts.out] };
}

describe('a panel’s own window', () => {
  it('opens beside this one’s corner at first, and where it stood the next time', () => {
    const { browser, places, popouts } = setUp();
    popouts.open(LADDER, PATH);
    places.set(LADDER, { left: -1200, top: 40, width: 700, height: 500 });
    popouts.open(LADDER, PATH);
    expect(browser.opened.map(({ place, name }) => [name, place])).toEqual([
      [`popout:${LADDER}`, { left: 90, top: 100, width: 960, height: 620 }],
      [`popout:${LADDER}`, { left: -1200, top: 40, width: 700, height: 500 }],
    ]);
  });

  it('is reached from the window that opened it, as long as it stands', () => {
    const { browser, popouts } = setUp();
    expect(popouts.canFocus(LADDER)).toBe(false);
    popouts.focus(LADDER);
    popouts.open(LADDER, PATH);
    popouts.focus(LADDER);
    expect([popouts.canFocus(LADDER), browser.opened[0]?.focused]).toEqual([true, 1]);
    for (const opened of browser.opened) opened.isClosed = true;
    expect(popouts.canFocus(LADDER)).toBe(false);
  });

  it('is reached after a reload of the window that opened it, and given back where it is gone', () => {
    const [browser, kept] = [new FakeBrowser(), { panels: [] }];
    setUp(browser, kept).popouts.open(LADDER, PATH);
    const { popouts, out } = setUp(browser, kept);
    popouts.claim([LADDER]);
    expect(popouts.canFocus(LADDER)).toBe(true);
    popouts.focus(LADDER);
    popouts.focus(LADDER);
    expect(browser.opened.map(({ focused }) => focused)).toEqual([2]);
    const again = setUp(browser, kept);
    again.popouts.claim([LADDER]);
    for (const opened of browser.opened) opened.isClosed = true;
    again.popouts.focus(LADDER);
    expect([again.popouts.canFocus(LADDER), again.out(), out()]).toEqual([false, [], [LADDER]]);
  });

  it('that another window opened can be put back though it cannot be shown', () => {
    const { popouts, sent, out } = setUp();
    popouts.claim([LADDER]);
    expect([popouts.canFocus(LADDER), out()]).toEqual([false, [LADDER]]);
    popouts.putBack(LADDER);
    expect([sent, out()]).toEqual([[`putBack ${LADDER}`], []]);
  });
});

describe('the roll call', () => {
  it('is held every ten seconds while panels are out, and never without one', () => {
    const { clock, popouts, asked } = setUp();
    popouts.rollCall();
    clock.advance(60_000);
    expect([asked(), clock.pending]).toEqual([0, 0]);
    popouts.claim([LADDER]);
    clock.advance(9999);
    expect(asked()).toBe(0);
    clock.advance(1);
    expect(asked()).toBe(1);
    popouts.release(LADDER);
    clock.advance(60_000);
    expect([asked(), clock.pending]).toEqual([1, 0]);
  });

  it('gives back after a second and a half what nobody answered for, and keeps what was', () => {
    const { clock, popouts, out } = setUp();
    popouts.claim([LADDER, TREND]);
    popouts.rollCall();
    popouts.claim([TREND]);
    clock.advance(1499);
    expect(out()).toEqual([LADDER, TREND]);
    clock.advance(1);
    expect(out()).toEqual([TREND]);
  });

  it('waits for a window that this one opened and that may still fetch its page', () => {
    const { browser, clock, popouts, out } = setUp();
    popouts.open(LADDER, PATH);
    popouts.rollCall();
    clock.advance(1500);
    expect(out()).toEqual([LADDER]);
    for (const opened of browser.opened) opened.isClosed = true;
    popouts.rollCall();
    clock.advance(1500);
    expect(out()).toEqual([]);
  });

  it('does not judge a panel that went out after it had asked', () => {
    const { clock, popouts, out } = setUp();
    popouts.claim([LADDER]);
    popouts.rollCall();
    clock.advance(1000);
    popouts.claim([TREND]);
    clock.advance(500);
    expect(out()).toEqual([TREND]);
  });

  it('asks once, however many windows want to know', () => {
    const { popouts, asked } = setUp();
    popouts.claim([LADDER]);
    for (let time = 0; time < 5; time += 1) popouts.rollCall();
    expect(asked()).toBe(1);
  });
});

describe('a window that shows a panel alone', () => {
  it('says so, keeps its place when it is left, and says that it is gone once', () => {
    const { browser, places, popouts, sent } = setUp();
    const stop = popouts.hold(LADDER, () => undefined);
    browser.here = { left: 5, top: 6, width: 700, height: 800 };
    browser.leave();
    stop();
    expect(sent).toEqual([`out ${LADDER}`, `in ${LADDER}`]);
    expect([places.get(LADDER), popouts.mine, browser.listeners]).toEqual([browser.here, null, 0]);
  });

  it('closes when its panel is given back, and tells whoever drew it first', () => {
    const { browser, popouts, sent } = setUp();
    const told: boolean[] = [];
    popouts.hold(LADDER, () => told.push(browser.isClosed));
    popouts.giveBack();
    expect([told, browser.isClosed, sent.at(-1)]).toEqual([[false], true, `in ${LADDER}`]);
  });

  it('keeps its place from time to time, and a usual window keeps none', () => {
    const { browser, places, popouts } = setUp();
    popouts.notePlace();
    expect(places.size).toBe(0);
    popouts.hold(LADDER, () => undefined);
    popouts.notePlace();
    expect(places.get(LADDER)).toEqual(browser.here);
  });
});

it('another person finds no windows of the former one, nor a clock that runs for them', () => {
  const { clock, popouts, out } = setUp();
  popouts.open(LADDER, PATH);
  popouts.clear();
  clock.advance(60_000);
  expect([out(), popouts.canFocus(LADDER), clock.pending]).toEqual([[], false, 0]);
  popouts.claim([TREND]);
  expect([out(), clock.pending]).toEqual([[TREND], 1]);
});
