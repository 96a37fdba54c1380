/** The subject of a case: a question to the firm, a transfer of bonds, or an application for advice or API access. */
export type CaseKind = 'question' | 'transfer' | 'advisory' | 'api';

/**
 * The state of a case. `asked`: staff asked its owner a question and await the answer; `taken`: staff are working on it; `checked`: the papers of a transfer are in order; `custodian`: the
 * instruction is with the depository; `settled`: bonds and cash have moved.
 */
export type CaseState =
  | 'submitted'
  | 'asked'
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
  question: { submitted: conversation, asked: conversation, answered: conversation },
  transfer: {
    submitted: { owner: ['withdrawn'], staff: ['checked', 'refused'] },
    checked: { owner: ['withdrawn'], staff: ['custodian', 'refused'] },
    custodian: { owner: [], staff: ['settled', 'refused'] },
  },
  advisory: {
    submitted: { owner: ['withdrawn'], staff: ['taken', 'refused'] },
    asked: { owner: ['withdrawn'], staff: ['refused'] },
    taken: { owner: ['withdrawn'], staff: ['refused'] },
    answered: conversation,
  },
  api: {
    submitted: { owner: ['withdrawn'], staff: ['approved', 'refused'] },
    asked: { owner: ['withdrawn'], staff: ['approved', 'refused'] },
  },
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

/** The states of a kind in which staff have something to do; in the other open ones its owner may go on. */
export const toDoStates = (kind: CaseKind): readonly CaseState[] =>
  openCaseStates(kind).filter((state) => state !== 'asked' && state !== 'answered');

/** Whether staff can set a case of this kind to await its owner's answer. A transfer keeps its step; there a question is a plain message. */
export const canAskOwner = (kind: CaseKind): boolean => FLOW[kind].asked !== undefined;

/**
 * The state after a message: staff replies answer questions and applications for advice, and the owner may then ask further. `asks`: staff's
 * message is a question to the owner, whose next message answers it.
 */
export function stateAfterReply(kind: CaseKind, state: CaseState, actor: CaseActor, asks = false): CaseState {
  if (asks) return 'asked';
  if (kind === 'api') return state === 'asked' && actor === 'owner' ? 'submitted' : state;
  if (kind === 'transfer') return state;
  if (actor === 'staff') return 'answered';
  if (state !== 'answered' && state !== 'asked') return state;
  return kind === 'question' ? 'submitted' : 'taken';
}
