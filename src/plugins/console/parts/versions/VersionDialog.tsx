import { consoleApi, type VersionInfo } from '#contract/api';
import { Button, Modal } from '#core/kit';
import { useCall, useTask } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../model/own-reason.ts';
import { consolePlugin } from '../../plugin.ts';
import type { Studio } from '../../stores/studio.ts';
import { Changes } from './Changes.tsx';
import { Unread } from '../Unread.tsx';

interface Props {
  readonly studio: Studio;
  readonly info: VersionInfo;
  readonly onClose: () => void;
}

/** The changes of one version, shown as at its publishing. */
export const VersionDialog = observer(function VersionDialog({ studio, info, onClose }: Props) {
  const { browser } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const { version, operName, createTime } = info;
  const reason = reasonText(t, info.reason, info.ownReason);
  const whole = useCall(consoleApi.version, { params: { id: version } });
  const before = whole.value && studio.bundleOf(whole.value.before.texts);
  const after = whole.value && studio.bundleOf(whole.value.texts);
  const download = useTask(async () => {
    if (whole.value === null || after === null) return;
    const { archiveName, archiveOf } = await import('../../model/config-files.ts');
    const one = { version, hash: after.hash };
    browser.saveFile(archiveName(one), archiveOf(whole.value.texts, one, browser.origin));
  });
  return (
    <Modal
      open
      onClose={onClose}
      wide
      title={t('console:versions.one', { version })}
      lead={<p>{t('console:versions.by', { name: operName, time: createTime.slice(0, 19), reason })}</p>}
      actions={
        <>
          <Button icon="download" disabled={after === null} onClick={() => void download()}>
            {t('console:files.downloadVersion')}
          </Button>
          <Button onClick={onClose}>{t('console:close')}</Button>
        </>
      }
    >
      {before && after ? (
        <Changes before={before} after={after} />
      ) : (
        <Unread isFailed={whole.state === 'failed'} onRetry={whole.retry} />
      )}
    </Modal>
  );
});
