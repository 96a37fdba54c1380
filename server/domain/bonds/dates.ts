const DAY_MS = 86_400_000;

/** Calendar days since 1970-01-01 of a date YYYY-MM-DD. Throws on text that is no date. */
export function dayNumber(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(ms)) throw new RangeError(`not a date: ${date}`);
  return ms / DAY_MS;
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The date `days` later. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The date `months` later, on the last day of the month where the day does not exist there. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  const wanted = Math.min(day, lastDay.getUTCDate());
  return new Date(Date.UTC(year, month - 1 + months, wanted)).toISOString().slice(0, 10);
}

/** Whether a text is a date of the calendar written YYYY-MM-DD (2026-02-30 is not). */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}
