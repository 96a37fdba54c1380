import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextKeys } from '../context.ts';
import { type Gate, gateAllows } from '../gate.ts';
import { keysOfGate } from '../gate-questions.ts';
import { kindsOfUser } from '../kinds-of-user.ts';
import { explore, MAX_WAYS } from './explore.ts';

const group = (name: string): Gate => ({ 'user.groups': { is: name } });
const names = Array.from({ length: 12 }, (_, at) => `g${at}`);
const leaf: fc.Arbitrary<Gate> = fc.oneof(
  fc.constantFrom(...names.slice(0, 4)).map(group),
  fc.constantFrom('A', 'B').map((name): Gate => ({ 'user.organisation': { in: [name] } })),
  fc.constantFrom<Gate>(
    { 'session.isLogin': { is: true } },
    { 'user.newAuth': { in: ['Y', 'I'] } },
    { 'user.isStaff': { is: false } },
  ),
);
const { gate } = fc.letrec<{ gate: Gate }>((tie) => ({
  gate: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('gate'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('gate'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('gate') }),
  ),
}));
const distinct = (values: readonly boolean[]): readonly boolean[] => [...new Set(values)].toSorted();

describe('exploring the outcomes of a question', () => {
  it('finds exactly the outcomes of asking every kind of user', () => {
    const property = fc.property(gate, (item) => {
      const { ways, isComplete } = explore((kind) => gateAllows(item, kind));
      expect(isComplete).toBe(true);
      const all = kindsOfUser(keysOfGate(item)).map((kind) => gateAllows(item, kind));
      expect(distinct(ways.map(({ value }) => value))).toEqual(distinct(all));
      for (const { kind, questions, value } of ways) {
        // The kind representing a way answers as the way did, once the questions not asked are filled in.
        const whole = { ...kind, 'user.groups': { ...none(names), ...kind['user.groups'] } };
        const complete = {
          ...whole,
          'user.organisation': { ...none(['A', 'B']), ...kind['user.organisation'] },
        };
        expect(gateAllows(item, complete)).toBe(value);
        expect(new Set(questions).size).toBe(questions.length);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('asks as little as needed: a choice of twelve groups makes fourteen ways', () => {
    const { ways } = explore((kind) => gateAllows({ any: names.map(group) }, kind));
    expect(ways).toHaveLength(14);
    expect(explore(() => true).ways).toHaveLength(2);
  });

  it('never puts a user into two organisations', () => {
    const both: Gate = { all: ['A', 'B'].map((name) => ({ 'user.organisation': { is: name } })) };
    expect(explore((kind) => gateAllows(both, kind)).ways.every(({ value }) => !value)).toBe(true);
  });

  it('stops at too many ways, and reports that', () => {
    const { isComplete, ways } = explore((kind) => parityOf(30, kind));
    expect([isComplete, ways.length]).toEqual([false, MAX_WAYS + 1]);
  });

  it('supports every context key', () => {
    const { ways } = explore((kind) => contextKeys.map((key) => String(kind[key])).join());
    expect(ways).toHaveLength(769);
  });
});

const none = (list: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(list.map((name) => [name, false]));

/** Whether a user is in an odd number of groups: every answer matters. */
const parityOf = (count: number, kind: Parameters<typeof gateAllows>[1]): boolean =>
  Array.from({ length: count }, (_, at) => gateAllows(group(`x${at}`), kind)).filter(Boolean).length % 2 ===
  1;
