import { consoleApi } from '#contract/api';
import { FormModal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import type { Action } from './AccountCard.tsx';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { useDraftText } from './use-draft.ts';

interface Props {
  readonly action: Action;
  readonly operId: string;
  readonly operName: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Its state may have changed meanwhile. */
  readonly onRefused: () => void;
}

/** An action on a user's account: what it does, and the reason for it. */
export function AccountAction({ action, operId, operName, onClose, onDone, onRefused }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useDraftText(`account.${operId}.${action}`);
  const isGiven = isReason(reason);
  const { busy, run } = useAction(async () => {
    await http.call(consoleApi.accountAction, { body: { operId, action, reason: reason.trim() } });
    notice.success({ key: `console:accounts.done.${action}`, values: { name: operName } });
    setReason('');
    onDone();
  }, onRefused);
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <FormModal
      title={t('console:pair', { what: t(`console:accounts.action.${action}`), name: operName })}
      words={{ submit: t(`console:accounts.action.${action}`), cancel: t('console:cancel') }}
      busy={busy}
      isReady={isGiven}
      lead={<p>{t(`console:accounts.what.${action}`)}</p>}
      onSubmit={() => void run()}
      onClose={close}
    >
      <ReasonField value={reason} onChange={setReason} hint={t('console:accounts.reasonHint')} />
    </FormModal>
  );
}
