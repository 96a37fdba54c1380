import { beijingDate, dayStart } from '#contract/rules';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Whether a text is a month, `YYYY-MM`. */
export const isMonth = (text: string): boolean => MONTH.test(text);

/** The month of a given time, `YYYY-MM`, Beijing time. */
export const monthOf = (at: Date | number): string => beijingDate(at).slice(0, 7);

/** The month that many later; earlier if negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Its first instant, Beijing time. */
export const startOf = (month: string): Date => dayStart(`${month}-01`);
