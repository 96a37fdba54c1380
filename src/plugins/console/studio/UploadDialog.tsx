import { addressOf, type Diagnostic } from '#contract/config';
import { Button, Modal } from '#core/kit';
import { useAction } from '#core/query';
import { useNavigate } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Changes } from '../parts/versions/Changes.tsx';
import { FindingText } from '../parts/FindingText.tsx';
import { FilePicker } from '../parts/FilePicker.tsx';
import { consolePlugin } from '../plugin.ts';
import type { Studio } from '../stores/studio.ts';
import { type Upload, weighFiles } from '../stores/upload.ts';
import '../styles/findings.css';

interface Props {
  readonly studio: Studio;
  readonly onClose: () => void;
}

/** Files from outside: shown as a difference, or with the place of each error, and taken into the draft, which then opens. */
export const UploadDialog = observer(function UploadDialog({ studio, onClose }: Props) {
  const { http, browser, config, notice } = usePlugin(consolePlugin);
  const navigate = useNavigate();
  const { t } = useTranslation();
  const [upload, setUpload] = useState<Upload | null>(null);
  const weigh = useAction(async (files: readonly File[]) => {
    setUpload(null);
    setUpload(await weighFiles({ studio, http, origin: browser.origin }, files));
  });
  const isFaulty = upload?.kind === 'faulty';
  const isNew = isFaulty || (upload?.kind === 'good' && upload.bundle.hash !== studio.running?.hash);
  const take = () => {
    if (upload?.kind !== 'good' && upload?.kind !== 'faulty') return;
    studio.importTexts(upload.texts, upload.base);
    notice.success({ key: isFaulty ? 'console:files.takenFaulty' : 'console:files.taken' });
    onClose();
    const studioPage = config.routes.get('consoleStudio');
    if (studioPage) navigate(addressOf(studioPage));
  };
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('console:files.uploadTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button tone="primary" busy={weigh.busy} disabled={!isNew} onClick={take}>
            {t('console:files.take')}
          </Button>
        </>
      }
    >
      <div className="c-stack">
        <FilePicker
          label={t('console:files.choose')}
          hint={t('console:files.chooseHint')}
          multiple
          accept=".json,.zip,application/json,application/zip"
          onChoose={(files) => void weigh.run(files)}
        />
        {weigh.words !== '' && <p role="alert">{weigh.words}</p>}
        {upload && <Outcome studio={studio} upload={upload} />}
      </div>
    </Modal>
  );
});

/** The outcome for the files. */
const Outcome = observer(function Outcome({
  studio,
  upload,
}: {
  readonly studio: Studio;
  readonly upload: Upload;
}) {
  const { t } = useTranslation();
  switch (upload.kind) {
    case 'refused': {
      const [fault, name] = upload.fault;
      return <p role="alert">{t(`console:files.fault.${fault}`, { name })}</p>;
    }
    case 'unknown':
      return <p role="alert">{t('console:files.unknown', { version: upload.version })}</p>;
    case 'faulty':
      return (
        <>
          {studio.isEdited && <p>{t('console:files.replaces')}</p>}
          <Faults diagnostics={upload.diagnostics} />
        </>
      );
    case 'good': {
      const { running, isEdited, source } = studio;
      const { bundle, base, former } = upload;
      return (
        <>
          <p>
            {t('console:files.hash', { hash: bundle.hash })}
            {bundle.hash === running?.hash && ` · ${t('console:files.same')}`}
          </p>
          {source && base.version !== source.version && (
            <p>{t('console:files.older', { version: base.version, now: source.version })}</p>
          )}
          {source && former !== null && bundle.hash !== running?.hash && (
            <p>{t('console:files.former', { version: former, now: source.version })}</p>
          )}
          {isEdited && <p>{t('console:files.replaces')}</p>}
          {upload.diagnostics.length > 0 && <Findings diagnostics={upload.diagnostics} />}
          {running && <Changes before={running} after={bundle} />}
        </>
      );
    }
    default:
      return upload satisfies never;
  }
});

function Faults({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  const { t } = useTranslation();
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return (
    <div className="c-faults" role="alert">
      <b>{t('console:files.faulty', { count: errors })}</b>
      <Findings diagnostics={diagnostics} />
    </div>
  );
}

function Findings({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  return (
    <ul className="c-findings">
      {diagnostics.map((item) => (
        <li key={`${item.code} ${item.file} ${item.line} ${item.column}`} data-severity={item.severity}>
          <FindingText item={item} />
        </li>
      ))}
    </ul>
  );
}
