import { consoleApi } from '#contract/api';
import { Button, Field, Modal, TextInput } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';

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
  const isGiven = reason.trim().length >= 2;
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
        <Field label={t('console:publish.reason')} hint={t('console:accounts.reasonHint')}>
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
