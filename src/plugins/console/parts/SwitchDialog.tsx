import { consoleApi } from '#contract/api';
import { Button, Modal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import type { NamedTarget } from './SwitchCard.tsx';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { useDraftText } from './use-draft.ts';

interface SwitchDialogProps {
  /** null: closed. */
  readonly target: NamedTarget | null;
  readonly onClose: () => void;
  /** Called once the server has carried it out. */
  readonly onDone: () => Promise<void>;
}

/** Asks for a reason, then switches at once for everyone. */
export function SwitchDialog({ target, onClose, onDone }: SwitchDialogProps) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useDraftText('switch.reason');
  const { busy, run } = useAction(async () => {
    if (!target) return;
    const { name, ...body } = target;
    await http.call(consoleApi.killSwitch, { body: { ...body, reason: reason.trim() } });
    notice.success({
      key: target.disabled ? 'console:switches.isOff' : 'console:switches.isOn',
      values: { name },
    });
    await onDone();
    onClose();
    setReason('');
  });
  return (
    <Modal
      open={target !== null}
      onClose={onClose}
      title={
        target
          ? t(target.disabled ? 'console:switches.off' : 'console:switches.on', { name: target.name })
          : ''
      }
      lead={<p>{t(target?.disabled ? 'console:switches.offDetail' : 'console:switches.onDetail')}</p>}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={!isReason(reason)} onClick={() => void run()}>
            {t('console:switches.go')}
          </Button>
        </>
      }
    >
      <ReasonField value={reason} onChange={setReason} />
    </Modal>
  );
}
