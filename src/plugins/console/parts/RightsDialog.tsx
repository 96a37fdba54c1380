import { consoleApi, type ReplyOf } from '#contract/api';
import { type Grant, GRANTS, MAX_LIMIT, RIGHTS, STAFF_ROLES } from '#contract/entities';
import { Checkbox, FormModal, TextField } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { useDraftValue } from './use-draft.ts';

interface Props {
  readonly account: Pick<
    ReplyOf<typeof consoleApi.account>,
    'operId' | 'operName' | 'quota' | 'rights' | 'staffRoles'
  >;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** What the account has may have changed meanwhile: `account` is to be read again. */
  readonly onRefused: () => void;
}

/** What was entered. */
const entry = z.object({
  /** null: not typed, it is the account's own. */
  typed: z.nullable(z.string()),
  choices: z.record(z.string(), z.boolean()),
  reason: z.string(),
});
type Entry = Readonly<z.infer<typeof entry>>;
const NOTHING: Entry = { typed: null, choices: {}, reason: '' };

/** The limit as typed, 万元; null: none, 'bad': not a limit. */
function limitOf(text: string): number | null | 'bad' {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  return /^\d{1,9}$/.test(plain) && Number(plain) <= MAX_LIMIT ? Number(plain) : 'bad';
}

/** Changes a user's trading limit, roles, services and staff roles, with a reason. Only differences are sent. */
export function RightsDialog({ account, onClose, onDone, onRefused }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const { operId, operName, quota } = account;
  const current: readonly Grant[] = [...account.rights, ...account.staffRoles];
  const seen = quota.amountLimit;
  const [entered, setEntered] = useDraftValue<Entry>(`rights.${operId}`, entry, NOTHING);
  const { typed, choices, reason } = entered;
  const set = (part: Partial<Entry>) => setEntered({ ...entered, ...part });
  const limitText = typed ?? (seen === null ? '' : String(seen));
  const limit = limitOf(limitText);
  const isShort = typeof limit === 'number' && limit < (quota.amount ?? 0);
  const newLimit = typeof limit === 'number' && limit !== seen ? limit : null;
  const grant = GRANTS.filter((right) => choices[right] === true && !current.includes(right));
  const revoke = GRANTS.filter((right) => choices[right] === false && current.includes(right));
  const isChanged = newLimit !== null || grant.length > 0 || revoke.length > 0;
  const isReady = isChanged && limit !== 'bad' && !isShort && isReason(reason);
  const { busy, run } = useAction(async () => {
    const amountLimit = newLimit === null ? {} : { amountLimit: newLimit, seenLimit: seen };
    await http.call(consoleApi.accountRights, {
      body: { operId, ...amountLimit, grant, revoke, reason: reason.trim() },
    });
    notice.success({ key: 'console:accounts.rights.done', values: { name: operName } });
    setEntered(null);
    onDone();
  }, onRefused);
  const error = () => {
    if (limit === 'bad') return t('console:accounts.rights.bad');
    return isShort ? t('console:accounts.rights.short', { used: quota.amount ?? 0 }) : '';
  };
  return (
    <FormModal
      title={t('console:pair', { what: t('console:accounts.rights.change'), name: operName })}
      words={{ submit: t('console:accounts.rights.save'), cancel: t('console:cancel') }}
      busy={busy}
      isReady={isReady}
      className="c-rights"
      onSubmit={() => void run()}
      onClose={() => {
        setEntered(null);
        onClose();
      }}
    >
      <LimitField text={limitText} error={error()} onChange={(text) => set({ typed: text })} />
      <Grants
        chosen={GRANTS.filter((right) => choices[right] ?? current.includes(right))}
        onChange={(right, on) => set({ choices: { ...choices, [right]: on } })}
      />
      <ReasonField
        value={reason}
        onChange={(text) => set({ reason: text })}
        hint={t('console:accounts.reasonHint')}
      />
    </FormModal>
  );
}

interface GrantsProps {
  readonly chosen: readonly Grant[];
  readonly onChange: (grant: Grant, on: boolean) => void;
}

/** Roles and services, and staff roles, of which staff may grant and revoke only those they have themselves. */
function Grants({ chosen, onChange }: GrantsProps) {
  const { session } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const ownRoles = session.userInfo?.staffRoles ?? [];
  return (
    <>
      <Choices
        title={t('console:accounts.rights.services')}
        of={RIGHTS}
        chosen={chosen}
        onChange={onChange}
      />
      <Choices
        title={t('console:role.title')}
        of={STAFF_ROLES}
        chosen={chosen}
        isFixed={(role) => !ownRoles.includes(role)}
        onChange={onChange}
      >
        <small>{t('console:role.hint')}</small>
      </Choices>
    </>
  );
}

interface LimitProps {
  readonly text: string;
  /** '' when the text is a limit. */
  readonly error: string;
  readonly onChange: (text: string) => void;
}

function LimitField({ text, error, onChange }: LimitProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('console:accounts.rights.limitUnit')}
      error={error || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={text}
      onChange={onChange}
    />
  );
}

/** `chosen`: everything chosen, here and elsewhere. */
interface ChoicesProps<T extends Grant> extends GrantsProps {
  readonly title: string;
  readonly of: readonly T[];
  readonly isFixed?: (grant: T) => boolean;
  readonly children?: ReactNode;
}

function Choices<T extends Grant>({ title, of, chosen, isFixed, onChange, children }: ChoicesProps<T>) {
  const say = useGrantName();
  return (
    <fieldset className="c-rights-list">
      <legend>{title}</legend>
      {of.map((grant) => (
        <Checkbox
          key={grant}
          checked={chosen.includes(grant)}
          disabled={isFixed?.(grant) ?? false}
          onChange={(on) => onChange(grant, on)}
        >
          {say(grant)}
        </Checkbox>
      ))}
      {children}
    </fieldset>
  );
}

function useGrantName(): (grant: Grant) => string {
  const { t } = useTranslation();
  return (grant) => {
    const role = STAFF_ROLES.find((item) => item === grant);
    if (role !== undefined) return t(`console:role.${role}`);
    const right = RIGHTS.find((item) => item === grant);
    return right === undefined ? '' : t(`console:accounts.right.${right}`);
  };
}
