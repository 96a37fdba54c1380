import { addDays, type DateText } from '#contract/rules';

const VALID_YEARS = 10;

/** The last day of a new account: the one before its tenth anniversary, for a 29 February that of 1 March. */
export function lastValidDay(first: DateText): DateText {
  const year = Number(first.slice(0, 4)) + VALID_YEARS;
  const day = first.slice(4);
  return addDays(`${year}${day === '-02-29' ? '-03-01' : day}`, -1);
}
