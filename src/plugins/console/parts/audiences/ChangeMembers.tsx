import { type Audience, consoleApi } from '#contract/api';
import { FormModal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';
import { accountsIn, MembersField } from './MembersField.tsx';
import { isReason, ReasonField } from '../ReasonField.tsx';
import { useDraftText } from '../use-draft.ts';

interface Props {
  readonly audience: Audience;
  /** The member to remove; null: others are added. */
  readonly removed: { readonly operId: string; readonly operName: string } | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds members to a group, or removes one. */
export function ChangeMembers({ audience: { id, name }, removed, onClose, onDone }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const field = `members.${id}.${removed?.operId ?? 'add'}`;
  const [accounts, setAccounts] = useDraftText(`${field}.accounts`);
  const [reason, setReason] = useDraftText(`${field}.reason`);
  const clear = () => {
    setAccounts('');
    setReason('');
  };
  const isReady = isReason(reason) && (removed !== null || accountsIn(accounts).length > 0);
  const { busy, words, run } = useAction(async () => {
    const change = removed
      ? { add: [], remove: [removed.operId] }
      : { add: accountsIn(accounts), remove: [] };
    const counts = await http.call(
      consoleApi.changeMembers,
      { body: { id, ...change, reason: reason.trim() } },
      { notTips: true },
    );
    notice.success({ key: 'console:audiences.done', values: counts });
    clear();
    onDone();
  });
  const verb = removed
    ? t('console:audiences.remove', { name: removed.operName })
    : t('console:audiences.add');
  return (
    <FormModal
      title={t('console:pair', { what: verb, name })}
      words={{ submit: verb, cancel: t('console:cancel') }}
      busy={busy}
      isReady={isReady}
      className="c-stack"
      onSubmit={() => void run()}
      onClose={() => {
        clear();
        onClose();
      }}
    >
      {removed === null && (
        <MembersField
          label={t('console:audiences.addLabel')}
          error={words === '' ? undefined : words}
          value={accounts}
          onChange={setAccounts}
        />
      )}
      {removed !== null && words !== '' && <p role="alert">{words}</p>}
      <ReasonField value={reason} onChange={setReason} />
    </FormModal>
  );
}
