import { expect, it } from 'vitest';
import { networkOf } from './client-network.ts';

it('the addresses of one /64 are one client, those of two are two, however they are written', () => {
  expect(
    [
      '2001:db8:0:1::1',
      '2001:db8:0:1:ffff:ffff:ffff:ffff',
      '2001:0DB8:0000:0001:0:0:0:2',
      '2001:db8:0:1::192.0.2.1',
      '2001:db8:0:1::1%eth0',
      '2001:db8:0:2::1',
      '::1',
      'fe80::1%2',
    ].map(networkOf),
  ).toEqual([
    '2001:db8:0:1::/64',
    '2001:db8:0:1::/64',
    '2001:db8:0:1::/64',
    '2001:db8:0:1::/64',
    '2001:db8:0:1::/64',
    '2001:db8:0:2::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
  ]);
});

it('an IPv4 address is a client of its own, also as seen by a dual-stack socket', () => {
  expect(
    ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:c000:207'].map(networkOf),
  ).toEqual(Array.from({ length: 4 }, () => '192.0.2.7'));
});

it('anything else is left as it is', () => {
  expect(['', 'unknown', '192.0.2.7:4711'].map(networkOf)).toEqual(['', 'unknown', '192.0.2.7:4711']);
});
