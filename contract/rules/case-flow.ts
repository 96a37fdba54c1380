/** The subject of a case: a question to the firm, a transfer of bonds, or an application for advice or API access. */
export type CaseKind = 'question' | 'transfer' | 'advisory' | 'api';

/**
 * The state of a case. `taken`: staff are working on it; `checked`: the papers of a transfer are in order; `custodian`: the
 * instruction is with the depository; `settled`: bonds and cash have moved.
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

/** The acting party: the user who opened the case, or the firm's staff. */
export type CaseActor = 'owner' | 'staff';

type Moves = Readonly<Record<CaseActor, readonly CaseState[]>>;

const conversation: Moves = { owner: ['closed'], staff: ['closed'] };

/** The states that a case may leave, and where each side may move it. A state not listed is final. */
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

/** The states to which this side may move the case now. */
export const caseMoves = (kind: CaseKind, state: CaseState, actor: CaseActor): readonly CaseState[] =>
  FLOW[kind][state]?.[actor] ?? [];

/** Whether the case is in a final state. */
export const isCaseOver = (kind: CaseKind, state: CaseState): boolean => FLOW[kind][state] === undefined;

/** The non-final states of a kind. */
export const openCaseStates = (kind: CaseKind): readonly CaseState[] =>
  // `as` holds: the table is keyed by states.
  Object.keys(FLOW[kind]) as CaseState[];

/** The state after a message: staff replies answer questions and applications for advice, and the owner may then ask further. */
export function stateAfterReply(kind: CaseKind, state: CaseState, actor: CaseActor): CaseState {
  if (kind !== 'question' && kind !== 'advisory') return state;
  if (actor === 'staff') return 'answered';
  if (state !== 'answered') return state;
  return kind === 'question' ? 'submitted' : 'taken';
}
