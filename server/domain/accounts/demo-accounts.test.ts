import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from './demo-accounts.data.ts';

it('a demonstration has two people for the console: nobody approves a change of their own', () => {
  const staff = DEMO_ACCOUNTS.filter(({ operator }) => operator.is_staff === true);
  expect(staff.map(({ operator }) => operator.opername)).toEqual(['demo_staff', 'demo_staff2']);
});
