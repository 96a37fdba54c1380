import { consoleApi, type ReplyOf } from '#contract/api';
import { type Grant, RIGHTS, STAFF_ROLES } from '#contract/entities';
import { Checkbox, FormModal, TextField } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { rightsChange } from '../../model/rights-change.ts';
import { consolePlugin } from '../../plugin.ts';
import { isReason, ReasonField } from '../ReasonField.tsx';
import { useDraftValue } from '../use-draft.ts';
import { useRightsOutcome } from './use-rights-outcome.ts';

interface Props {
  readonly account: Pick<
    ReplyOf<typeof consoleApi.account>,
    'operId' | 'operName' | 'orgName' | 'isVerified' | 'quota' | 'rights' | 'staffRoles'
  >;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** What the account has may have changed meanwhile: `account` is to be read again. */
  readonly onRefused: () => void;
}

/** What was entered. */
const entry = z.object({
  typed: z.nullable(z.string()),
  choices: z.record(z.string(), z.boolean()),
  isForAll: z.boolean(),
  reason: z.string(),
});
type Entry = Readonly<z.infer<typeof entry>>;
const NOTHING: Entry = { typed: null, choices: {}, isForAll: false, reason: '' };

/** Changes a user's trading limit, roles, services and staff roles, with a reason; or limit and services of all accounts of the user's organisation. */
export function RightsDialog({ account, onClose, onDone, onRefused }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const showOutcome = useRightsOutcome(account);
  const { operId, operName, orgName, quota } = account;
  const [entered, setEntered] = useDraftValue<Entry>(`rights.${operId}`, entry, NOTHING);
  const { choices, isForAll, reason } = entered;
  const set = (part: Partial<Entry>) => setEntered({ ...entered, ...part });
  const { limitText, fault, chosen, isChanged, body } = rightsChange(account, entered);
  const { busy, run } = useAction(async () => {
    const reply = await http.call(consoleApi.accountRights, {
      body: { operId, ...body, reason: reason.trim() },
    });
    if (reply.waits) notice.success({ key: 'console:accounts.rights.waits' });
    else showOutcome(reply.organisation);
    setEntered(null);
    onDone();
  }, onRefused);
  return (
    <FormModal
      title={t('console:pair', { what: t('console:accounts.rights.change'), name: operName })}
      words={{ submit: t('console:accounts.rights.save'), cancel: t('console:cancel') }}
      busy={busy}
      isReady={isChanged && fault === null && isReason(reason)}
      className="c-rights"
      onSubmit={() => void run()}
      onClose={() => {
        setEntered(null);
        onClose();
      }}
    >
      <LimitField
        text={limitText}
        error={fault === null ? '' : t(`console:accounts.rights.${fault}`, { used: quota.amount ?? 0 })}
        onChange={(text) => set({ typed: text })}
      />
      <Grants
        chosen={chosen}
        isForAll={isForAll}
        onChange={(right, on) => set({ choices: { ...choices, [right]: on } })}
      />
      {account.isVerified && orgName !== '' && (
        <Checkbox checked={isForAll} onChange={(on) => set({ isForAll: on })}>
          {t('console:accounts.rights.forAll', { org: orgName })}
        </Checkbox>
      )}
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
function Grants({ chosen, isForAll, onChange }: GrantsProps & { readonly isForAll: boolean }) {
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
        isFixed={(role) => isForAll || !ownRoles.includes(role)}
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
