import { BizError, HttpStatusError, TimeoutError } from '#core/http';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal-of.ts';

it.each([
  [
    'names the field of a refusal',
    new BizError('addAlert', 400, '价格不正确', { field: 'price' }),
    { field: 'price', isUnknown: false },
  ],
  [
    'names no field if the refusal has none',
    new BizError('addAlert', 400, '已达上限', null),
    { field: null, isUnknown: false },
  ],
  [
    'names no field that is not a string',
    new BizError('addAlert', 400, 'x', { field: 7 }),
    { field: null, isUnknown: false },
  ],
  [
    'names no field for an HTTP status',
    new HttpStatusError('addAlert', 403, '', { field: 'price' }),
    { field: null, isUnknown: false },
  ],
  [
    'tells that without an answer it is not known whether the alert is set',
    new TimeoutError('addAlert', 'time-out'),
    { field: null, isUnknown: true },
  ],
])('the reason a call failed %s', (_, error, rest) => {
  expect(refusalOf(error)).toEqual({ words: error.words(), ...rest });
});

it('a programming error is rethrown', () => {
  expect(() => refusalOf(new TypeError('mistake'))).toThrow('mistake');
});
