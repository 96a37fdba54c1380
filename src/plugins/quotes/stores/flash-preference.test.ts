import { FakeStorage } from '#testing';
import { QuoteViewStore } from '#core/market';
import { Storage } from '#core/storage';
import { describe, expect, it } from 'vitest';
import { keepFlash } from './flash-preference.ts';

describe('flash preference', () => {
  it('is on by default, stored on this device, and shared by all tabs [R3.06]', () => {
    const shared = new FakeStorage();
    const tab = () => {
      const view = new QuoteViewStore({ darkMode: true });
      const storage = new Storage(shared.openTab());
      storage.start();
      return { view, stop: keepFlash(view, storage) };
    };
    const [one, two] = [tab(), tab()];
    expect([one.view.driverAnimate, two.view.driverAnimate]).toEqual([true, true]);
    one.view.setDriverAnimate(false);
    expect(two.view.driverAnimate).toBe(false);
    one.stop();
    two.stop();
    expect(tab().view.driverAnimate).toBe(false);
  });
});
