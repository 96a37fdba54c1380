import { type Audience, consoleApi } from '#contract/api';
import { Button, Field, Modal, TextInput } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';

interface Props {
  readonly audience: Audience;
  /** Who is taken out; null: somebody is put in. */
  readonly removed: { readonly operId: string; readonly operName: string } | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Puts one person into a group, or takes one out. */
export function ChangeMembers({ audience: { id, name }, removed, onClose, onDone }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [account, setAccount] = useState('');
  const [reason, setReason] = useState('');
  const form = useId();
  const isReady = isReason(reason) && (removed !== null || account.trim() !== '');
  const { busy, words, run } = useAction(async () => {
    const change = removed ? { add: [], remove: [removed.operId] } : { add: [account.trim()], remove: [] };
    const counts = await http.call(
      consoleApi.changeMembers,
      { body: { id, ...change, reason: reason.trim() } },
      { notTips: true },
    );
    notice.success({ key: 'console:audiences.done', values: counts });
    onDone();
  });
  const verb = removed
    ? t('console:audiences.remove', { name: removed.operName })
    : t('console:audiences.add');
  return (
    <Modal
      open
      onClose={onClose}
      title={`${verb}：${name}`}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy} disabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="c-stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void run();
        }}
      >
        {removed === null && (
          <Field label={t('console:audiences.addLabel')} error={words === '' ? undefined : words}>
            {({ id: at }) => (
              <TextInput
                id={at}
                value={account}
                maxLength={254}
                onChange={(event) => setAccount(event.target.value)}
              />
            )}
          </Field>
        )}
        {removed !== null && words !== '' && <p role="alert">{words}</p>}
        <ReasonField value={reason} onChange={setReason} />
      </form>
    </Modal>
  );
}
