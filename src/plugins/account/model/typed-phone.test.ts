import { expect, it } from 'vitest';
import { typedPhone } from './typed-phone.ts';

it.each([
  ['139-1234-0001', '13912340001'],
  ['+86 139 1234 0001', '13912340001'],
  ['0086(139)12340001', '13912340001'],
  ['8613912340001', '13912340001'],
  ['１３９１２３４０００１', '13912340001'],
  ['1391', '1391'],
  // What is too long is not cut to a number of somebody else.
  ['139123400019', '139123400019'],
  ['86139', '86139'],
  ['an-na@firm-one.example', 'an-na@firm-one.example'],
])('the phone number %s is taken as %s [R5.01]', (typed, phone) => {
  expect(typedPhone(typed)).toBe(phone);
});
