import { expect, it } from 'vitest';
import { addressesIn } from './source-addresses.ts';

it('reads the source addresses of an API application whatever separates them [R1.05]', () => {
  expect(addressesIn('192.0.2.1，192.0.2.0/24\n2001:db8::1')).toEqual([
    '192.0.2.1',
    '192.0.2.0/24',
    '2001:db8::1',
  ]);
  expect(addressesIn('  ')).toEqual([]);
  expect(addressesIn('192.0.2.1 desk.example')).toBeNull();
});
