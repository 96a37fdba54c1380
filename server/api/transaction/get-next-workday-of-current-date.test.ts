import { createCalendar } from '#server/domain/calendar';
import { describe, expect, it } from 'vitest';
import { workdaysFrom } from './get-next-workday-of-current-date.ts';

const calendar = createCalendar();
const on = (day: string) => workdaysFrom(Date.parse(`${day}T10:00:00+08:00`), calendar);

describe('the workdays from a day on', () => {
  it('are those of the next 60 days, the next one first, on workdays and days off alike [R7.04]', () => {
    expect(on('2026-02-13')).toMatchObject({
      today: '2026-02-13',
      isWorkday: true,
      // A Saturday worked in exchange for a day of the Spring Festival.
      nextWorkday: '2026-02-14',
    });
    expect(on('2026-02-13').workdays.slice(0, 3)).toEqual(['2026-02-14', '2026-02-24', '2026-02-25']);
    expect(on('2026-02-13').workdays.at(-1)).toBe('2026-04-14');
    expect(on('2026-02-15')).toMatchObject({ isWorkday: false, nextWorkday: '2026-02-24' });
  });

  it('are called estimated as soon as one of them is, not when the year has begun [R7.04]', () => {
    expect(on('2026-10-30').estimated).toBe(false);
    expect(on('2026-11-26').estimated).toBe(true);
    expect(on('2027-03-01').estimated).toBe(true);
  });
});
