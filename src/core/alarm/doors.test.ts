import { FakeClock } from '#testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { webChime } from './chime.ts';
import { webClaims } from './claims.ts';
import { systemNotices } from './system-notices.ts';

afterEach(() => vi.unstubAllGlobals());

describe('claims by browser locks', () => {
  type LockCallback = (lock: object | null) => Promise<void> | undefined;
  /** Locks of one browser: a name is free until its holder's promise settles. */
  function locks() {
    const lockNames = new Set<string>();
    return {
      lockNames,
      request: async (name: string, options: { readonly ifAvailable?: boolean }, run: LockCallback) => {
        if (lockNames.has(name)) {
          expect(options.ifAvailable).toBe(true);
          await run(null);
          return;
        }
        lockNames.add(name);
        await run({});
        lockNames.delete(name);
      },
    };
  }

  it('belong to one window for two minutes, and are free again afterwards', async () => {
    const shared = locks();
    vi.stubGlobal('navigator', { locks: shared });
    const clock = new FakeClock();
    const [one, other] = [webClaims(clock), webClaims(clock)];
    expect([
      await one?.claim('fill O1'),
      await other?.claim('fill O1'),
      await other?.claim('fill O2'),
    ]).toEqual([true, false, true]);
    await clock.advanceAsync(119_999);
    expect(await other?.claim('fill O1')).toBe(false);
    await clock.advanceAsync(1);
    expect([shared.lockNames.size, await other?.claim('fill O1')]).toEqual([0, true]);
  });

  it('are unavailable where the browser has no locks, and reject when the browser refuses one', async () => {
    vi.stubGlobal('navigator', {});
    expect(webClaims(new FakeClock())).toBeNull();
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('SecurityError')) } });
    await expect(webClaims(new FakeClock())?.claim('x')).rejects.toThrow('SecurityError');
  });
});

describe('browser notifications', () => {
  const notifications: FakeNotice[] = [];
  class FakeNotice extends EventTarget {
    static permission = 'granted';
    static answer = 'granted';
    static requestPermission(): Promise<string> {
      FakeNotice.permission = FakeNotice.answer;
      return Promise.resolve(FakeNotice.answer);
    }
    readonly title: string;
    readonly options: unknown;
    isClosed = false;
    constructor(title: string, options: unknown) {
      super();
      this.title = title;
      this.options = options;
      notifications.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  const notice = { title: '成交', body: '24国开10', tag: 'O1', onOpen: () => undefined };

  it('are reported as unsupported on plain http, where showing one does nothing', async () => {
    const notices = systemNotices();
    expect([notices.permission(), await notices.ask()]).toEqual(['unsupported', 'unsupported']);
    notices.show(notice);
  });

  it('are shown only with the user’s permission at that moment', async () => {
    notifications.length = 0;
    vi.stubGlobal('Notification', FakeNotice);
    FakeNotice.permission = 'default';
    const notices = systemNotices();
    notices.show(notice);
    FakeNotice.answer = 'denied';
    expect([await notices.ask(), notifications.length]).toEqual(['denied', 0]);
    FakeNotice.permission = 'granted';
    notices.show(notice);
    expect(notifications.map(({ title, options }) => [title, options])).toEqual([
      ['成交', { body: '24国开10', tag: 'O1' }],
    ]);
  });

  it('bring the window to the front, open their target and close when clicked', () => {
    notifications.length = 0;
    const done: string[] = [];
    vi.stubGlobal('Notification', FakeNotice);
    vi.stubGlobal('window', { focus: () => done.push('front') });
    systemNotices().show({ ...notice, onOpen: () => done.push('opened') });
    notifications[0]?.dispatchEvent(new Event('click'));
    expect([done, notifications[0]?.isClosed]).toEqual([['front', 'opened'], true]);
  });

  it('do not throw where the browser has the constructor but refuses to run it', () => {
    class Refusing {
      static readonly permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    vi.stubGlobal('Notification', Refusing);
    expect(() => systemNotices().show(notice)).not.toThrow();
  });
});

describe('sounds', () => {
  const param = () => ({
    value: 0,
    steps: [] as (readonly [value: number, at: number])[],
    setValueAtTime(value: number, at: number) {
      this.steps.push([value, at]);
    },
    linearRampToValueAtTime(value: number, at: number) {
      this.steps.push([value, at]);
    },
    exponentialRampToValueAtTime(value: number, at: number) {
      this.steps.push([value, at]);
    },
  });
  const tones: { readonly from: number; until: number; readonly hertz: number }[] = [];
  const gains: ReturnType<typeof param>[] = [];
  let contexts = 0;
  class FakeAudio {
    readonly currentTime = 10;
    readonly destination = {};
    constructor() {
      contexts += 1;
    }
    resume = () => Promise.resolve();
    createGain = () => {
      const gain = param();
      gains.push(gain);
      return { gain, connect: (to: unknown) => to };
    };
    createOscillator = () => {
      const frequency = param();
      return {
        type: '',
        frequency,
        connect: (to: unknown) => to,
        start: (from: number) => tones.push({ from, until: 0, hertz: frequency.value }),
        stop: (until: number) => {
          const last = tones.at(-1);
          if (last) last.until = until;
        },
      };
    };
  }
  const touched = { hasBeenActive: true };

  it('play only in a browser that supports audio, on a page the user has interacted with', () => {
    vi.stubGlobal('navigator', { userActivation: touched });
    expect(webChime().isReady()).toBe(false);
    vi.stubGlobal('AudioContext', FakeAudio);
    expect(webChime().isReady()).toBe(true);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    const chime = webChime();
    contexts = 0;
    chime.play('alert');
    expect([chime.isReady(), contexts]).toEqual([false, 0]);
  });

  it('have a different tune for each event, and every note fades out before it ends', async () => {
    vi.stubGlobal('navigator', { userActivation: touched });
    vi.stubGlobal('AudioContext', FakeAudio);
    contexts = 0;
    const chime = webChime();
    const tunes = new Set<string>();
    for (const tune of ['alert', 'done', 'ask', 'end'] as const) {
      tones.length = 0;
      gains.length = 0;
      chime.play(tune);
      await Promise.resolve();
      await Promise.resolve();
      tunes.add(JSON.stringify(tones));
      expect(tones.length).toBeGreaterThan(1);
      for (const [at, { from, until }] of tones.entries()) {
        expect(from).toBeGreaterThanOrEqual(10);
        const last = gains[at]?.steps.at(-1);
        expect([last?.[0], last?.[1]]).toEqual([0.001, until]);
      }
    }
    expect([contexts, tunes.size]).toEqual([1, 4]);
  });
});
