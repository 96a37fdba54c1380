import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from './demo-accounts.data.ts';

it('the demonstration has two staff accounts, as no one may approve their own change', () => {
  const staff = DEMO_ACCOUNTS.filter(({ operator }) => operator.is_staff === true);
  expect(staff.map(({ operator }) => operator.opername)).toEqual(['demo_staff', 'demo_staff2']);
});
