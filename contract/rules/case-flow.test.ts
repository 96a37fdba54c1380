import { describe, expect, it } from 'vitest';
import {
  canAskOwner,
  caseMoves,
  type CaseActor,
  type CaseKind,
  type CaseState,
  isCaseOver,
  openCaseStates,
  stateAfterReply,
  toDoStates,
} from './case-flow.ts';

const kinds = ['question', 'transfer', 'advisory', 'api'] as const satisfies readonly CaseKind[];
const actors = ['owner', 'staff'] as const satisfies readonly CaseActor[];

/** Every state that a case of this kind can reach from its first. */
function reached(kind: CaseKind): ReadonlySet<CaseState> {
  const found = new Set<CaseState>(['submitted']);
  for (const state of found) {
    for (const actor of actors) {
      for (const next of caseMoves(kind, state, actor)) found.add(next);
      if (!isCaseOver(kind, state)) found.add(stateAfterReply(kind, state, actor));
      if (!isCaseOver(kind, state) && actor === 'staff' && canAskOwner(kind))
        found.add(stateAfterReply(kind, state, actor, true));
    }
  }
  return found;
}

describe('the states of a case', () => {
  it('take a transfer from submitted via checked and custodian to settled, or to refused at each step [R1.03]', () => {
    expect(caseMoves('transfer', 'submitted', 'staff')).toEqual(['checked', 'refused']);
    expect(caseMoves('transfer', 'checked', 'staff')).toEqual(['custodian', 'refused']);
    expect(caseMoves('transfer', 'custodian', 'staff')).toEqual(['settled', 'refused']);
    expect(caseMoves('transfer', 'settled', 'staff')).toEqual([]);
    expect(caseMoves('transfer', 'custodian', 'owner')).toEqual([]);
  });

  it('let an owner only withdraw or close a case, not approve, check, settle or refuse it', () => {
    const moves = kinds.flatMap((kind) =>
      [...reached(kind)].flatMap((state) => caseMoves(kind, state, 'owner')),
    );
    expect([...new Set(moves)].toSorted()).toEqual(['closed', 'withdrawn']);
  });

  it('mark a question answered by a staff reply, and reopen it when its owner writes again [R1.04]', () => {
    expect(stateAfterReply('question', 'submitted', 'staff')).toBe('answered');
    expect(stateAfterReply('question', 'answered', 'owner')).toBe('submitted');
    expect(stateAfterReply('advisory', 'answered', 'owner')).toBe('taken');
    expect(stateAfterReply('transfer', 'checked', 'staff')).toBe('checked');
  });

  it('await the owner’s answer once staff ask a question, and leave that state with the answer', () => {
    expect(kinds.filter(canAskOwner)).toEqual(['question', 'advisory', 'api']);
    expect(stateAfterReply('question', 'submitted', 'staff', true)).toBe('asked');
    expect(stateAfterReply('question', 'asked', 'owner')).toBe('submitted');
    expect(stateAfterReply('advisory', 'asked', 'owner')).toBe('taken');
    expect(stateAfterReply('api', 'asked', 'owner')).toBe('submitted');
    expect(stateAfterReply('api', 'asked', 'staff')).toBe('asked');
    expect(stateAfterReply('question', 'asked', 'staff')).toBe('answered');
    expect(caseMoves('api', 'asked', 'staff')).toEqual(['approved', 'refused']);
  });

  it('leave staff something to do until they have answered or asked', () => {
    expect(kinds.map((kind) => toDoStates(kind))).toEqual([
      ['submitted'],
      ['submitted', 'checked', 'custodian'],
      ['submitted', 'taken'],
      ['submitted'],
    ]);
  });

  it('can all reach an end', () => {
    for (const kind of kinds) {
      const states = reached(kind);
      expect([...states].filter((state) => !isCaseOver(kind, state)).toSorted()).toEqual(
        openCaseStates(kind).toSorted(),
      );
      for (const state of openCaseStates(kind))
        expect(
          actors.some((actor) => caseMoves(kind, state, actor).some((next) => isCaseOver(kind, next))),
          `${kind} ${state}`,
        ).toBe(true);
    }
  });
});
