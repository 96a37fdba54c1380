import { expect, it } from 'vitest';
import { orderEndReason } from '../entities/index.ts';
import { isOwnEnd } from './order-ends.ts';

it('a fill, a cancel or replacement by the owner, and the remainder of an immediate order need no notice to the owner; all other ends do', () => {
  expect(orderEndReason.options.filter(isOwnEnd)).toEqual(['filled', 'user', 'replaced', 'unmatched']);
  expect(isOwnEnd('constructor')).toBe(false);
});
