import { isDateText } from '#contract/rules';

/** The parts of a moment that are present: `2026-12-01 09:30`, or one of them alone. */
export const partsOf = (moment: string): { readonly day: string; readonly time: string } => ({
  day: /\d{4}-\d{2}-\d{2}/.exec(moment)?.[0] ?? '',
  time: /\d{2}:\d{2}/.exec(moment)?.[0] ?? '',
});

/** Whether both parts are present. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) && isDateText(text.slice(0, 10));
