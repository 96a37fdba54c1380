import { FakeClock } from '#testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { webChime } from './chime.ts';
import { webClaims } from './claims.ts';
import { systemNotices } from './system-notices.ts';

afterEach(() => vi.unstubAllGlobals());

describe('claims by the browser’s locks', () => {
  type Held = (lock: object | null) => Promise<void> | undefined;
  /** Locks of one browser: a name is free until its holder's promise settles. */
  function locks() {
    const held = new Set<string>();
    return {
      held,
      request: async (name: string, options: { readonly ifAvailable?: boolean }, run: Held) => {
        if (held.has(name)) {
          expect(options.ifAvailable).toBe(true);
          await run(null);
          return;
        }
        held.add(name);
        await run({});
        held.delete(name);
      },
    };
  }

  it('are one window’s for two minutes, and then anybody’s', async () => {
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
    expect([shared.held.size, await other?.claim('fill O1')]).toEqual([0, true]);
  });

  it('are none where the browser has no locks, and a refusal is told to whoever asked', async () => {
    vi.stubGlobal('navigator', {});
    expect(webClaims(new FakeClock())).toBeNull();
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('SecurityError')) } });
    await expect(webClaims(new FakeClock())?.claim('x')).rejects.toThrow('SecurityError');
  });
});

describe('notifications of the browser', () => {
  const shown: FakeNotice[] = [];
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
      shown.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  const notice = { title: '成交', body: '24国开10', tag: 'O1', onOpen: () => undefined };

  it('are not there on plain http: asking says so, and showing does nothing', async () => {
    const notices = systemNotices();
    expect([notices.permission(), await notices.ask()]).toEqual(['unsupported', 'unsupported']);
    notices.show(notice);
  });

  it('come only with the person’s leave, as it stands at that moment', async () => {
    shown.length = 0;
    vi.stubGlobal('Notification', FakeNotice);
    FakeNotice.permission = 'default';
    const notices = systemNotices();
    notices.show(notice);
    FakeNotice.answer = 'denied';
    expect([await notices.ask(), shown.length]).toEqual(['denied', 0]);
    FakeNotice.permission = 'granted';
    notices.show(notice);
    expect(shown.map(({ title, options }) => [title, options])).toEqual([
      ['成交', { body: '24国开10', tag: 'O1' }],
    ]);
  });

  it('bring the window to the front when they are pressed, open what they tell of, and go', () => {
    shown.length = 0;
    const done: string[] = [];
    vi.stubGlobal('Notification', FakeNotice);
    vi.stubGlobal('window', { focus: () => done.push('front') });
    systemNotices().show({ ...notice, onOpen: () => done.push('opened') });
    shown[0]?.dispatchEvent(new Event('click'));
    expect([done, shown[0]?.isClosed]).toEqual([['front', 'opened'], true]);
  });

  it('that the browser has by name only are passed over', () => {
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

describe('a sound', () => {
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

  it('is made only on a page that was touched, and in a browser that can', () => {
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

  it('is another for each thing that it says, of one synthesiser, and every note dies away before it ends', async () => {
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
