import { expect, it } from 'vitest';
import { codeDigits } from './code-digits.ts';

it.each([
  ['123456', '123456'],
  ['１２３４５６', '123456'],
  ['123 456', '123456'],
  ['您的验证码：123456，5 分钟内有效', '123456'],
  ['abc', ''],
])('the code in %j is %j', (typed, code) => {
  expect(codeDigits(typed)).toBe(code);
});
