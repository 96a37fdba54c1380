import { type Context, type Gate, gateAllows, kindsOfUser, visitorContext } from '#contract/config';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Chip,
  chipOf,
  choicesOf,
  contextFrom,
  gateOfChip,
  gateOfList,
  gateText,
  type GateWords,
  isContextKey,
  isGroup,
  isSetKey,
  listOfGate,
  valuesAfter,
  valuesOf,
} from './gate-words.ts';

const words: GateWords = {
  key: (key) => key.replace('user.', ''),
  value: (_key, value) => String(value),
  audience: (key) => (key === 'user.groups' ? ['rates', 'credit'] : ['ORG1']),
  and: 'and',
  or: 'or',
  not: 'not ',
  everybody: 'everybody',
  pair: (what, name) => `${what}：${name}`,
};
const maker: Gate = { 'user.isMarketMakingTierUser': { is: true } };
const staff: Gate = { 'user.isStaff': { is: true } };
const verified: Gate = { 'user.newAuth': { is: 'Y' } };
const kinds = kindsOfUser(['user.newAuth', 'user.isMarketMakingTierUser', 'user.isStaff']);
/** Which kinds of user a gate admits. */
const lets = (gate: Gate | undefined) => kinds.map((kind) => gateAllows(gate, kind));

describe('a gate in the editor', () => {
  const leaf = fc.constantFrom(maker, staff, verified, { not: maker } satisfies Gate);
  const gate: fc.Arbitrary<Gate> = fc.oneof(
    leaf,
    fc.array(leaf, { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(leaf, { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  );

  it('means the same for every user after being split and rejoined', () => {
    fc.assert(
      fc.property(gate, (one) => {
        expect(lets(gateOfList(listOfGate(one)))).toEqual(lets(one));
      }),
    );
  });

  it('without parts admits everyone', () => {
    expect(gateOfList({ join: 'any', parts: [] })).toBeUndefined();
    expect(gateText(undefined, words)).toBe('everybody');
  });

  it.each([
    ['an unknown key', { 'user.isMaker': { is: true } }],
    ['a list that is none', { 'user.newAuth': { in: 'Y' } }],
    ['a group that is none', { all: 5 }],
    ['a text', 'user.isStaff'],
    ['nothing', null],
  ])('shows %s as written, at any depth', (_, fault) => {
    // `as` holds: an unchecked draft may hold any JSON where a gate belongs.
    const part = fault as unknown as Gate;
    const written = JSON.stringify(fault);
    expect([chipOf(part), isGroup(part), listOfGate(part).parts]).toEqual([null, false, [part]]);
    expect(gateText(part, words)).toBe(written);
    expect(gateText({ any: [part, { not: part }] }, words)).toBe(`${written} or not ${written}`);
  });

  it('with one part is that part, whichever operator would join it', () => {
    expect(gateOfList({ join: 'any', parts: [maker] })).toEqual(maker);
  });
});

describe('a chip', () => {
  it('round-trips a condition', () => {
    const chip = fc.oneof(
      fc
        .constantFrom('user.newAuth' as const, 'user.isStaff' as const)
        .chain((key) =>
          fc.subarray([...valuesOf(key)], { minLength: 1 }).map((values): Chip => ({ key, values })),
        ),
      fc
        .subarray(['rates', 'credit', 'gone'], { minLength: 1 })
        .map((values): Chip => ({ key: 'user.groups', values })),
    );
    fc.assert(
      fc.property(chip, (one) => {
        expect(chipOf(gateOfChip(one))).toEqual(one);
      }),
    );
  });

  it('is not made for a nested group, nor for a question that does not exist', () => {
    for (const gate of [{ all: [maker] }, { any: [] }, { not: maker }] satisfies Gate[])
      expect(chipOf(gate)).toBeNull();
    for (const broken of [
      {},
      { 'user.unknown': { is: 1 } },
      { 'user.isStaff': true },
      { 'user.isStaff': null },
    ])
      // `as` holds: a file being edited may contain anything.
      expect(chipOf(broken as unknown as Gate)).toBeNull();
  });

  it('with two values holds only the one pressed, since both would exclude no one', () => {
    expect(valuesAfter({ key: 'user.isStaff', values: [true] }, false)).toEqual([false]);
    expect(valuesAfter({ key: 'user.isStaff', values: [true] }, true)).toEqual([true]);
    expect(valuesAfter({ key: 'user.newAuth', values: ['Y'] }, 'I')).toEqual(['Y', 'I']);
    expect(valuesAfter({ key: 'user.newAuth', values: ['Y', 'I'] }, 'Y')).toEqual(['I']);
    expect(valuesAfter({ key: 'user.groups', values: ['rates'] }, 'rates')).toEqual([]);
  });

  it('offers every value of its key; for groups, the existing ones plus those it holds', () => {
    expect(choicesOf('user.newAuth', words)).toEqual(['Y', 'I', 'P']);
    expect(choicesOf('session.isLogin', words)).toEqual([true, false]);
    expect(choicesOf('user.groups', words, ['gone', 'rates'])).toEqual(['rates', 'credit', 'gone']);
    expect([isSetKey('user.groups'), isSetKey('user.isStaff'), isContextKey('user.isStaff')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a gate as a sentence', () => {
  it.each<[Gate, string]>([
    [maker, 'isMarketMakingTierUser：true'],
    [{ 'user.newAuth': { in: ['Y', 'I'] } }, 'newAuth：Y/I'],
    [{ not: maker }, 'not isMarketMakingTierUser：true'],
    [{ all: [maker, staff] }, 'isMarketMakingTierUser：true and isStaff：true'],
    [
      { any: [maker, { all: [staff, verified] }] },
      'isMarketMakingTierUser：true or （isStaff：true and newAuth：Y）',
    ],
    [{ not: { any: [maker, staff] } }, 'not （isMarketMakingTierUser：true or isStaff：true）'],
    [{ all: [{ any: [maker] }, staff] }, 'isMarketMakingTierUser：true and isStaff：true'],
  ])('%j reads %s', (gate, text) => {
    expect(gateText(gate, words)).toBe(text);
  });
});

describe('a made-up user', () => {
  it('is a plain visitor if visitor is chosen, whatever else was', () => {
    expect(contextFrom({ 'user.isStaff': true })).toBe(visitorContext);
    expect(contextFrom({ 'session.isLogin': false, 'user.newAuth': 'Y' })).toBe(visitorContext);
  });

  it('belongs only to the groups chosen', () => {
    const named = { groups: ['rates', 'credit'], organisations: ['ORG1'] };
    const chosen: Context = { 'session.isLogin': true, 'user.groups': { credit: true } };
    const context = contextFrom(chosen, named);
    expect(context['user.groups']).toEqual({ rates: false, credit: true });
    expect(context['user.organisation']).toEqual({ ORG1: false });
    expect(gateAllows({ not: { 'user.groups': { is: 'rates' } } }, context)).toBe(true);
    // Where existing groups are unknown, a gate that depends on one stays closed.
    expect(
      gateAllows({ not: { 'user.groups': { is: 'rates' } } }, contextFrom({ 'session.isLogin': true })),
    ).toBe(false);
  });
});
