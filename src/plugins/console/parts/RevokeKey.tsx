import { consoleApi } from '#contract/api';
import { Button, Modal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';

interface Props {
  readonly apiKey: { readonly apiKeyId: string; readonly name: string; readonly operName: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends somebody's key, for a reason that its owner is told. */
export function RevokeKey({ apiKey: { apiKeyId, name, operName }, onClose, onDone }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const form = useId();
  const isGiven = isReason(reason);
  const { busy, run } = useAction(async () => {
    await http.call(consoleApi.revokeApiKey, { body: { apiKeyId, reason: reason.trim() } });
    notice.success({ key: 'console:keys.done', values: { name } });
    onDone();
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t('console:keys.revokeTitle', { name, operName })}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy} disabled={!isGiven}>
            {t('console:keys.revoke')}
          </Button>
        </>
      }
    >
      <p>{t('console:keys.what')}</p>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isGiven) void run();
        }}
      >
        <ReasonField value={reason} onChange={setReason} hint={t('console:accounts.reasonHint')} />
      </form>
    </Modal>
  );
}
