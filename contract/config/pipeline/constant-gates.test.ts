import { describe, expect, it } from 'vitest';
import { fixture } from '../../../tests/_util/config-fixture.ts';
import { type ConfigName, configNames, fileNameOf } from '../bundle.ts';
import type { Gate } from '../gate.ts';
import { constantGates } from './constant-gates.ts';
import type { Trees } from './finding.ts';
import { parseJson } from './json/parse.ts';

const treeOf = (name: ConfigName) => {
  const { root } = parseJson(fixture[name], fileNameOf(name));
  if (!root) throw new Error(`${name} does not parse`);
  return root;
};
// `as` holds: every name of the list is given a tree.
const trees = Object.fromEntries(configNames.map((name) => [name, treeOf(name)])) as unknown as Trees;
const found = (gate: Gate) =>
  constantGates(trees, [{ file: 'menu', path: ['when'], gate }]).map(
    ({ diagnostic, ...cost }) => `${diagnostic.code} ${diagnostic.path}${'drop' in cost ? ' dropped' : ''}`,
  );

const login = { 'session.isLogin': { is: true } } as const;
const maker = { 'user.isMarketMakingTierUser': { is: true } } as const;
const pass = { 'user.ispasscoupon': { is: '1' } } as const;

describe('a gate with the same answer for everyone', () => {
  it.each<[string, Gate, string[]]>([
    ['depends on a flag', maker, []],
    ['depends on a flag of members', { all: [login, maker] }, []],
    [
      'covers every value, with or without a session',
      {
        'user.ispasscoupon': { in: ['0', '1'] },
      },
      ['prove.always when'],
    ],
    ['contradicts itself', { all: [pass, { 'user.ispasscoupon': { is: '0' } }] }, ['prove.never when']],
    ['is an empty disjunction', { any: [] }, ['prove.never when']],
    ['is an empty conjunction', { all: [] }, ['prove.always when']],
    ['negates a contradiction', { not: { all: [pass, { not: pass }] } }, ['prove.always when']],
    [
      'requires two organisations at once',
      {
        all: [{ 'user.organisation': { is: 'A' } }, { 'user.organisation': { is: 'B' } }],
      },
      ['prove.never when'],
    ],
  ])('%s: findings $2', (_, gate, codes) => {
    expect(found(gate)).toEqual(codes);
  });

  it('is reported at its outermost constant part, and costs nothing [P5] [P12]', () => {
    const never: Gate = { all: [pass, { not: pass }] };
    expect(found({ any: [maker, never] })).toEqual(['prove.never when.any[1]']);
    expect(found({ all: [maker, { not: never }] })).toEqual(['prove.always when.all[1]']);
    // The whole is decided by its constant part: the part is not reported again.
    expect(found({ all: [maker, never] })).toEqual(['prove.never when']);
  });

  it('is reported separately for each gate', () => {
    const always: Gate = { any: [maker, { not: maker }] };
    const gates = (['menu', 'routes'] as const).map((file) => ({ file, path: ['when'], gate: always }));
    expect(constantGates(trees, gates).map(({ file }) => file)).toEqual(['menu', 'routes']);
    expect(constantGates(trees, [])).toEqual([]);
  });

  it('is reported as tangled if it asks too much to be sure', () => {
    const groups = Array.from({ length: 13 }, (_, at): Gate => ({ 'user.groups': { is: `g${at}` } }));
    // Each group is tested independently: the ways number 2 to the 13th.
    const parity = groups.reduce<Gate>(
      (rest, group) => ({
        any: [{ all: [group, { not: rest }] }, { all: [{ not: group }, rest] }],
      }),
      { all: [login] },
    );
    expect(found(parity)).toEqual(['prove.tangled when']);
  });
});
