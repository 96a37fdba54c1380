import { consoleApi } from '#contract/api';
import { FormModal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { useDraftText } from './use-draft.ts';

interface Props {
  readonly apiKey: { readonly apiKeyId: string; readonly name: string; readonly operName: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Its state may have changed meanwhile. */
  readonly onRefused: () => void;
}

/** Revokes a user's key, for a reason sent to its owner. */
export function RevokeKey({ apiKey: { apiKeyId, name, operName }, onClose, onDone, onRefused }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useDraftText(`revoke.${apiKeyId}`);
  const isGiven = isReason(reason);
  const { busy, run } = useAction(async () => {
    await http.call(consoleApi.revokeApiKey, { body: { apiKeyId, reason: reason.trim() } });
    notice.success({ key: 'console:keys.done', values: { name } });
    setReason('');
    onDone();
  }, onRefused);
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <FormModal
      title={t('console:keys.revokeTitle', { name, operName })}
      words={{ submit: t('console:keys.revoke'), cancel: t('console:cancel') }}
      busy={busy}
      isReady={isGiven}
      lead={<p>{t('console:keys.what')}</p>}
      onSubmit={() => void run()}
      onClose={close}
    >
      <ReasonField value={reason} onChange={setReason} hint={t('console:keys.reasonHint')} />
    </FormModal>
  );
}
