import { transaction } from '#contract/api';
import { TRADING_HOURS } from '#contract/rules';
import { createHttp } from '#core/http';
import { Storage } from '#core/storage';
import { FakeClock, FakeServer, FakeStorage } from '#testing';
import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { CalendarStore } from './calendar-store.ts';
import { workdayBefore } from './workday-before.ts';

const PATH = '/transaction/auth/getNextWorkdayOfCurrentDate';

function setUp(at: string, marketOpen?: boolean, alwaysOpen?: boolean) {
  const clock = new FakeClock(at);
  const storage = new Storage(new FakeStorage().openTab());
  const server = new FakeServer();
  const open = () => {
    const calendar = new CalendarStore({ clock, storage });
    const http = createHttp({ transport: server.transport, token: () => 't' });
    calendar.connect({
      load: () => http.call(transaction.getNextWorkdayOfCurrentDate, undefined),
      published: () => ({ marketOpen, alwaysOpen }),
    });
    return calendar;
  };
  return { clock, server, open, calendar: open() };
}

describe('the trading calendar', () => {
  it('assumes Monday to Friday in Beijing time, whatever the machine’s time zone, until the server answers', () => {
    expect(setUp('2026-11-20 00:00:01').calendar.isWorkday()).toBe(true);
    expect(setUp('2026-11-21 00:00:01').calendar.isWorkday()).toBe(false);
  });

  it('follows the server on holidays and make-up weekends [R9.02]', async () => {
    const { server, calendar } = setUp('2026-02-14 10:00:00');
    server.on(PATH, {
      today: '2026-02-14',
      isWorkday: true,
      nextWorkday: '2026-02-24',
      workdays: ['2026-02-24', '2026-02-25', '2026-02-28', '2026-03-03'],
      estimated: false,
      now: '2026-02-14 10:00:00.000',
    });
    await calendar.load();
    expect([calendar.isWorkday(), calendar.isTradingTime()]).toEqual([true, true]);
    const isOpen = (date: string) => calendar.isWorkday(Date.parse(`${date}T09:00:00+08:00`));
    // A holiday on a weekday, a make-up Saturday, and a Monday beyond the server's facts.
    expect(['2026-02-24', '2026-02-23', '2026-02-28', '2026-03-02', '2026-03-09'].map(isOpen)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    calendar.clear();
    expect(calendar.isWorkday()).toBe(false);
  });

  it('knows the days loaded last on this machine before the server answers, until they are cleared', async () => {
    const { server, calendar, open, clock } = setUp('2026-02-14 10:00:00');
    server.on(PATH, {
      today: '2026-02-14',
      isWorkday: true,
      nextWorkday: '2026-02-24',
      workdays: ['2026-02-24', '2026-02-28'],
      estimated: false,
      now: '2026-02-14 10:00:00.000',
    });
    await calendar.load();
    const reloaded = open();
    const today = reloaded.isWorkday();
    // A holiday on a Monday.
    clock.advance(9 * 86_400_000);
    expect([today, reloaded.isWorkday(), reloaded.facts, reloaded.isOutdated]).toEqual([
      true,
      false,
      null,
      true,
    ]);
    reloaded.clear();
    expect([reloaded.isWorkday(), open().isWorkday()]).toEqual([true, true]);
  });

  it.each([
    ['2026-11-20 08:59:59', false],
    ['2026-11-20 09:00:00', true],
    ['2026-11-20 17:30:00', true],
    ['2026-11-20 17:30:01', false],
    ['2026-11-21 10:00:00', false],
  ])('is open for trading at %s: %j [R9.02]', (at, open) => {
    expect(setUp(at).calendar.isTradingTime()).toBe(open);
  });

  it('follows the pushed market state for a visitor who has no calendar', async () => {
    expect(setUp('2026-11-21 10:00:00', true).calendar.isTradingTime()).toBe(true);
    expect(setUp('2026-11-20 10:00:00', false).calendar.isTradingTime()).toBe(false);
    const { server, calendar } = setUp('2026-11-20 17:30:01', true);
    const today = { today: '2026-11-20', isWorkday: true, nextWorkday: '2026-11-23', estimated: false };
    server.on(PATH, { ...today, now: '2026-11-20 17:30:01.000' });
    await calendar.load();
    expect(calendar.isTradingTime()).toBe(false);
  });

  it('uses the server’s time where this machine’s clock is wrong', async () => {
    const { server, calendar, clock } = setUp('2026-11-20 03:00:00');
    server.on(PATH, {
      today: '2026-11-20',
      isWorkday: true,
      nextWorkday: '2026-11-23',
      estimated: false,
      now: '2026-11-20 10:00:00.000',
    });
    await calendar.load();
    expect([calendar.now() - clock.now(), calendar.isTradingTime(), calendar.isOutdated]).toEqual([
      7 * 3_600_000,
      true,
      false,
    ]);
    clock.advance(24 * 3_600_000);
    expect(calendar.isOutdated).toBe(true);
  });

  it('opens and closes for whoever observes it, though nothing else changes, and leaves no timer behind', () => {
    const { calendar, clock } = setUp('2026-11-20 08:59:58');
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(calendar.isTradingTime()));
    clock.advance(3000);
    expect(seen).toEqual([false, true]);
    clock.advance(8.5 * 3_600_000);
    expect(seen).toEqual([false, true, false]);
    stop();
    expect(clock.pending).toBe(0);
  });

  it('takes a visitor’s time from what the server pushes, but for the delay of a frame, until its own facts are loaded', async () => {
    const { server, calendar, clock } = setUp('2026-11-20 03:00:00');
    const offsetAfter = (pushed: string): number => {
      calendar.hear(pushed);
      return calendar.now() - clock.now();
    };
    const hour = 3_600_000;
    expect(offsetAfter('2026-11-20 03:00:00.900')).toBe(0);
    expect(offsetAfter('2026-11-20 10:00:00.000')).toBe(7 * hour);
    expect(offsetAfter('2026-11-20 09:59:59.500')).toBe(7 * hour);
    expect(offsetAfter('no time')).toBe(7 * hour);
    server.on(PATH, {
      today: '2026-11-20',
      isWorkday: true,
      nextWorkday: '2026-11-23',
      estimated: false,
      now: '2026-11-20 11:00:00.000',
    });
    await calendar.load();
    expect(offsetAfter('2026-11-20 10:00:00.000')).toBe(8 * hour);
  });

  it('is open round the clock when the server says so', async () => {
    const { server, calendar } = setUp('2026-11-21 03:00:00');
    const facts = { today: '2026-11-21', isWorkday: false, nextWorkday: '2026-11-23', estimated: false };
    server.on(PATH, { ...facts, now: '2026-11-21 03:00:00.000', alwaysOpen: true });
    await calendar.load();
    expect(calendar.isTradingTime()).toBe(true);
    expect(calendar.isWorkday()).toBe(false);
  });
});

describe('a market that is open round the clock', () => {
  it('is known to visitors too, who receive no calendar [R2.12]', () => {
    expect(setUp('2026-11-21 03:00:00', true, true).calendar.isAlwaysOpen).toBe(true);
    expect(setUp('2026-11-20 10:00:00', true).calendar.isAlwaysOpen).toBe(false);
  });
});

describe('the previous workday', () => {
  const weekdays = setUp('2026-11-20 10:00:00').calendar;

  it.each([
    ['2026-11-20', '2026-11-19', 'a Friday'],
    ['2026-11-23', '2026-11-20', 'a Monday'],
    ['2026-11-22', '2026-11-20', 'a Sunday'],
    ['2027-01-01', '2026-12-31', 'the first day of a year'],
    ['2028-03-01', '2028-02-29', 'the day after a leap day'],
  ])('of %s is %s, for %s', (date, before) => {
    expect(workdayBefore(date, weekdays)).toBe(before);
  });

  it('skips holidays, and counts a make-up Saturday', () => {
    const open = new Set(['2026-02-14', '2026-02-24']);
    const calendar = {
      isWorkday: (at = 0) => open.has(new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)),
    };
    expect(workdayBefore('2026-02-24', calendar)).toBe('2026-02-14');
    expect(workdayBefore('2026-02-25', calendar)).toBe('2026-02-24');
  });

  it('gives up after a month without a workday', () => {
    expect(workdayBefore('2026-11-20', { isWorkday: () => false })).toBe('2026-10-21');
  });
});

describe('the calendar across midnight', () => {
  it('takes the server’s day for Beijing’s, and estimates again once that day is over', async () => {
    const { server, calendar, clock } = setUp('2026-11-20 23:59:58');
    server.on(PATH, {
      today: '2026-11-20',
      isWorkday: false,
      nextWorkday: '2026-11-21',
      estimated: false,
      now: '2026-11-20 23:59:58.000',
    });
    await calendar.load();
    expect([calendar.isWorkday(), calendar.isOutdated]).toEqual([false, false]);
    clock.advance(2000);
    // The next workday is known, though the facts for that day have not arrived yet.
    expect([calendar.isWorkday(), calendar.isOutdated]).toEqual([true, true]);
    clock.advance(24 * 3_600_000);
    expect(calendar.isWorkday()).toBe(false);
  });

  it('measures the server clock’s offset from the middle of the call', async () => {
    const { server, calendar, clock } = setUp('2026-11-20 10:00:00');
    server.on(PATH, () => {
      clock.advance(400);
      return {
        today: '2026-11-20',
        isWorkday: true,
        nextWorkday: '2026-11-23',
        estimated: false,
        now: '2026-11-20 10:00:05.200',
      };
    });
    await calendar.load();
    expect(calendar.offsetMs).toBe(5000);
    calendar.clear();
    expect([calendar.offsetMs, calendar.isAlwaysOpen, calendar.isOutdated]).toEqual([0, false, true]);
  });

  it('keeps the known facts when the call fails', async () => {
    const { server, calendar } = setUp('2026-11-20 10:00:00');
    const facts = { today: '2026-11-20', isWorkday: false, nextWorkday: '2026-11-23', estimated: false };
    server.on(PATH, { ...facts, now: '2026-11-20 10:00:00.000' });
    await calendar.load();
    server.onReply(PATH, 500, null);
    await expect(calendar.load()).rejects.toThrow('HTTP 500');
    expect(calendar.isWorkday()).toBe(false);
  });
});

describe('calendar facts', () => {
  const facts = (today: string, nextWorkday: string, over: object = {}) => ({
    today,
    isWorkday: true,
    nextWorkday,
    estimated: false,
    now: `${today} 10:00:00.000`,
    ...over,
  });

  /** A calendar whose replies are given by the test. */
  function open(at: string) {
    const clock = new FakeClock(at);
    const answers: PromiseWithResolvers<{ readonly status: number; readonly body: unknown }>[] = [];
    const http = createHttp({
      transport: () => {
        const answer = Promise.withResolvers<{ readonly status: number; readonly body: unknown }>();
        answers.push(answer);
        return answer.promise;
      },
      token: () => 't',
    });
    const calendar = new CalendarStore({ clock, storage: new Storage(new FakeStorage().openTab()) });
    calendar.connect({ load: () => http.call(transaction.getNextWorkdayOfCurrentDate, undefined) });
    const answer = (place: number, data: object) =>
      answers[place]?.resolve({ status: 200, body: { code: 200, message: '', data } });
    return { clock, calendar, answer };
  }

  it('are dropped when they arrive after a logout', async () => {
    const { calendar, answer } = open('2026-11-20 03:00:00');
    const loading = calendar.load();
    calendar.clear();
    answer(0, facts('2026-11-20', '2026-11-23'));
    await loading;
    expect([calendar.facts, calendar.offsetMs]).toEqual([null, 0]);
  });

  it('do not replace newer ones, however late they arrive', async () => {
    const { calendar, clock, answer } = open('2026-11-20 10:00:00');
    const first = calendar.load();
    clock.advance(3 * 24 * 3_600_000);
    const second = calendar.load();
    answer(1, facts('2026-11-23', '2026-11-24'));
    await second;
    answer(0, facts('2026-11-20', '2026-11-23'));
    await first;
    expect([calendar.facts?.today, calendar.isOutdated, calendar.offsetMs]).toEqual(['2026-11-23', false, 0]);
  });

  it('do not cover earlier days, which go by the weekday', async () => {
    const { calendar, answer } = open('2026-11-20 10:00:00');
    const loading = calendar.load();
    answer(0, facts('2026-11-20', '2026-11-25', { workdays: ['2026-11-25', '2026-11-28'] }));
    await loading;
    const isOpen = (date: string) => calendar.isWorkday(Date.parse(`${date}T12:00:00+08:00`));
    expect(['2026-11-15', '2026-11-19', '2026-11-23', '2026-11-28', '2026-11-29'].map(isOpen)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    // The last day reported is the last known.
    expect(isOpen('2026-11-30')).toBe(true);
  });

  it('without a readable time leave this machine’s clock unadjusted', async () => {
    const { calendar, answer } = open('2026-11-20 10:00:00');
    const loading = calendar.load();
    answer(0, facts('2026-11-20', '2026-11-23', { now: 'soon' }));
    await loading;
    expect([calendar.offsetMs, calendar.isOutdated]).toEqual([0, false]);
  });
});

describe('trading hours', () => {
  it('are those of the specification, in the form the banner shows', () => {
    expect(setUp('2026-11-20 10:00:00').calendar.hours).toEqual({ open: '9:00', close: '17:30' });
  });

  it('follow a change by product staff at once', () => {
    const clock = new FakeClock('2026-11-20 10:00:00');
    let isNarrow = false;
    const narrow = { open: TRADING_HOURS.open + 75 * 60, close: TRADING_HOURS.close };
    const calendar = new CalendarStore({
      clock,
      storage: new Storage(new FakeStorage().openTab()),
      hours: () => (isNarrow ? narrow : TRADING_HOURS),
    });
    const before = calendar.isTradingTime();
    isNarrow = true;
    expect([before, calendar.isTradingTime()]).toEqual([true, false]);
    clock.advance(15 * 60_000);
    expect(calendar.isTradingTime()).toBe(true);
  });
});
