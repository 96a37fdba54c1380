import { expect, it } from 'vitest';
import { lastCloseAt } from './last-close.ts';

const at = (time: string): number => Date.parse(`2026-11-${time}+08:00`);

it.each([
  ['19T17:30:00.999', '18T17:30:01'],
  ['19T17:30:01', '19T17:30:01'],
  ['19T23:59:59.999', '19T17:30:01'],
  ['20T00:00:00', '19T17:30:01'],
  ['22T12:00:00', '21T17:30:01'],
])('the last close before %s is the first moment after 17:30:00, %s', (now, close) => {
  expect(lastCloseAt(at(now))).toBe(at(close));
  // Clocks may tell fractions of a millisecond.
  expect(lastCloseAt(at(now) + 0.1)).toBe(at(close));
});
