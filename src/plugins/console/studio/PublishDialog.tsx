import { Button, Modal, PanelState } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Changes } from '../parts/Changes.tsx';
import { isReason, ReasonField } from '../parts/ReasonField.tsx';
import type { Studio } from '../stores/studio.ts';
import { consolePlugin } from '../plugin.ts';

/** Publishing: who gains and loses what first, then the difference, then the reason. Errors keep the button off. */
export const PublishDialog = observer(function PublishDialog({
  studio,
  open,
  onClose,
}: {
  readonly studio: Studio;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState('');
  const canPublish = studio.errors === 0 && studio.isChanged && !studio.isBehind && isReason(reason);
  const publish = async () => {
    setRefused('');
    const outcome = await studio.publish(reason.trim());
    if (outcome === 'published') {
      notice.success({ key: 'console:publish.done' });
      setReason('');
      onClose();
    } else if (outcome === 'stale') onClose();
    else setRefused(t(`console:publish.${outcome}`));
  };
  const { bundle, running } = open ? studio : { bundle: null, running: null };
  return (
    <Modal
      open={open}
      onClose={onClose}
      wide
      title={t('console:publish.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button tone="primary" busy={studio.isBusy} disabled={!canPublish} onClick={() => void publish()}>
            {t('console:publish.go')}
          </Button>
        </>
      }
    >
      {studio.errors > 0 && (
        <PanelState
          kind="error"
          title={t('console:publish.errors', { errors: studio.errors })}
          detail={t('console:publish.errorsDetail')}
        />
      )}
      {bundle && running && <Changes before={running} after={bundle} />}
      <ReasonField value={reason} onChange={setReason} error={refused === '' ? undefined : refused} />
    </Modal>
  );
});
