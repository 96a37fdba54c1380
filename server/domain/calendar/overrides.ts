import { readFileSync } from 'node:fs';
import { isDateText, type DateText } from '#contract/rules';
import { StartupError, unreadable } from '#server/runtime';
import * as z from 'zod';

/** The operator's corrections to the built-in holiday data. */
export type CalendarOverrides = {
  /** Years whose holidays and make-up days are all listed here: nothing in them is estimated. */
  readonly completeYears: readonly number[];
  /** Days off that would otherwise be workdays. */
  readonly holidays: readonly DateText[];
  /** Workdays that would otherwise be off, such as make-up weekends. */
  readonly workdays: readonly DateText[];
};

/** The override file cannot be used; the message names the file and every fault in it, one per line. */
export class CalendarOverridesError extends StartupError {}

const dates = z
  .array(
    z.string().refine(isDateText, {
      error: ({ input }) => `${JSON.stringify(input)} is not a calendar date YYYY-MM-DD`,
    }),
  )
  .default([]);

const schema = z
  .strictObject({
    $comment: z.string().optional(),
    completeYears: z.array(z.int().min(1900).max(2200)).default([]),
    holidays: dates,
    workdays: dates,
  })
  .superRefine(({ holidays, workdays }, context) => {
    const seen = new Map<DateText, string>();
    for (const [list, entries] of Object.entries({ holidays, workdays })) {
      for (const [index, date] of entries.entries()) {
        const first = seen.get(date);
        if (first !== undefined) {
          context.addIssue({
            code: 'custom',
            path: [list, index],
            message: `${date} is already listed in ${first}`,
          });
        }
        seen.set(date, `${list}[${index}]`);
      }
    }
  });

const place = (path: readonly PropertyKey[]): string =>
  path.map((key) => (typeof key === 'number' ? `[${key}]` : `${String(key)}`)).join('') || 'the file';

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CalendarOverridesError(
      `CALENDAR_FILE: ${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
};

/** Reads and checks the operator's override file. Throws {@link CalendarOverridesError} when it is missing, not JSON, or wrong. */
export const readOverrides = (file: string): CalendarOverrides => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CalendarOverridesError(`CALENDAR_FILE: ${unreadable(file, error)}`, { cause: error });
  }
  const result = schema.safeParse(parseJson(file, text));
  if (!result.success) {
    const faults = result.error.issues.map(
      (issue) => `CALENDAR_FILE: ${file}: ${place(issue.path)}: ${issue.message}`,
    );
    throw new CalendarOverridesError(faults.join('\n'));
  }
  return result.data;
};
