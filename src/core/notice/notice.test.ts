import { TRADING_HOURS } from '#contract/rules';
import { FakeClock, FakeStorage } from '#testing';
import { Storage } from '#core/storage';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarqueeStore } from './marquee-store.ts';
import { type DialogSpec, NoticeCentre } from './notice-centre.ts';

const dialog = (kind: string): DialogSpec => ({
  kind,
  title: { text: kind },
  body: { text: '' },
  actions: [{ id: 'ok', words: { text: 'ok' }, kind: 'primary' }],
});

describe('a pushed notice', () => {
  it('shows its title as a toast, unless a view takes it over', () => {
    const notice = new NoticeCentre(new FakeClock());
    const pushed = { id: '1', title: '委托全部成交', content: '', createtime: '', msgType: 'order' } as const;
    const undo = notice.takeOver(({ msgType }) => msgType === 'order');
    notice.arrived(pushed);
    notice.arrived({ ...pushed, id: '2', title: '系统维护', msgType: 'system' });
    undo();
    notice.arrived(pushed);
    expect(notice.toasts.map(({ words }) => words)).toEqual([{ text: '系统维护' }, { text: '委托全部成交' }]);
  });
});

describe('toasts', () => {
  it('stay while hovered or focused, and then get their full time again', () => {
    const clock = new FakeClock();
    const notice = new NoticeCentre(clock);
    notice.success({ text: '已保存' });
    clock.advance(2000);
    const release = notice.hold();
    clock.advance(60_000);
    expect(notice.toasts).toHaveLength(1);
    release();
    clock.advance(2400);
    expect(notice.toasts).toHaveLength(1);
    clock.advance(200);
    expect([notice.toasts.length, clock.pending]).toEqual([0, 0]);
  });

  it('with an action get their full time again, and "copied" ones their short time', () => {
    const clock = new FakeClock();
    const notice = new NoticeCentre(clock);
    notice.done({ text: '已撤单' }, { words: { text: '恢复' }, run: () => {} });
    notice.copied(true);
    notice.hold()();
    clock.advance(1499);
    expect(notice.toasts).toHaveLength(2);
    clock.advance(1);
    expect(notice.toasts.map(({ words }) => words)).toEqual([{ text: '已撤单' }]);
    clock.advance(6499);
    expect(notice.toasts).toHaveLength(1);
    clock.advance(1);
    expect([notice.toasts.length, clock.pending]).toEqual([0, 0]);
  });

  it('that arrive while others are held stay too, until the last hold is released', () => {
    const clock = new FakeClock();
    const notice = new NoticeCentre(clock);
    notice.info({ text: '1' });
    const pointer = notice.hold();
    const focus = notice.hold();
    notice.info({ text: '2' });
    clock.advance(60_000);
    pointer();
    pointer();
    clock.advance(60_000);
    expect(notice.toasts).toHaveLength(2);
    focus();
    clock.advance(2999);
    expect(notice.toasts).toHaveLength(2);
    clock.advance(1);
    expect([notice.toasts.length, clock.pending]).toEqual([0, 0]);
  });

  it('that are dismissed while held do not return or leave a timer', () => {
    const clock = new FakeClock();
    const notice = new NoticeCentre(clock);
    notice.info({ text: '1' });
    const release = notice.hold();
    for (const { id } of notice.toasts.slice()) notice.dismiss(id);
    release();
    expect([notice.toasts.length, clock.pending]).toEqual([0, 0]);
  });

  it('show at most one error in any 2 s, whenever errors occur [R8.06]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 60 }), (waits) => {
        const clock = new FakeClock();
        const notice = new NoticeCentre(clock);
        const noticeTimes: number[] = [];
        for (const wait of waits) {
          clock.advance(wait);
          if (notice.error({ text: 'x' })) noticeTimes.push(clock.monotonic());
        }
        noticeTimes.forEach((at, index) =>
          expect(at - (noticeTimes[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(2000),
        );
        if (waits.length > 0) expect(noticeTimes.length).toBeGreaterThan(0);
      }),
    );
  });

  it('still show an error after the wall clock is set back', () => {
    const clock = new FakeClock();
    const notice = new NoticeCentre(clock);
    notice.error({ text: 'a' });
    clock.advance(2000);
    clock.setWall(clock.now() - 3_600_000);
    expect(notice.error({ text: 'b' })).toBe(true);
  });

  it('confirm a copied text for 1.5 s [R9.03]', () => {
    const clock = new FakeClock();
    const notice = new NoticeCentre(clock);
    notice.copied(true);
    clock.advance(1499);
    expect(notice.toasts.map((toast) => toast.words)).toEqual([{ key: 'core:notice.copied' }]);
    clock.advance(1);
    expect(notice.toasts).toEqual([]);
    notice.copied(false);
    expect(notice.toasts[0]?.kind).toBe('error');
  });

  it('report copies that failed as any other error: once in 2 s [R8.06]', () => {
    const clock = new FakeClock();
    const notice = new NoticeCentre(clock);
    const failed = () => {
      notice.copied(false);
      return notice.toasts.length;
    };
    expect([failed(), failed()]).toEqual([1, 1]);
    clock.advance(2000);
    expect(failed()).toBe(2);
  });

  it('go when dismissed; beyond four, the oldest goes', () => {
    const clock = new FakeClock();
    const notice = new NoticeCentre(clock);
    for (const text of ['1', '2', '3', '4', '5']) notice.info({ text });
    expect(notice.toasts.map((toast) => toast.words)).toEqual(['2', '3', '4', '5'].map((text) => ({ text })));
    for (const id of notice.toasts.map((toast) => toast.id)) notice.dismiss(id);
    notice.dismiss(99);
    expect([notice.toasts.length, clock.pending]).toEqual([0, 0]);
  });
});

describe('dialogs', () => {
  it('are shown one after the other, each kind once', async () => {
    const notice = new NoticeCentre(new FakeClock());
    const first = notice.ask(dialog('a'));
    const second = notice.ask(dialog('b'));
    const same = notice.ask(dialog('a'));
    expect(notice.dialog?.spec.kind).toBe('a');
    const dialogId = notice.dialog?.id ?? 0;
    notice.answer(dialogId, 'ok');
    notice.answer(dialogId, 'late');
    expect(await Promise.all([first, same])).toEqual(['ok', 'ok']);
    expect(notice.dialog?.spec.kind).toBe('b');
    notice.answer(notice.dialog?.id ?? 0, 'other');
    expect([await second, notice.dialog]).toEqual(['other', null]);
  });

  it('confirm with yes or no', async () => {
    const notice = new NoticeCentre(new FakeClock());
    const answer = notice.confirm({ kind: 'x', title: { text: '' }, body: { text: '' } });
    notice.answer(notice.dialog?.id ?? 0, 'confirm');
    expect(await answer).toBe(true);
    const no = notice.confirm({ kind: 'x', title: { text: '' }, body: { text: '' }, danger: true });
    notice.answer(notice.dialog?.id ?? 0, notice.dialog?.spec.dismissId ?? '');
    expect(await no).toBe(false);
  });
});

describe('the scrolling notice', () => {
  function marquee(
    at: string,
    facts: Partial<{ isEnabled: boolean; isLogin: boolean; isWorkday: boolean }> = {},
  ) {
    const clock = new FakeClock(at);
    const browser = new FakeStorage();
    const open = () =>
      new MarqueeStore({
        clock,
        storage: new Storage(browser.openTab()),
        facts: () => ({
          isEnabled: true,
          isLogin: true,
          isWorkday: true,
          now: clock.now(),
          hours: TRADING_HOURS,
          hideMs: 8 * 3_600_000,
          textKey: 'rules:bannerText',
          ...facts,
        }),
      });
    return { clock, open };
  }

  it('is visible by default and not closed by the user [R3.07]', () => {
    const store = marquee('2026-11-20 10:00:00').open();
    expect([store.marqueeVisible, store.isHandClose, store.handCloseTime]).toEqual([true, false, '']);
  });

  it('appears within a second of the market’s close and disappears with its opening [R4.13] [R9.02]', () => {
    const { clock, open } = marquee('2026-11-20 17:29:59');
    const store = open();
    const stop = store.start();
    expect(store.marqueeVisible).toBe(false);
    clock.advance(3000);
    expect(store.marqueeVisible).toBe(true);
    clock.advance(15.5 * 3_600_000);
    expect(store.marqueeVisible).toBe(false);
    stop();
    expect(clock.pending).toBe(0);
  });

  it.each([{ isLogin: false }, { isEnabled: false }])('is hidden with %j', (facts) => {
    const store = marquee('2026-11-20 20:00:00', facts).open();
    store.start();
    expect(store.marqueeVisible).toBe(false);
  });

  it('shows all day on a non-workday [R4.13]', () => {
    const store = marquee('2026-11-20 10:00:00', { isWorkday: false }).open();
    store.start();
    expect(store.marqueeVisible).toBe(true);
  });

  it('stays hidden for 8 hours after the user closes it, also over a reload, and records the time [R4.13]', () => {
    const { clock, open } = marquee('2026-11-20 18:00:00');
    const store = open();
    store.start();
    store.closeByHand();
    expect([store.marqueeVisible, store.isHandClose, store.handCloseTime]).toEqual([
      false,
      true,
      '2026-11-20 18:00:00.000',
    ]);
    clock.advance(8 * 3_600_000 - 2000);
    const reloaded = open();
    reloaded.start();
    expect([store.marqueeVisible, reloaded.marqueeVisible]).toEqual([false, false]);
    clock.advance(3000);
    expect([store.marqueeVisible, reloaded.marqueeVisible]).toEqual([true, true]);
  });
});
