import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../../tests/_util/schema-faults.ts';
import { apiKeyHalves } from './api-keys.ts';

const CIPHER = 'A'.repeat(344);
const sound = {
  name: '行情',
  scopes: ['market.read'],
  addresses: [],
  lastDay: '2027-01-31',
  requestsPerMinute: 60,
  isSandbox: true,
  passWord: CIPHER,
  keyId: 'k',
};
const times = (count: number, value: string): string[] => Array.from({ length: count }, () => value);

describe('a request for a new API key', () => {
  it.each<Border>([
    ['unchanged', {}, []],
    ['with a name of 40 characters', { name: '键'.repeat(40) }, []],
    ['with a name of 41 characters', { name: '键'.repeat(41) }, ['name']],
    ['with a blank name', { name: '   ' }, ['name']],
    ['without scopes', { scopes: [] }, ['scopes']],
    ['for every scope', { scopes: ['market.read', 'orders.read', 'orders.write', 'config'] }, []],
    ['with more scopes than exist', { scopes: times(5, 'config') }, ['scopes']],
    ['for an unknown scope', { scopes: ['staff'] }, ['scopes.0']],
    ['from 20 addresses', { addresses: times(20, '10.0.0.0/8') }, []],
    ['from 21 addresses', { addresses: times(21, '10.0.0.0/8') }, ['addresses']],
    ['from a host name', { addresses: ['localhost'] }, ['addresses.0']],
    ['from addresses of both families', { addresses: ['203.0.113.7', '2001:db8::/32', '::1'] }, []],
    ['without a last day', { lastDay: undefined }, ['lastDay']],
    ['with an invalid last day', { lastDay: '2027-02-29' }, ['lastDay']],
    ['with the lowest rate', { requestsPerMinute: 10 }, []],
    ['with a rate below the lowest', { requestsPerMinute: 9 }, ['requestsPerMinute']],
    ['with the highest rate, as text', { requestsPerMinute: '1200' }, []],
    ['with a rate above the highest', { requestsPerMinute: 1201 }, ['requestsPerMinute']],
    ['with a list in place of the rate', { requestsPerMinute: [60] }, ['requestsPerMinute']],
    ['without the sandbox flag', { isSandbox: undefined }, ['isSandbox']],
    ['with a string as the sandbox flag', { isSandbox: 'false' }, ['isSandbox']],
    ['with a secret of its own', { secret: 'x' }, ['secret']],
    ['with a plain-text password', { passWord: 'Bond2026!' }, ['passWord']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(apiKeyHalves.makeApiKey.body, sound, change)).toEqual(faults);
  });

  it('stores the name without surrounding spaces', () => {
    expect(
      z.parse(apiKeyHalves.makeApiKey.body, { ...sound, name: ` ${'键'.repeat(40)} ` }).name,
    ).toHaveLength(40);
  });
});

describe('a request for a new secret', () => {
  const rotation = { apiKeyId: 'bk_a-1', graceHours: 24, passWord: CIPHER, keyId: 'k' };

  it.each<Border>([
    ['with a grace period of a day', {}, []],
    ['without a grace period', { graceHours: 0 }, []],
    ['with a grace period of 0 as text', { graceHours: '0' }, []],
    ['with the maximum grace period of 72 hours', { graceHours: 72 }, []],
    ['with a grace period above the maximum', { graceHours: 73 }, ['graceHours']],
    ['with a negative grace period', { graceHours: -1 }, ['graceHours']],
    // The old secret ends at once only if stated explicitly.
    ['with an undefined grace period', { graceHours: undefined }, ['graceHours']],
    ['with a null grace period', { graceHours: null }, ['graceHours']],
    ['with an empty grace period', { graceHours: '' }, ['graceHours']],
    ['with a boolean as the grace period', { graceHours: false }, ['graceHours']],
    ['with an invalid key id', { apiKeyId: 'a-1' }, ['apiKeyId']],
    ['with a key id of its prefix only', { apiKeyId: 'bk_' }, ['apiKeyId']],
    ['with a key id of 40 characters', { apiKeyId: `bk_${'a'.repeat(40)}` }, []],
    ['with a key id of 41 characters', { apiKeyId: `bk_${'a'.repeat(41)}` }, ['apiKeyId']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(apiKeyHalves.rotateApiKey.body, rotation, change)).toEqual(faults);
  });

  it('is not needed to revoke a key, nor is a password, so that nothing delays it', () => {
    expect(faultsOf(apiKeyHalves.revokeApiKey.body, { apiKeyId: 'bk_a' })).toEqual([]);
    expect(faultsOf(apiKeyHalves.revokeApiKey.body, { apiKeyId: 'a' })).toEqual(['apiKeyId']);
  });
});
