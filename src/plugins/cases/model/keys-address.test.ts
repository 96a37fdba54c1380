import { expect, it } from 'vitest';
import { keysAddress } from './keys-address.ts';

it('leads from an approved application to the tab of API keys, where there is one [R1.05]', () => {
  const routes = new Map([['myInfo', { id: 'myInfo', path: '/my-info-index' }]]);
  expect(keysAddress(routes)).toBe('/my-info-index?tabName=ApiKeys');
  expect(keysAddress(new Map())).toBeNull();
});
