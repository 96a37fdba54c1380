import { describe, expect, it } from 'vitest';
import { isNetwork, isWithin } from './networks.ts';

describe('the networks of an API key', () => {
  it('are addresses, or networks with a prefix length valid for their family', () => {
    for (const text of ['203.0.113.7', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::/128'])
      expect(isNetwork(text), `${text}`).toBe(true);
    for (const text of [
      '',
      '10.0.0.0/33',
      '::/129',
      '10.0.0/8',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      'a.b.c.d',
      '/8',
    ])
      expect(isNetwork(text), `${text}`).toBe(false);
  });

  it('contain only the addresses inside them; an empty list allows every address [R1.05]', () => {
    const networks = ['10.1.0.0/16', '203.0.113.7', '2001:db8::/32'];
    for (const address of ['10.1.255.255', '203.0.113.7', '2001:db8:1::1', '::ffff:10.1.0.1'])
      expect(isWithin(address, networks), `${address}`).toBe(true);
    for (const address of ['10.2.0.0', '203.0.113.8', '2001:db9::1', '', 'unknown'])
      expect(isWithin(address, networks), `${address}`).toBe(false);
    expect(isWithin('198.51.100.1', [])).toBe(true);
  });
});
