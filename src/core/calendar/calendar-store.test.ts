import { createHttp } from '#core/http';
import { FakeClock, FakeServer } from '#testing';
import { describe, expect, it } from 'vitest';
import { CalendarStore } from './calendar-store.ts';

const PATH = '/transaction/auth/getNextWorkdayOfCurrentDate';

function setUp(at: string, saidOpen?: boolean) {
  const clock = new FakeClock(at);
  const server = new FakeServer();
  return {
    clock,
    server,
    calendar: new CalendarStore({
      clock,
      http: createHttp({ transport: server.transport, token: () => 't' }),
      saidOpen: () => saidOpen,
    }),
  };
}

describe('the trading calendar', () => {
  it('takes Monday to Friday for workdays while nobody has told better, in Beijing whatever the machine’s zone', () => {
    expect(setUp('2026-11-20 00:00:01').calendar.isWorkday()).toBe(true);
    expect(setUp('2026-11-21 00:00:01').calendar.isWorkday()).toBe(false);
    expect(setUp('2026-11-20 23:59:59').calendar.isEstimated()).toBe(true);
  });

  it('believes the server about holidays and make-up weekends [R9.02]', async () => {
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
    expect([calendar.isWorkday(), calendar.isEstimated(), calendar.isTradingTime()]).toEqual([
      true,
      false,
      true,
    ]);
    const isOpen = (date: string) => calendar.isWorkday(Date.parse(`${date}T09:00:00+08:00`));
    // A holiday on a weekday, a make-up Saturday, and a Monday beyond what was told.
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

  it.each([
    ['2026-11-20 08:59:59', false],
    ['2026-11-20 09:00:00', true],
    ['2026-11-20 17:30:00', true],
    ['2026-11-20 17:30:01', false],
    ['2026-11-21 10:00:00', false],
  ])('trades at %s: %j [R9.02]', (at, open) => {
    expect(setUp(at).calendar.isTradingTime()).toBe(open);
  });

  it('believes what the server tells everybody of the market, to a visitor without a calendar', async () => {
    expect(setUp('2026-11-21 10:00:00', true).calendar.isTradingTime()).toBe(true);
    expect(setUp('2026-11-20 10:00:00', false).calendar.isTradingTime()).toBe(false);
    const { server, calendar } = setUp('2026-11-20 17:30:01', true);
    const today = { today: '2026-11-20', isWorkday: true, nextWorkday: '2026-11-23', estimated: false };
    server.on(PATH, { ...today, now: '2026-11-20 17:30:01.000' });
    await calendar.load();
    expect(calendar.isTradingTime()).toBe(false);
  });

  it('goes by the server’s time where this machine’s clock is wrong', async () => {
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

  it('is open round the clock where the server says so', async () => {
    const { server, calendar } = setUp('2026-11-21 03:00:00');
    const facts = { today: '2026-11-21', isWorkday: false, nextWorkday: '2026-11-23', estimated: false };
    server.on(PATH, { ...facts, now: '2026-11-21 03:00:00.000', alwaysOpen: true });
    await calendar.load();
    expect(calendar.isTradingTime()).toBe(true);
    expect(calendar.isWorkday()).toBe(false);
  });
});
