import type { consoleApi, ReplyOf } from '#contract/api';
import { type Grant, GRANTS, isStaffRole, MAX_LIMIT } from '#contract/entities';

type Account = Pick<ReplyOf<typeof consoleApi.account>, 'quota' | 'rights' | 'staffRoles'>;

/** What was entered in the dialog of limit and rights. */
export interface RightsEntry {
  /** null: not typed, it is the account's own. */
  readonly typed: string | null;
  readonly choices: Readonly<Record<string, boolean>>;
  /** The same for every account of the organisation. Staff roles are given to single accounts only. */
  readonly isForAll: boolean;
}

/** The limit as typed, 万元; null: none, 'bad': not a limit. */
function limitOf(text: string): number | null | 'bad' {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  return /^\d{1,9}$/.test(plain) && Number(plain) <= MAX_LIMIT ? Number(plain) : 'bad';
}

/**
 * What an entry changes. Of one account only differences are sent; for a whole organisation everything that was entered, since its accounts
 * differ. `fault`: what is wrong with the limit.
 */
export function rightsChange(account: Account, { typed, choices, isForAll }: RightsEntry) {
  const { quota } = account;
  const seen = quota.amountLimit;
  const current: readonly Grant[] = [...account.rights, ...account.staffRoles];
  const text = typed ?? (seen === null ? '' : String(seen));
  const limit = limitOf(text);
  const isNew = isForAll ? typed !== null : limit !== seen;
  const newLimit = typeof limit === 'number' && isNew ? limit : null;
  const isOpen = (right: Grant) => !isForAll || !isStaffRole(right);
  const chosen = GRANTS.filter(
    (right) => (isOpen(right) ? choices[right] : undefined) ?? current.includes(right),
  );
  const changed = (on: boolean) =>
    GRANTS.filter(
      (right) => isOpen(right) && choices[right] === on && (isForAll || current.includes(right) !== on),
    );
  const [grant, revoke] = [changed(true), changed(false)];
  const isShort = typeof limit === 'number' && limit < (quota.amount ?? 0);
  const fault = limit === 'bad' ? 'bad' : isShort ? 'short' : null;
  const limitBody = newLimit === null ? {} : { amountLimit: newLimit, ...(!isForAll && { seenLimit: seen }) };
  return {
    limitText: text,
    fault,
    chosen,
    isChanged: newLimit !== null || grant.length > 0 || revoke.length > 0,
    body: { ...limitBody, grant, revoke, ...(isForAll && { organisation: true as const }) },
  } as const;
}
