import { beijingSecondOfDay } from '#contract/rules';
import { ACTIVITY } from './settings.data.ts';

/** Market activity at a second of the day: 0 outside 9:00-17:30. */
export function activityAt(secondOfDay: number): number {
  let weight = 0;
  for (const [from, value] of ACTIVITY) {
    if (secondOfDay < from) break;
    weight = value;
  }
  return weight;
}

/** Weighted minutes in a whole day, over which the daily standard deviations are spread. */
export const DAY_WEIGHT_MINUTES = ACTIVITY.reduce(
  (sum, [from, weight], i) => sum + (((ACTIVITY[i + 1]?.[0] ?? from) - from) / 60) * weight,
  0,
);

/** When the simulated market is open, and its activity then. */
export interface Session {
  isOpen(now: number): boolean;
  /** 0 while closed. */
  weight(now: number): number;
}

/** Workdays 9:00-17:30, with the day's profile. */
export const officeHours = (isWorkday: (now: number) => boolean): Session => ({
  isOpen: (now) => activityAt(beijingSecondOfDay(now)) > 0 && isWorkday(now),
  weight: (now) => (isWorkday(now) ? activityAt(beijingSecondOfDay(now)) : 0),
});

/** Never closes (demonstrations, tests): the day's profile in office hours, average activity outside them. */
export const aroundTheClock: Session = {
  isOpen: () => true,
  weight: (now) => activityAt(beijingSecondOfDay(now)) || 1,
};
