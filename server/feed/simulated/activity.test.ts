import { describe, expect, it } from 'vitest';
import { activityAt, aroundTheClock, DAY_WEIGHT_MINUTES, officeHours } from './activity.ts';

const second = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};
const at = (time: string): number => Date.parse(`2026-11-23T${time}+08:00`);

describe('the activity weight', () => {
  it.each([
    ['00:00', 0],
    ['08:59', 0],
    ['09:00', 1.6],
    ['09:30', 1.25],
    ['11:30', 0.8],
    ['12:00', 0.25],
    ['13:29', 0.25],
    ['13:30', 1.1],
    ['17:29', 0.5],
    ['17:30', 0],
    ['23:59', 0],
  ])('is, at %s, %f', (time, weight) => {
    expect(activityAt(second(time))).toBe(weight);
  });

  it('adds up over a day to the minutes that the volatility is spread over', () => {
    let sum = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) sum += activityAt(minute * 60);
    expect(DAY_WEIGHT_MINUTES).toBeCloseTo(sum, 9);
    // 30 × 1.6 + 120 × 1.25 + 30 × 0.8 + 90 × 0.25 + 30 × 1.1 + 150 × 1.2 + 30 × 0.9 + 30 × 0.5, calculated by hand.
    expect(DAY_WEIGHT_MINUTES).toBeCloseTo(499.5, 9);
  });

  it('in office hours depends on the Beijing date and time, and is zero when closed', () => {
    const workday = officeHours(() => true);
    const holiday = officeHours(() => false);
    expect([at('10:00:00'), at('08:59:59'), at('17:29:59'), at('17:30:00')].map(workday.isOpen)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([
      workday.weight(at('10:00:00')),
      holiday.weight(at('10:00:00')),
      holiday.isOpen(at('10:00:00')),
    ]).toEqual([1.25, 0, false]);
  });

  it('around the clock is never zero: average at night', () => {
    expect([at('03:00:00'), at('10:00:00')].map(aroundTheClock.isOpen)).toEqual([true, true]);
    expect([at('03:00:00'), at('10:00:00'), at('12:30:00')].map(aroundTheClock.weight)).toEqual([
      1, 1.25, 0.25,
    ]);
  });
});
