import { type Audience, consoleApi } from '#contract/api';
import { Button, Modal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { useDraftText } from './use-draft.ts';

interface Props {
  readonly audience: Audience;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Deletes a group that no running gate names. */
export function DropAudience({ audience: { id, name, events }, onClose, onDone }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useDraftText(`audience.${id}.drop`);
  const { busy, words, run } = useAction(async () => {
    await http.call(consoleApi.dropAudience, { body: { id, reason: reason.trim() } }, { notTips: true });
    notice.success({ key: 'console:audiences.dropped', values: { name } });
    setReason('');
    onDone();
  });
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <Modal
      open
      onClose={close}
      lead={<p>{t('console:audiences.dropDetail')}</p>}
      title={t('console:pair', { what: t('console:audiences.drop'), name })}
      actions={
        <>
          <Button onClick={close}>{t('console:cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={!isReason(reason)} onClick={() => void run()}>
            {t('console:audiences.drop')}
          </Button>
        </>
      }
    >
      {events > 0 && <p role="alert">{t('console:audiences.dropEvents', { count: events })}</p>}
      {words !== '' && <p role="alert">{words}</p>}
      <ReasonField value={reason} onChange={setReason} />
    </Modal>
  );
}
