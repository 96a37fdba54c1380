import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { type Gate, gateAllows } from '../gate.ts';
import { explore } from './explore.ts';
import { describeWays } from './describe-ways.ts';

/** The users a gate is open to, in words. */
function whoHas(gate: Gate): readonly string[] {
  const ask = (kind: Context): boolean => gateAllows(gate, kind);
  return describeWays(explore(ask).ways, (value) => value, ask);
}
const login = { 'session.isLogin': { is: true } } as const;
const maker = { 'user.isMarketMakingTierUser': { is: true } } as const;
const verified = { 'user.newAuth': { is: 'Y' } } as const;
const inGroup = (name: string): Gate => ({ 'user.groups': { is: name } });

describe('the kinds of user that satisfy a gate', () => {
  it.each<[string, Gate, readonly string[]]>([
    ['all users', { any: [login, { not: login }] }, ['所有用户']],
    ['no users', { all: [login, { not: login }] }, []],
    ['visitors', { not: login }, ['未登录用户']],
    ['members', login, ['已登录用户']],
    ['members with a flag', maker, ['已登录用户（做市用户：是）']],
    ['visitors, and members without a flag', { not: maker }, ['未登录用户', '已登录用户（做市用户：否）']],
    ['members of a group', inGroup('rates'), ['已登录用户（用户组 rates：是）']],
    [
      'two of three values of a flag',
      { 'user.newAuth': { in: ['I', 'P'] } },
      ['未登录用户', '已登录用户（实名认证：未认证）', '已登录用户（实名认证：认证中）'],
    ],
  ])('%s are described as $2', (_, gate, words) => {
    expect(whoHas(gate)).toEqual(words);
  });

  it('are described by the keys that matter only', () => {
    const pointless: Gate = { any: [{ all: [maker, verified] }, { all: [maker, { not: verified }] }] };
    expect(whoHas(pointless)).toEqual(['已登录用户（做市用户：是）']);
  });

  it('are described by both keys if both decide', () => {
    expect(whoHas({ all: [login, maker, verified] })).toEqual([
      '已登录用户（做市用户：是，实名认证：已认证）',
    ]);
  });

  it('are listed one by one up to six, and counted beyond that', () => {
    const six: Gate = { 'user.newAuth': { is: 'Y' } };
    const some: Gate = {
      all: [login, { any: [maker, six, { 'user.orgflag': { is: '1' } }, { 'user.isStaff': { is: true } }] }],
    };
    const words = whoHas(some);
    expect(words).toHaveLength(7);
    // 3 answers of verification and 2 of each other key, without the two for which all of it is no.
    expect(words.at(-1)).toBe('等 22 类用户');
  });

  it('are still described when there are too many to compare one by one', () => {
    const groups = Array.from({ length: 10 }, (_, at) => inGroup(`g${at}`));
    const words = whoHas({ all: groups });
    expect(words).toHaveLength(1);
    for (let at = 0; at < 10; at += 1) expect(words[0]).toContain(`用户组 g${at}：是`);
  });
});
