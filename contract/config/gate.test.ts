import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Context,
  contextDeclaration,
  contextKeys,
  type ContextValues,
  setKeys,
  visitorContext,
} from './context.ts';
import { type Gate, gateAllows } from './gate.ts';
import { explainGate, keysOfGate } from './gate-questions.ts';
import { gateSchema } from './gate-schema.ts';
import { describeKind } from './kind-words.ts';
import { kindsOfUser } from './kinds-of-user.ts';

const names = ['rates', 'credit', 'ops'] as const;
const flag: fc.Arbitrary<Gate> = fc.constantFrom(...contextKeys).chain((key) => {
  const values: readonly (string | boolean)[] = contextDeclaration[key].values;
  const question = fc.oneof(
    fc.record({ is: fc.constantFrom(...values) }),
    fc.record({ in: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }) }),
  );
  // `as` holds: the values come from the declaration of the same key.
  return question.map((test) => ({ [key]: test }) as unknown as Gate);
});

const membership: fc.Arbitrary<Gate> = fc
  .tuple(
    fc.constantFrom(...setKeys),
    fc.oneof(
      fc.record({ is: fc.constantFrom(...names) }),
      fc.record({ in: fc.subarray([...names], { minLength: 1 }) }),
    ),
  )
  // `as` holds: a set key with names.
  .map(([key, test]) => ({ [key]: test }) as unknown as Gate);
const leaf = fc.oneof({ weight: 3, arbitrary: flag }, { weight: 1, arbitrary: membership });

const { gate } = fc.letrec<{ gate: Gate }>((tie) => ({
  gate: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('gate'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('gate'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('gate') }),
  ),
}));
const belongs = fc.record({ rates: fc.boolean(), credit: fc.boolean(), ops: fc.boolean() });
const kind: fc.Arbitrary<ContextValues> = fc
  .tuple(fc.constantFrom(...kindsOfUser(contextKeys)), belongs, belongs)
  .map(([flags, groups, organisation]) =>
    flags['session.isLogin'] ? { ...flags, 'user.groups': groups, 'user.organisation': organisation } : flags,
  );
const allKeys = [...contextKeys, ...setKeys];
const without = (context: Context, keys: readonly string[]): Context =>
  Object.fromEntries(Object.entries(context).filter(([key]) => !keys.some((item) => item === key)));

/** The textbook meaning: two-valued logic over a complete context. */
function reference(item: Gate, context: Context): boolean {
  if ('all' in item) return item.all.every((inner) => reference(inner, context));
  if ('any' in item) return item.any.some((inner) => reference(inner, context));
  if ('not' in item) return !reference(item.not, context);
  return Object.entries(item).every(([key, test]: [string, { is?: unknown; in?: readonly unknown[] }]) => {
    const actual = Object.entries(context).find(([name]) => name === key)?.[1];
    if (setKeys.some((set) => set === key)) {
      const memberOf = Object.entries(actual ?? {}).flatMap(([name, isIn]) => (isIn ? [name] : []));
      return (test.in ?? [test.is]).some((name) => memberOf.some((mine) => mine === name));
    }
    return test.in ? test.in.includes(actual) : test.is === actual;
  });
}

describe('a gate', () => {
  it('agrees with a reference evaluation for every kind of user [R2.26]', () => {
    const property = fc.property(gate, kind, (item, context) => {
      expect(gateAllows(item, context)).toBe(reference(item, context));
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it('fails closed: knowing less about a user never opens it, nor does an open gate depend on the unknown', () => {
    const property = fc.property(gate, kind, fc.subarray([...allKeys]), (item, context, hidden) => {
      const partial = without(context, hidden);
      const [open, withAllFacts] = [gateAllows(item, partial), gateAllows(item, context)];
      expect(!open || withAllFacts).toBe(true);
      // A visitor belongs to nothing: testing a membership also tests who is logged in.
      const keyParts = [...keysOfGate(item)].map((key) => key.split('/'));
      const needed = keyParts.flatMap(([name, group]) =>
        group === undefined ? [name] : [name, 'session.isLogin'],
      );
      const isEnoughKnown = needed.every((key) => !hidden.some((name) => key === name));
      expect(isEnoughKnown ? open : withAllFacts).toBe(withAllFacts);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it('stays closed on an unknown key, even under not', () => {
    // `as` is deliberately false: a foreign file could contain this.
    const foreign = { 'user.isAdmin': { is: true } } as unknown as Gate;
    expect(gateAllows(foreign, visitorContext)).toBe(false);
    expect(gateAllows({ not: foreign }, visitorContext)).toBe(false);
    expect(gateAllows({ any: [foreign, { 'session.isLogin': { is: false } }] }, visitorContext)).toBe(true);
  });

  it('stays closed on a value not reported, even under not', () => {
    const flagged: Gate = { 'user.orgflag': { is: '1' } };
    const { 'user.orgflag': _, ...unknown } = { ...visitorContext, 'session.isLogin': true };
    expect([gateAllows(flagged, unknown), gateAllows({ not: flagged }, unknown)]).toEqual([false, false]);
    const reported: Context = { ...unknown, 'user.orgflag': '0' };
    expect([gateAllows(flagged, reported), gateAllows({ not: flagged }, reported)]).toEqual([false, true]);
  });

  it('stays closed on a group not reported, even under not, and counts visitors as members of none', () => {
    const rates: Gate = { 'user.groups': { is: 'rates' } };
    const member = { ...visitorContext, 'session.isLogin': true, 'user.groups': { credit: true } };
    expect([gateAllows(rates, member), gateAllows({ not: rates }, member)]).toEqual([false, false]);
    expect(gateAllows({ 'user.groups': { in: ['rates', 'credit'] } }, member)).toBe(true);
    expect(gateAllows({ not: rates }, visitorContext)).toBe(true);
    expect(gateAllows({ 'user.groups': { is: 'constructor' } }, member)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a null condition', { 'user.orgflag': null }],
    ['a string as its condition', { 'user.orgflag': '1' }],
    ['an empty condition', { 'user.orgflag': {} }],
    ['a string in place of a list of values', { 'user.orgflag': { in: '1' } }],
    ['a group that is not a string', { 'user.groups': { in: ['rates', 1] } }],
    ['a group named as an object property', { 'user.groups': { is: 'constructor' } }],
    ['no condition at all', {}],
  ])('stays closed on %s, even under not, and asks about no known key', (_, item) => {
    // `as` is deliberately false: a foreign file could contain this.
    const malformed = structuredClone(item) as Gate;
    const member = {
      ...visitorContext,
      'session.isLogin': true,
      'user.orgflag': '1' as const,
      'user.groups': { rates: true },
    };
    expect(gateAllows(malformed, member)).toBe(false);
    expect(gateAllows({ not: malformed }, member)).toBe(false);
    expect([...keysOfGate(malformed)].filter((key) => key !== 'user.groups/constructor')).toEqual([]);
  });

  it('explains a malformed gate as closed, without reasons that anyone could resolve', () => {
    // `as` is deliberately false: a foreign file could contain this.
    const foreign = { 'user.isAdmin': { is: true } } as unknown as Gate;
    expect(explainGate(foreign, visitorContext)).toEqual({ allowed: false, reasons: [] });
    expect([...keysOfGate(foreign)]).toEqual([]);
  });

  it('lists each key once and each membership by name, however deeply nested', () => {
    const deep: Gate = {
      all: [
        { 'user.orgflag': { is: '1' } },
        { any: [{ not: { 'user.myiframe': { is: '0' } } }, { 'user.groups': { in: ['rates', 'credit'] } }] },
      ],
    };
    expect([...keysOfGate(deep)]).toEqual([
      'user.orgflag',
      'user.myiframe',
      'user.groups/rates',
      'user.groups/credit',
    ]);
    expect([...keysOfGate({ all: [deep, deep] })]).toEqual([...keysOfGate(deep)]);
    expect([...keysOfGate(undefined)]).toEqual([]);
  });

  it('explains what would have to change: the other values under not, and every alternative of any', () => {
    const context = { ...visitorContext, 'session.isLogin': true, 'user.orgflag': '1' as const };
    expect(explainGate({ not: { 'user.orgflag': { is: '1' } } }, context).reasons).toEqual([
      { key: 'user.orgflag', actual: '1', expected: ['0'] },
    ]);
    const either: Gate = { any: [{ 'user.orgflag': { is: '0' } }, { 'user.myiframe': { is: '1' } }] };
    expect(explainGate(either, context).reasons.map(({ key, expected }) => [key, expected])).toEqual([
      ['user.orgflag', ['0']],
      ['user.myiframe', ['1']],
    ]);
    expect(explainGate({ not: { not: { 'user.orgflag': { is: '0' } } } }, context).reasons).toEqual([
      { key: 'user.orgflag', actual: '1', expected: ['0'] },
    ]);
    expect(explainGate(undefined, context)).toEqual({ allowed: true, reasons: [] });
  });

  it('explains which membership is missing', () => {
    const member = { ...visitorContext, 'session.isLogin': true, 'user.groups': { rates: false } };
    expect(explainGate({ 'user.groups': { is: 'rates' } }, member).reasons).toEqual([
      { key: 'user.groups', names: ['rates'], actual: false, expected: [true] },
    ]);
  });

  it('is open to everyone if absent', () => {
    expect(gateAllows(undefined, {})).toBe(true);
  });

  it('explains itself without reasons when open, and otherwise with values that would open it', () => {
    const property = fc.property(gate, kind, (item, context) => {
      const { allowed, reasons } = explainGate(item, context);
      expect(allowed).toBe(gateAllows(item, context));
      expect(allowed ? reasons.length : 0).toBe(0);
      for (const reason of reasons) expect(reason.expected).not.toContain(reason.actual);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it('names the condition that hides an item', () => {
    const passTicket: Gate = {
      all: [{ 'session.isLogin': { is: true } }, { 'user.ispasscoupon': { is: '1' } }],
    };
    expect(explainGate(passTicket, { ...visitorContext, 'session.isLogin': true })).toEqual({
      allowed: false,
      reasons: [{ key: 'user.ispasscoupon', actual: '0', expected: ['1'] }],
    });
  });

  it('is parsed by its schema unchanged', () => {
    const property = fc.property(gate, (item) => {
      expect(gateSchema.parse(item)).toEqual(item);
    });
    fc.assert(property);
  });
});

describe('kinds of user', () => {
  it('are the visitor and every combination of the given keys', () => {
    const kinds = kindsOfUser(['user.newAuth', 'user.orgflag', 'session.isLogin']);
    expect(kinds).toHaveLength(1 + 3 * 2);
    expect(new Set(kinds.map((item) => JSON.stringify(item))).size).toBe(7);
    expect(kindsOfUser(contextKeys)).toHaveLength(769);
  });

  it('may belong to any groups and to at most one organisation', () => {
    const kinds = kindsOfUser([
      'user.groups/a',
      'user.groups/b',
      'user.organisation/X',
      'user.organisation/Y',
    ]);
    expect(kinds).toHaveLength(1 + 2 * 2 * 3);
    expect(describeKind(kinds[1] ?? {}, ['user.groups/a', 'user.organisation/Y'])).toBe(
      '已登录用户（用户组 a：是，机构 Y：否）',
    );
  });

  it('combine any groups with any organisation, in whatever order the keys are given', () => {
    const kinds = kindsOfUser(['user.organisation/X', 'user.groups/a', 'user.groups/a', 'user.groups/b']);
    expect(kinds).toHaveLength(1 + 2 * 2 * 2);
  });

  it('are described in words, each fact once', () => {
    expect(describeKind({ 'session.isLogin': true }, [])).toBe('已登录用户');
    expect(describeKind({ 'session.isLogin': true }, ['session.isLogin'])).toBe('已登录用户');
    expect(describeKind({ 'session.isLogin': true }, ['user.orgflag', 'user.orgflag'])).toBe(
      '已登录用户（机构简版：未知）',
    );
    expect(describeKind(visitorContext, contextKeys)).toBe('未登录用户');
    expect(describeKind({ 'session.isLogin': true, 'user.orgflag': '1' }, ['user.orgflag'])).toBe(
      '已登录用户（机构简版：已开通）',
    );
  });
});
