import { consoleApi } from '#contract/api';
import { Button, Field, Modal, TextInput } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from './AccountCard.tsx';
import { consolePlugin } from '../plugin.ts';

interface Props {
  readonly action: Action;
  readonly operId: string;
  readonly operName: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** An action to somebody's account: what it does, and why it is done. */
export function AccountAction({ action, operId, operName, onClose, onDone }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const form = useId();
  const isGiven = reason.trim().length >= 2;
  const { busy, run } = useAction(async () => {
    await http.call(consoleApi.accountAction, { body: { operId, action, reason: reason.trim() } });
    notice.success({ key: `console:accounts.done.${action}`, values: { name: operName } });
    onDone();
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={`${t(`console:accounts.action.${action}`)}：${operName}`}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy} disabled={!isGiven}>
            {t(`console:accounts.action.${action}`)}
          </Button>
        </>
      }
    >
      <p>{t(`console:accounts.what.${action}`)}</p>
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
