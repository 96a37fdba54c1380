import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter } from '../../tests/_util/schema-faults.ts';
import { WATCHLIST_LIMITS, watchlist } from './watchlist.ts';

const group = { id: 'g1', name: '利率' };
const bond = { securityId: '240210.IB', groupId: 'g1' };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('a watchlist', () => {
  it.each<Border>([
    ['as it is', {}, []],
    ['empty', { groups: [], bonds: [] }, []],
    ['a bond in no group', { bonds: [{ ...bond, groupId: '' }] }, []],
    ['as many groups as there may be', { groups: times(WATCHLIST_LIMITS.groups, group) }, []],
    ['a group too many', { groups: times(WATCHLIST_LIMITS.groups + 1, group) }, ['groups']],
    ['as many bonds as there may be', { bonds: times(WATCHLIST_LIMITS.bonds, bond) }, []],
    ['a bond too many', { bonds: times(WATCHLIST_LIMITS.bonds + 1, bond) }, ['bonds']],
    ['the longest name', { groups: [{ id: 'g', name: '利'.repeat(12) }] }, []],
    ['a longer one', { groups: [{ id: 'g', name: '利'.repeat(13) }] }, ['groups.0.name']],
    ['no name', { groups: [{ id: 'g', name: '  ' }] }, ['groups.0.name']],
    ['the longest id of a group', { groups: [{ id: 'g'.repeat(40), name: 'a' }] }, []],
    ['a longer one', { groups: [{ id: 'g'.repeat(41), name: 'a' }] }, ['groups.0.id']],
    ['an id with a space', { groups: [{ id: 'g 1', name: 'a' }] }, ['groups.0.id']],
    ['a group of no id', { groups: [{ id: '', name: 'a' }] }, ['groups.0.id']],
    ['a bond that is none', { bonds: [{ securityId: '240210', groupId: '' }] }, ['bonds.0.securityId']],
    ['a group told as null', { bonds: [{ ...bond, groupId: null }] }, ['bonds.0.groupId']],
    ['somebody else as its owner', { operId: 'o2' }, ['operId']],
    ['prices beside the bonds', { bonds: [{ ...bond, bidPrice: 2.2 }] }, ['bonds.0.bidPrice']],
  ])('%s', (_, change, faults) => {
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
