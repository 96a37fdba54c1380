import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter } from '../../tests/_util/schema-faults.ts';
import { WATCHLIST_LIMITS, watchlist } from './watchlist.ts';

const group = { id: 'g1', name: '利率' };
const bond = { securityId: '240210.IB', groupId: 'g1' };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('a watchlist', () => {
  it.each<Border>([
    ['unchanged', {}, []],
    ['empty', { groups: [], bonds: [] }, []],
    ['with a bond in no group', { bonds: [{ ...bond, groupId: '' }] }, []],
    ['with the maximum number of groups', { groups: times(WATCHLIST_LIMITS.groups, group) }, []],
    ['with more groups than the maximum', { groups: times(WATCHLIST_LIMITS.groups + 1, group) }, ['groups']],
    ['with the maximum number of bonds', { bonds: times(WATCHLIST_LIMITS.bonds, bond) }, []],
    ['with more bonds than the maximum', { bonds: times(WATCHLIST_LIMITS.bonds + 1, bond) }, ['bonds']],
    ['with a group name of 12 characters', { groups: [{ id: 'g', name: '利'.repeat(12) }] }, []],
    [
      'with a group name of 13 characters',
      { groups: [{ id: 'g', name: '利'.repeat(13) }] },
      ['groups.0.name'],
    ],
    ['with a blank group name', { groups: [{ id: 'g', name: '  ' }] }, ['groups.0.name']],
    ['with a group id of 40 characters', { groups: [{ id: 'g'.repeat(40), name: 'a' }] }, []],
    ['with a group id of 41 characters', { groups: [{ id: 'g'.repeat(41), name: 'a' }] }, ['groups.0.id']],
    ['with a space in a group id', { groups: [{ id: 'g 1', name: 'a' }] }, ['groups.0.id']],
    ['with an empty group id', { groups: [{ id: '', name: 'a' }] }, ['groups.0.id']],
    ['with an invalid bond id', { bonds: [{ securityId: '240210', groupId: '' }] }, ['bonds.0.securityId']],
    ['with null as a group', { bonds: [{ ...bond, groupId: null }] }, ['bonds.0.groupId']],
    ['with another user’s id', { operId: 'o2' }, ['operId']],
    ['with a price of a bond', { bonds: [{ ...bond, bidPrice: 2.2 }] }, ['bonds.0.bidPrice']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(watchlist, { groups: [group], bonds: [bond] }, change)).toEqual(faults);
  });

  it('stores names without surrounding spaces', () => {
    const { groups } = z.parse(watchlist, {
      groups: [{ id: 'g', name: `  ${'利'.repeat(12)} ` }],
      bonds: [],
    });
    expect(groups).toEqual([{ id: 'g', name: '利'.repeat(12) }]);
  });
});
