import { describe, expect, it } from 'vitest';
import { contextKeys, visitorContext } from './context.ts';
import { describeKind } from './kind-words.ts';
import { kindsOfUser } from './kinds-of-user.ts';
import { answered, answerOf, answersTo, isMember, isSecondOrganisation, membershipOf } from './questions.ts';

const member = { ...visitorContext, 'session.isLogin': true } as const;

describe('a question about a user', () => {
  it('is one of the context keys, or membership of a named group or organisation', () => {
    expect(membershipOf('user.newAuth')).toBeNull();
    expect(membershipOf('user.groups/rates')).toEqual({ key: 'user.groups', name: 'rates' });
    // A name may contain a slash.
    expect(membershipOf('user.organisation/a/b')).toEqual({ key: 'user.organisation', name: 'a/b' });
  });

  it('has at least two answers, each of which can be set and read back', () => {
    for (const question of [...contextKeys, 'user.groups/rates', 'user.organisation/A'] as const) {
      const answers = answersTo(question);
      expect(new Set(answers).size).toBeGreaterThan(1);
      for (const answer of answers)
        expect(answerOf(answered(member, question, answer), question)).toBe(answer);
    }
  });

  it('is answered for one group without affecting what is known of others', () => {
    const inRates = answered(member, 'user.groups/rates', true);
    const both = answered(inRates, 'user.groups/credit', false);
    expect(both['user.groups']).toEqual({ rates: true, credit: false });
    expect(inRates['user.groups']).toEqual({ rates: true });
  });
});

describe('membership', () => {
  it('is false for a visitor, and unknown for a name that the server did not report', () => {
    expect(isMember(visitorContext, 'user.groups', 'rates')).toBe(false);
    expect(isMember(member, 'user.groups', 'rates')).toBeUndefined();
    expect(isMember({}, 'user.groups', 'rates')).toBeUndefined();
    expect(isMember({ ...member, 'user.groups': { rates: true } }, 'user.groups', 'rates')).toBe(true);
  });

  it('is never read from inherited object properties', () => {
    const ownContext = { ...member, 'user.groups': {} };
    for (const name of ['constructor', 'toString', '__proto__'])
      expect(isMember(ownContext, 'user.groups', name)).toBeUndefined();
  });

  it('of a second organisation is impossible', () => {
    const inA = answered(member, 'user.organisation/A', true);
    expect(isSecondOrganisation(inA, 'user.organisation/B')).toBe(true);
    expect(isSecondOrganisation(inA, 'user.groups/B')).toBe(false);
    expect(isSecondOrganisation(answered(member, 'user.organisation/A', false), 'user.organisation/B')).toBe(
      false,
    );
  });
});

describe('the kinds of user that given questions distinguish', () => {
  it('are the visitor and every combination of answers', () => {
    expect(kindsOfUser([])).toHaveLength(2);
    expect(kindsOfUser(['user.newAuth'])).toHaveLength(1 + 3);
    expect(kindsOfUser(['user.newAuth', 'user.isStaff', 'user.newAuth'])).toHaveLength(1 + 3 * 2);
    expect(kindsOfUser(['session.isLogin'])).toHaveLength(2);
    expect(kindsOfUser(contextKeys)).toHaveLength(1 + 3 * 2 ** (contextKeys.length - 2));
  });

  it('belong to one of the organisations or to none', () => {
    const kinds = kindsOfUser(['user.organisation/A', 'user.organisation/B', 'user.organisation/C']);
    expect(kinds).toHaveLength(1 + 4);
    for (const kind of kinds)
      expect(
        Object.values(kind['user.organisation'] ?? {}).filter((isIn) => isIn).length,
      ).toBeLessThanOrEqual(1);
  });

  it('are described by the given questions only', () => {
    expect(describeKind(visitorContext, ['user.newAuth'])).toBe('未登录用户');
    expect(describeKind({}, ['user.newAuth'])).toBe('未登录用户');
    expect(describeKind(member, [])).toBe('已登录用户');
    const kind = answered({ ...member, 'user.newAuth': 'I' }, 'user.groups/rates', true);
    expect(describeKind(kind, ['session.isLogin', 'user.newAuth', 'user.groups/rates', 'user.newAuth'])).toBe(
      '已登录用户（实名认证：未认证，用户组 rates：是）',
    );
    expect(describeKind(answered(member, 'user.organisation/A', false), ['user.organisation/A'])).toBe(
      '已登录用户（机构 A：否）',
    );
  });

  it('have distinct descriptions', () => {
    const keys = ['user.newAuth', 'user.isStaff', 'user.groups/rates', 'user.organisation/A'] as const;
    const kinds = kindsOfUser(keys);
    expect(new Set(kinds.map((kind) => describeKind(kind, keys))).size).toBe(kinds.length);
  });
});
