import { expect, it } from 'vitest';
import { quote } from '../testing/rows.ts';
import { moversOf } from './movers.ts';

const row = (securityId: string, chgBp: number | null) => quote({ securityId, chgBp });
const ids = (rows: readonly { readonly securityId: string }[]) => rows.map(({ securityId }) => securityId);

it('lists the largest rises and falls, largest first, and nothing unchanged or unknown', () => {
  const rows = [
    row('a', -0.5),
    row('b', 1.25),
    row('c', 0),
    row('d', null),
    row('e', 2),
    row('f', -3),
    row('g', 2),
  ];
  const { up, down } = moversOf(rows, 2);
  expect([ids(up), ids(down)]).toEqual([
    ['e', 'g'],
    ['f', 'a'],
  ]);
  expect(moversOf([row('d', null)], 2)).toEqual({ up: [], down: [] });
});
