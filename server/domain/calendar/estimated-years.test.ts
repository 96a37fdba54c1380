import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/_util/manual-clock.ts';
import { createCalendar } from './calendar.ts';
import { estimatedYears, warnOfEstimates } from './estimated-years.ts';

const calendar = createCalendar();
const DAY_MS = 86_400_000;

describe('years on which settlement days depend without a holiday notice', () => {
  it('are those of the days up to two months ahead', () => {
    expect(estimatedYears(calendar, '2026-10-31')).toEqual([]);
    expect(estimatedYears(calendar, '2026-11-26')).toEqual([2027]);
    expect(estimatedYears(calendar, '2027-12-20')).toEqual([2027, 2028]);
  });

  it('are written to the log at the start and once a day, until the notice is entered', () => {
    const clock = new ManualClock(Date.parse('2026-10-31T12:00:00+08:00'));
    const lines: unknown[] = [];
    const log = { warn: (...line: unknown[]) => void lines.push(line) };
    const stop = warnOfEstimates({ calendar, clock, log });
    expect(lines).toEqual([]);
    clock.advance(3 * DAY_MS);
    expect(lines).toEqual(
      Array.from({ length: 2 }, () => [{ years: [2027] }, expect.stringContaining('CALENDAR_FILE')]),
    );
    stop();
    clock.advance(3 * DAY_MS);
    expect(lines).toHaveLength(2);
    warnOfEstimates({ calendar, clock, log })();
    expect(lines).toHaveLength(3);
  });
});
