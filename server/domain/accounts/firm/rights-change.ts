import { CONSOLE_CODE } from '#contract/api';
import { type Grant, isStaffRole, type Right, RIGHTS, STAFF_ROLES, type StaffRole } from '#contract/entities';
import type { ProblemValues, RefusalKey } from '#contract/rules';
import { BusinessError } from '#server/call';
import type { AuditEvent } from '#server/domain/audit';
import type { MessageText } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import type { Operator } from '../operator/operator.ts';
import type { LockedQuota } from '../operator/operator-reader.ts';
import type { FirmActor } from './firm-actions.ts';

/** The requested changes. An absent limit stays as it is; a right in both lists is revoked. */
export interface RightsChange {
  /** 万元. */
  readonly amountLimit?: number | undefined;
  /** The limit on which the requested one is based; null: none. Absent for organisations and for the firm at the server: whatever it is. */
  readonly seenLimit?: number | null | undefined;
  readonly grant: readonly Grant[];
  readonly revoke: readonly Grant[];
}

/** An account as a change finds it, locked. */
export interface Account {
  readonly operator: Operator;
  readonly roles: readonly StaffRole[];
  readonly quota: LockedQuota | null;
}

/** What a change amounts to for one account as it is. */
export interface Effect {
  readonly operId: string;
  /** 万元; absent: it stays. */
  readonly limit: number | undefined;
  readonly limitBefore: number | null;
  readonly current: readonly Grant[];
  readonly granted: readonly Grant[];
  readonly revoked: readonly Grant[];
}

const COLUMNS = {
  marketMaker: 'is_market_making_tier',
  specialPerson: 'is_special',
  passTicket: 'ispasscoupon',
  simpleVersion: 'orgflag',
  research: 'myiframe',
} as const satisfies Record<Right, keyof Operator>;

/** The rights that an operator has; staff roles are not among them. */
export const rightsOf = (operator: Pick<Operator, (typeof COLUMNS)[Right]>): Right[] =>
  RIGHTS.filter((right) => operator[COLUMNS[right]]);

/** Whether the account uses more than the requested limit. */
export const isOver = ({ quota }: Account, { amountLimit }: RightsChange): boolean =>
  amountLimit !== undefined && amountLimit < (quota?.amount ?? 0);

/**
 * What would change; null: nothing. Throws BusinessError (CONSOLE_CODE) for a limit below what is in use or changed meanwhile, and for staff roles
 * that the author does not hold.
 */
export function effectOf(account: Account, change: RightsChange, actor: FirmActor): Effect | null {
  const { operator, roles, quota } = account;
  const { amountLimit, grant, revoke } = change;
  const current: readonly Grant[] = [...rightsOf(operator), ...roles];
  const granted = [...new Set(grant)].filter((right) => !current.includes(right) && !revoke.includes(right));
  const revoked = [...new Set(revoke)].filter((right) => current.includes(right));
  const limit = amountLimit === quota?.amountLimit ? undefined : amountLimit;
  if (limit === undefined && granted.length === 0 && revoked.length === 0) return null;
  if (limit !== undefined) assertLimit(account, change, actor);
  assertOwnRoles([...granted, ...revoked], actor);
  const limitBefore = quota?.amountLimit ?? null;
  return { operId: operator.oper_id, limit, limitBefore, current, granted, revoked };
}

function assertLimit(account: Account, change: RightsChange, { author }: FirmActor): void {
  const { amountLimit = null, amount = 0 } = account.quota ?? {};
  const refusal = (key: RefusalKey, values: ProblemValues = {}): BusinessError =>
    new BusinessError(CONSOLE_CODE.badTarget, key, { field: 'amountLimit', values });
  if (change.seenLimit !== undefined && change.seenLimit !== amountLimit)
    throw amountLimit === null
      ? refusal(author ? 'limitMovedTaken' : 'limitTaken')
      : refusal(author ? 'limitMoved' : 'limitChanged', { limit: amountLimit });
  if (isOver(account, change)) throw refusal('limitInUse', { limit: amount });
}

/** Otherwise an operator could make a friend an approver. */
function assertOwnRoles(changed: readonly Grant[], { session, author }: FirmActor): void {
  const ownRoles = (author ?? session)?.staffRoles;
  if (ownRoles === undefined) return;
  if (changed.some((right) => isStaffRole(right) && !ownRoles.includes(right)))
    throw new BusinessError(CONSOLE_CODE.badTarget, author ? 'roleLost' : 'roleNotHeld', { field: 'grant' });
}

/** The columns of an operator that a change sets. */
export const columnsOf = ({ grant, revoke }: Pick<RightsChange, 'grant' | 'revoke'>) =>
  Object.fromEntries([
    ...grant.filter(isRight).map((right) => [COLUMNS[right], true]),
    ...revoke.filter(isRight).map((right) => [COLUMNS[right], false]),
  ]);

/** The staff roles after the change; null: those before. */
export function rolesAfter({ current, granted, revoked }: Effect): readonly StaffRole[] | null {
  if (![...granted, ...revoked].some(isStaffRole)) return null;
  return STAFF_ROLES.filter(
    (role) => granted.includes(role) || (current.includes(role) && !revoked.includes(role)),
  );
}

/** The audit event of a change. */
export function eventOf(effect: Effect, { session, author, ip, reason }: FirmActor): AuditEvent {
  const { operId, limit, limitBefore, granted, revoked } = effect;
  return {
    kind: 'account.rightsChanged',
    operId,
    sessionId: session?.sessionId ?? null,
    ip,
    detail: {
      by: (author ?? session)?.operId ?? 'firm',
      ...(author && session && { approvedBy: session.operId }),
      reason,
      ...(limit === undefined ? {} : { amountLimit: limit, before: limitBefore }),
      ...(granted.length === 0 ? {} : { granted: granted.join(' ') }),
      ...(revoked.length === 0 ? {} : { revoked: revoked.join(' ') }),
    },
  };
}

/** The messages to the owner. */
export function messagesOf(effect: Effect): readonly (MessageText & { readonly operId: string })[] {
  const { operId, limit, granted, revoked } = effect;
  const changed = [...granted, ...revoked];
  const texts = [
    ...(limit !== undefined || changed.some(isRight)
      ? [inboxText('rightsChanged', messageValues(effect))]
      : []),
    ...(changed.some(isStaffRole) ? [inboxText('rolesChanged', outcomeOf(STAFF_ROLES, effect))] : []),
  ];
  return texts.map((text) => ({ operId, msgType: 'system', ...text }));
}

const isRight = (grant: Grant): grant is Right => !isStaffRole(grant);

/** The outcome for each of these, as the inbox texts name it. */
const outcomeOf = (
  grants: readonly Grant[],
  { granted, revoked }: Pick<Effect, 'granted' | 'revoked'>,
): ProblemValues =>
  Object.fromEntries(
    grants.map((grant) => [
      grant,
      granted.includes(grant) ? 'given' : revoked.includes(grant) ? 'taken' : 'same',
    ]),
  );

/** Values of the message for the limit and each right. */
const messageValues = (effect: Pick<Effect, 'limit' | 'granted' | 'revoked'>): ProblemValues => ({
  limit: effect.limit ?? '',
  limitSet: effect.limit === undefined ? 'no' : 'yes',
  ...outcomeOf(RIGHTS, effect),
});
