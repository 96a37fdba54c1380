import { consoleApi } from '#contract/api';
import { Button, Modal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from './AccountCard.tsx';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';

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
  const isGiven = isReason(reason);
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
        <ReasonField value={reason} onChange={setReason} hint={t('console:accounts.reasonHint')} />
      </form>
    </Modal>
  );
}
