import type { WindowPlace } from '#core/browser';
import { FakeBrowser, FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import { Popouts } from './popouts.ts';

const LADDER = 'depthOffer/ladder';
const TREND = 'depthOffer/trend';
const PATH = '/popout/depthOffer/ladder';

function setUp(browser = new FakeBrowser(), openedPanels: { panels: readonly string[] } = { panels: [] }) {
  const clock = new FakeClock();
  const places = new Map<string, WindowPlace>();
  const sent: string[] = [];
  let askCount = 0;
  const popouts = new Popouts({
    browser,
    clock,
    places: { of: (panel) => places.get(panel), keep: (panel, place) => void places.set(panel, place) },
    opened: { get: () => openedPanels.panels, set: (panels) => void (openedPanels.panels = panels) },
    wire: { send: (what, panel) => sent.push(`${what} ${panel}`), ask: () => void (askCount += 1) },
  });
  return { browser, clock, places, sent, popouts, askCount: () => askCount, out: () => [...popouts.out] };
}

describe('a panel’s window', () => {
  it('opens beside this one’s corner at first, and then where it last was', () => {
    const { browser, places, popouts } = setUp();
    popouts.open(LADDER, PATH);
    places.set(LADDER, { left: -1200, top: 40, width: 700, height: 500 });
    popouts.open(LADDER, PATH);
    expect(browser.opened.map(({ place, name }) => [name, place])).toEqual([
      [`popout:${LADDER}`, { left: 90, top: 100, width: 960, height: 620 }],
      [`popout:${LADDER}`, { left: -1200, top: 40, width: 700, height: 500 }],
    ]);
  });

  it('can be focused from the window that opened it while it is open', () => {
    const { browser, popouts } = setUp();
    expect(popouts.canFocus(LADDER)).toBe(false);
    popouts.focus(LADDER);
    popouts.open(LADDER, PATH);
    popouts.focus(LADDER);
    expect([popouts.canFocus(LADDER), browser.opened[0]?.focused]).toEqual([true, 1]);
    for (const opened of browser.opened) opened.isClosed = true;
    expect(popouts.canFocus(LADDER)).toBe(false);
  });

  it('can be focused after the opener reloads, and its panel returns if it was closed', () => {
    const [browser, openedPanels] = [new FakeBrowser(), { panels: [] }];
    setUp(browser, openedPanels).popouts.open(LADDER, PATH);
    const { popouts, out } = setUp(browser, openedPanels);
    popouts.claim([LADDER]);
    expect(popouts.canFocus(LADDER)).toBe(true);
    popouts.focus(LADDER);
    popouts.focus(LADDER);
    expect(browser.opened.map(({ focused }) => focused)).toEqual([2]);
    const again = setUp(browser, openedPanels);
    again.popouts.claim([LADDER]);
    for (const opened of browser.opened) opened.isClosed = true;
    again.popouts.focus(LADDER);
    expect([again.popouts.canFocus(LADDER), again.out(), out()]).toEqual([false, [], [LADDER]]);
  });

  it('opened by another window cannot be focused, but its panel can be put back', () => {
    const { popouts, sent, out } = setUp();
    popouts.claim([LADDER]);
    expect([popouts.canFocus(LADDER), out()]).toEqual([false, [LADDER]]);
    popouts.putBack(LADDER);
    expect([sent, out()]).toEqual([[`putBack ${LADDER}`], []]);
  });
});

describe('the roll call of panel windows', () => {
  it('runs every ten seconds while panels are out, and never without one', () => {
    const { clock, popouts, askCount } = setUp();
    popouts.rollCall();
    clock.advance(60_000);
    expect([askCount(), clock.pending]).toEqual([0, 0]);
    popouts.claim([LADDER]);
    clock.advance(9999);
    expect(askCount()).toBe(0);
    clock.advance(1);
    expect(askCount()).toBe(1);
    popouts.release(LADDER);
    clock.advance(60_000);
    expect([askCount(), clock.pending]).toEqual([1, 0]);
  });

  it('returns panels whose window has not answered after a second and a half, and keeps the others', () => {
    const { clock, popouts, out } = setUp();
    popouts.claim([LADDER, TREND]);
    popouts.rollCall();
    popouts.claim([TREND]);
    clock.advance(1499);
    expect(out()).toEqual([LADDER, TREND]);
    clock.advance(1);
    expect(out()).toEqual([TREND]);
  });

  it('waits for a window opened here that may still be loading', () => {
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

  it('does not judge a panel popped out after it started', () => {
    const { clock, popouts, out } = setUp();
    popouts.claim([LADDER]);
    popouts.rollCall();
    clock.advance(1000);
    popouts.claim([TREND]);
    clock.advance(500);
    expect(out()).toEqual([TREND]);
  });

  it('asks once, however many windows call for it', () => {
    const { popouts, askCount } = setUp();
    popouts.claim([LADDER]);
    for (let time = 0; time < 5; time += 1) popouts.rollCall();
    expect(askCount()).toBe(1);
  });
});

describe('a window showing a single panel', () => {
  it('announces itself, saves its place when it is closed, and announces the return once', () => {
    const { browser, places, popouts, sent } = setUp();
    const stop = popouts.hold(LADDER, () => undefined);
    browser.here = { left: 5, top: 6, width: 700, height: 800 };
    browser.leave();
    stop();
    expect(sent).toEqual([`out ${LADDER}`, `in ${LADDER}`]);
    expect([places.get(LADDER), popouts.mine, browser.listeners]).toEqual([browser.here, null, 0]);
  });

  it('closes when its panel is put back, after notifying the view that drew it', () => {
    const { browser, popouts, sent } = setUp();
    const reported: boolean[] = [];
    popouts.hold(LADDER, () => reported.push(browser.isClosed));
    popouts.returnPanel();
    expect([reported, browser.isClosed, sent.at(-1)]).toEqual([[false], true, `in ${LADDER}`]);
  });

  it('saves its place from time to time, and an ordinary window saves none', () => {
    const { browser, places, popouts } = setUp();
    popouts.notePlace();
    expect(places.size).toBe(0);
    popouts.hold(LADDER, () => undefined);
    popouts.notePlace();
    expect(places.get(LADDER)).toEqual(browser.here);
  });
});

it('a new user finds no panel windows of the previous one, nor a timer running for them', () => {
  const { clock, popouts, out } = setUp();
  popouts.open(LADDER, PATH);
  popouts.clear();
  clock.advance(60_000);
  expect([out(), popouts.canFocus(LADDER), clock.pending]).toEqual([[], false, 0]);
  popouts.claim([TREND]);
  expect([out(), clock.pending]).toEqual([[TREND], 1]);
});
