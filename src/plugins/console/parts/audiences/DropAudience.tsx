import { type Audience, consoleApi } from '#contract/api';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

interface Props {
  readonly audience: Audience;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Deletes a group that no running gate names. */
export function DropAudience({ audience: { id, name, events }, onClose, onDone }: Props) {
  const { http } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  return (
    <ReasonDialog
      title={t('console:pair', { what: t('console:audiences.drop'), name })}
      submit={t('console:audiences.drop')}
      what={t('console:audiences.dropDetail')}
      field={`audience.${id}.drop`}
      act={(reason) => http.call(consoleApi.dropAudience, { body: { id, reason } })}
      done={{ key: 'console:audiences.dropped', values: { name } }}
      onDone={onDone}
      onClose={onClose}
    >
      {events > 0 && <p role="alert">{t('console:audiences.dropEvents', { count: events })}</p>}
    </ReasonDialog>
  );
}
