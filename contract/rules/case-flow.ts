/** What a case is about: a question to the firm, a transfer of bonds, an application for advice or for the API. */
export type CaseKind = 'question' | 'transfer' | 'advisory' | 'api';

/**
 * Where a case stands. `taken` staff work on it; `checked` the papers of a transfer are in order; `custodian` the instruction is with
 * the depository; `settled` bonds and cash have moved.
 */
export type CaseState =
  | 'submitted'
  | 'taken'
  | 'answered'
  | 'checked'
  | 'custodian'
  | 'settled'
  | 'approved'
  | 'refused'
  | 'withdrawn'
  | 'closed';

/** Who acts: the person who opened the case, or the firm's staff. */
export type CaseActor = 'owner' | 'staff';

type Moves = Readonly<Record<CaseActor, readonly CaseState[]>>;

const conversation: Moves = { owner: ['closed'], staff: ['closed'] };

/** States that a case may leave, with where each side may take it. A state that is not here is the end. */
const FLOW: Readonly<Record<CaseKind, Readonly<Partial<Record<CaseState, Moves>>>>> = {
  question: { submitted: conversation, answered: conversation },
  transfer: {
    submitted: { owner: ['withdrawn'], staff: ['checked', 'refused'] },
    checked: { owner: ['withdrawn'], staff: ['custodian', 'refused'] },
    custodian: { owner: [], staff: ['settled', 'refused'] },
  },
  advisory: {
    submitted: { owner: ['withdrawn'], staff: ['taken', 'refused'] },
    taken: { owner: ['withdrawn'], staff: ['refused'] },
    answered: conversation,
  },
  api: { submitted: { owner: ['withdrawn'], staff: ['approved', 'refused'] } },
};

/** Where this side may take the case now. */
export const caseMoves = (kind: CaseKind, state: CaseState, actor: CaseActor): readonly CaseState[] =>
  FLOW[kind][state]?.[actor] ?? [];

/** Nothing more happens to the case. */
export const isCaseOver = (kind: CaseKind, state: CaseState): boolean => FLOW[kind][state] === undefined;

/** States of a kind that are not its end. */
export const openCaseStates = (kind: CaseKind): readonly CaseState[] =>
  // `as` holds: the table is keyed by states.
  Object.keys(FLOW[kind]) as CaseState[];

/** The state after somebody has written: staff answer questions and applications for advice, whose owner may ask on. */
export function stateAfterReply(kind: CaseKind, state: CaseState, actor: CaseActor): CaseState {
  if (kind !== 'question' && kind !== 'advisory') return state;
  if (actor === 'staff') return 'answered';
  if (state !== 'answered') return state;
  return kind === 'question' ? 'submitted' : 'taken';
}
