import { expect, it } from 'vitest';
import { recommendedYield } from './valuation-record.ts';

it.each([
  ['exe', 2.1, 1.9, 1.9],
  ['mat', 2.1, 1.9, 2.1],
  ['exe', 2.1, null, 2.1],
  ['mat', null, 1.9, 1.9],
  ['mat', null, null, null],
] as const)(
  'of a valuation that recommends %s, with %s and %s, the yield is %s',
  (recommended, yieldMat, yieldExe, expected) => {
    expect(recommendedYield({ recommended, yieldMat, yieldExe })).toBe(expected);
  },
);
