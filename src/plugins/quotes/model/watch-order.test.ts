import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intoGroup, movedBy, nameProblem, withoutGroup } from './watch-order.ts';

const bonds = (...ids: string[]) =>
  ids.map((securityId, index) => ({ securityId, groupId: index % 2 === 0 ? 'g' : '' }));
const ids = (list: readonly { securityId: string }[]) => list.map(({ securityId }) => securityId);

describe('order and groups of a watchlist', () => {
  it('moves a bond among those shown and leaves all others in place, losing none', () => {
    const many = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        many,
        fc.nat(),
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 0, max: 3 }),
        (names, pick, by, hidden) => {
          const all = bonds(...names);
          const visibleIds = names.filter((_, index) => hidden === 0 || index % (hidden + 1) !== 0);
          const id = names[pick % names.length] ?? '';
          const moved = ids(movedBy(all, visibleIds, id, by));
          expect(moved.toSorted()).toEqual(names.toSorted());
          names.forEach((name, index) => {
            if (!visibleIds.includes(name)) expect(moved[index]).toBe(name);
          });
          if (!visibleIds.includes(id)) return;
          const to = Math.max(0, Math.min(visibleIds.length - 1, visibleIds.indexOf(id) + by));
          expect(moved.filter((name) => visibleIds.includes(name)).indexOf(id)).toBe(to);
        },
      ),
    );
  });

  it('keeps the bonds of a deleted group, and refuses empty, long or duplicate names', () => {
    const groups = [
      { id: 'g', name: '利率' },
      { id: 'h', name: '信用' },
    ];
    expect(withoutGroup({ groups, bonds: bonds('a', 'b') }, 'g')).toEqual({
      groups: [{ id: 'h', name: '信用' }],
      bonds: [
        { securityId: 'a', groupId: '' },
        { securityId: 'b', groupId: '' },
      ],
    });
    expect(intoGroup(bonds('a', 'b'), 'b', 'h')).toEqual([
      { securityId: 'a', groupId: 'g' },
      { securityId: 'b', groupId: 'h' },
    ]);
    expect([
      nameProblem(groups, ' ', null),
      nameProblem(groups, 'x'.repeat(13), null),
      nameProblem(groups, ' 信用', 'g'),
    ]).toEqual(['empty', 'long', 'taken']);
    expect(nameProblem(groups, '信用', 'h')).toBeNull();
  });
});
