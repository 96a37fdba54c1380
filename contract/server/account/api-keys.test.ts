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
    ['as it is', {}, []],
    ['of the longest name', { name: '键'.repeat(40) }, []],
    ['of a longer one', { name: '键'.repeat(41) }, ['name']],
    ['of a name of spaces', { name: '   ' }, ['name']],
    ['for nothing', { scopes: [] }, ['scopes']],
    ['for everything', { scopes: ['market.read', 'orders.read', 'orders.write', 'config'] }, []],
    ['for one thing five times', { scopes: times(5, 'config') }, ['scopes']],
    ['for what no key may', { scopes: ['staff'] }, ['scopes.0']],
    ['from 20 places', { addresses: times(20, '10.0.0.0/8') }, []],
    ['from 21', { addresses: times(21, '10.0.0.0/8') }, ['addresses']],
    ['from a name', { addresses: ['localhost'] }, ['addresses.0']],
    ['from both families', { addresses: ['203.0.113.7', '2001:db8::/32', '::1'] }, []],
    ['without a last day', { lastDay: undefined }, ['lastDay']],
    ['until a day that is none', { lastDay: '2027-02-29' }, ['lastDay']],
    ['of 10 calls a minute', { requestsPerMinute: 10 }, []],
    ['of 9', { requestsPerMinute: 9 }, ['requestsPerMinute']],
    ['of 1,200', { requestsPerMinute: '1200' }, []],
    ['of 1,201', { requestsPerMinute: 1201 }, ['requestsPerMinute']],
    ['of as many as in a list', { requestsPerMinute: [60] }, ['requestsPerMinute']],
    ['for trading or not, unsaid', { isSandbox: undefined }, ['isSandbox']],
    ['for trading or not, in words', { isSandbox: 'false' }, ['isSandbox']],
    ['with a secret of one’s own', { secret: 'x' }, ['secret']],
    ['by a plain password', { passWord: 'Bond2026!' }, ['passWord']],
  ])('%s', (_, change, faults) => {
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
    ['after a day', {}, []],
    ['at once', { graceHours: 0 }, []],
    ['at once, as text', { graceHours: '0' }, []],
    ['after three days', { graceHours: 72 }, []],
    ['later', { graceHours: 73 }, ['graceHours']],
    ['before now', { graceHours: -1 }, ['graceHours']],
    // The old secret ends at once only if stated explicitly.
    ['at a time unsaid', { graceHours: undefined }, ['graceHours']],
    ['at no time', { graceHours: null }, ['graceHours']],
    ['at an empty time', { graceHours: '' }, ['graceHours']],
    ['at a time that is a switch', { graceHours: false }, ['graceHours']],
    ['of a key that is none', { apiKeyId: 'a-1' }, ['apiKeyId']],
    ['of a key of no letters', { apiKeyId: 'bk_' }, ['apiKeyId']],
    ['of the longest id', { apiKeyId: `bk_${'a'.repeat(40)}` }, []],
    ['of a longer one', { apiKeyId: `bk_${'a'.repeat(41)}` }, ['apiKeyId']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(apiKeyHalves.rotateApiKey.body, rotation, change)).toEqual(faults);
  });

  it('is not needed to revoke a key, nor is a password, so that nothing delays it', () => {
    expect(faultsOf(apiKeyHalves.revokeApiKey.body, { apiKeyId: 'bk_a' })).toEqual([]);
    expect(faultsOf(apiKeyHalves.revokeApiKey.body, { apiKeyId: 'a' })).toEqual(['apiKeyId']);
  });
});
