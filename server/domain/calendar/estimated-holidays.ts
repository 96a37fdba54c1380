import { addDays, type DateText } from '#contract/rules';
import chineseDays from 'chinese-days';

// Plain Node finds no named exports in this CommonJS package.
// oxlint-disable-next-line import/no-named-as-default-member
const { getYearLeapMonth, monthDays } = chineseDays;

/** The package's lunar table spans these years; beyond them only the fixed dates are known. */
const FIRST_LUNAR_YEAR = 1901;
const LAST_LUNAR_YEAR = 2099;
/** New Year's Day of the lunar year 1900, from which the table counts. */
const LUNAR_EPOCH_YEAR = 1900;
const LUNAR_EPOCH: DateText = '1900-01-31';

/** Days of the lunar months 1 to `months` of a year, with the leap month that follows one of them. */
const lunarMonthDays = (year: number, months: number): number => {
  const leap = getYearLeapMonth(year);
  let days = leap.leapMonth !== undefined && leap.leapMonth <= months ? leap.days : 0;
  for (let month = 1; month <= months; month += 1) days += monthDays(year, month);
  return days;
};

/** A day of a lunar year. Computed here from the package's table of month lengths: its own date functions are a day off in some time zones. */
const lunarDate = (year: number, month: number, day: number): DateText => {
  let days = lunarMonthDays(year, month - 1) + day - 1;
  for (let earlier = LUNAR_EPOCH_YEAR; earlier < year; earlier += 1) days += lunarMonthDays(earlier, 12);
  return addDays(LUNAR_EPOCH, days);
};

/** Day in April of 清明 (pure brightness), by the usual mean-year formula with each century's constant. */
const pureBrightnessDay = (year: number): number => {
  const yearOfCentury = year % 100;
  return Math.floor(yearOfCentury * 0.2422 + (year >= 2000 ? 4.81 : 5.59)) - Math.floor(yearOfCentury / 4);
};

/** The festivals whose dates move. */
export type Festivals = {
  readonly springFestival: DateText;
  readonly pureBrightness: DateText;
  readonly dragonBoat: DateText;
  readonly midAutumn: DateText;
};

/** The moving festivals of a year: 春节 (first day), 清明, 端午, 中秋; null outside 1901 to 2099. */
export const festivalsOf = (year: number): Festivals | null =>
  year < FIRST_LUNAR_YEAR || year > LAST_LUNAR_YEAR
    ? null
    : {
        springFestival: lunarDate(year, 1, 1),
        pureBrightness: `${year}-04-0${pureBrightnessDay(year)}`,
        dragonBoat: lunarDate(year, 5, 5),
        midAutumn: lunarDate(year, 8, 15),
      };

const FIXED_DAYS = ['01-01', '05-01', '05-02', '05-03', '05-04', '05-05', '10-01', '10-02', '10-03'];
/** Days off around the first day of the Spring Festival: its eve and the three days from it. */
const SPRING_FESTIVAL_DAYS = [-1, 0, 1, 2];

/**
 * Days off that can be expected in a year whose notice is not out: New Year's Day, Spring Festival's eve and three days, 清明, 1-5 May, 端午, 中秋,
 * 1-3 October. The real arrangement adds days and make-up weekends, so anything based on this is an estimate.
 */
export const estimatedHolidays = (year: number): ReadonlySet<DateText> => {
  const days = FIXED_DAYS.map((day) => `${year}-${day}`);
  const festivals = festivalsOf(year);
  if (festivals !== null) {
    const { springFestival, ...others } = festivals;
    days.push(
      ...SPRING_FESTIVAL_DAYS.map((offset) => addDays(springFestival, offset)),
      ...Object.values(others),
    );
  }
  return new Set(days);
};
