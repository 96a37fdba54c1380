import { consoleApi } from '#contract/api';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import type { NamedTarget } from './SwitchCard.tsx';
import { consolePlugin } from '../../plugin.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

interface SwitchDialogProps {
  readonly target: NamedTarget;
  readonly onClose: () => void;
  /** Called once the server has carried it out. */
  readonly onDone: () => Promise<void>;
}

/** Asks for a reason, then switches at once for everyone. */
export function SwitchDialog({ target, onClose, onDone }: SwitchDialogProps) {
  const { http } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const { name, ...body } = target;
  return (
    <ReasonDialog
      title={t(target.disabled ? 'console:switches.off' : 'console:switches.on', { name })}
      submit={t('console:switches.go')}
      what={t(target.disabled ? 'console:switches.offDetail' : 'console:switches.onDetail')}
      field={`switch.${target.kind}.${target.id}`}
      act={(reason) => http.call(consoleApi.killSwitch, { body: { ...body, reason } })}
      done={{
        key: target.disabled ? 'console:switches.isOff' : 'console:switches.isOn',
        values: { name },
      }}
      onDone={async () => {
        await onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
