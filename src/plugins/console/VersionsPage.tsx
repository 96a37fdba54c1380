import { consoleApi, type ReplyOf, type VersionInfo } from '#contract/api';
import { Button, type Column, Field, Modal, SkeletonRows, Tag, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Changes } from './parts/Changes.tsx';
import { ListPage } from './parts/ListPage.tsx';
import { useAllTexts, useStudio } from './parts/use-studio.ts';
import { Pages } from './stores/pages.ts';
import type { Studio } from './stores/studio.ts';
import './console.css';
import { consolePlugin } from './plugin.ts';

const tones = { publish: 'ok', rollback: 'warn', killSwitch: 'bad' } as const;

/** What one version changed, told as at its publishing. */
const VersionDialog = observer(function VersionDialog({
  studio,
  info,
  onClose,
}: {
  readonly studio: Studio;
  readonly info: VersionInfo;
  readonly onClose: () => void;
}) {
  const { http } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [whole, setWhole] = useState<ReplyOf<typeof consoleApi.version> | null>(null);
  const { version } = info;
  useEffect(() => {
    const abort = new AbortController();
    http
      .call(consoleApi.version, { params: { id: version } }, { signal: abort.signal })
      .then(setWhole, () => undefined);
    return () => abort.abort();
  }, [http, version]);
  const [before, after] = whole
    ? [studio.bundleOf(whole.before.texts), studio.bundleOf(whole.texts)]
    : [null, null];
  return (
    <Modal
      open
      onClose={onClose}
      wide
      title={t('console:versions.one', { version: info.version })}
      actions={<Button onClick={onClose}>{t('console:close')}</Button>}
    >
      <p>
        {t('console:versions.by', {
          name: info.operName,
          time: info.createTime.slice(0, 19),
          reason: info.reason,
        })}
      </p>
      {before && after ? (
        <Changes before={before} after={after} />
      ) : (
        <SkeletonRows rows={5} columns={2} label={t('console:loading')} />
      )}
    </Modal>
  );
});

/** Going back: what it changes for whom, and why; one press more and it runs. */
const RollbackDialog = observer(function RollbackDialog({
  studio,
  to,
  onClose,
  onDone,
}: {
  readonly studio: Studio;
  readonly to: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const name = to === 0 ? t('console:versions.builtIn') : t('console:versions.one', { version: to });
  const [reason, setReason] = useState(t('console:versions.backReason', { version: name }));
  const [texts, setTexts] = useState<ReplyOf<typeof consoleApi.version>['texts'] | null>(null);
  const [busy, setBusy] = useState(false);
  const { source } = studio;
  useEffect(() => {
    if (to === 0) {
      setTexts(source?.builtIn.texts ?? null);
      return undefined;
    }
    const abort = new AbortController();
    http.call(consoleApi.version, { params: { id: to } }, { signal: abort.signal }).then(
      (reply) => setTexts(reply.texts),
      () => undefined,
    );
    return () => abort.abort();
  }, [http, to, source]);
  const go = async () => {
    if (!source) return;
    setBusy(true);
    try {
      await http.call(consoleApi.rollback, { body: { baseVersion: source.version, toVersion: to, reason } });
      notice.success({ key: 'console:versions.backDone', values: { version: name } });
      await studio.load();
      onDone();
    } catch {
      // The call has said so.
    }
    setBusy(false);
  };
  const after = texts ? studio.bundleOf(texts) : null;
  return (
    <Modal
      open
      onClose={onClose}
      wide
      title={t('console:versions.backTitle', { version: name })}
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={reason.trim().length < 2} onClick={() => void go()}>
            {t('console:versions.back')}
          </Button>
        </>
      }
    >
      {studio.running && after && <Changes before={studio.running} after={after} />}
      <Field label={t('console:publish.reason')} hint={t('console:publish.reasonHint')}>
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
    </Modal>
  );
});

/** Every published version: who, when, why, what; look, and go back. */
export const View = observer(function VersionsPage() {
  const { http } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const studio = useStudio();
  useAllTexts(studio.source?.catalogue.textKeys);
  const [pages] = useState(
    () => new Pages<VersionInfo>((page) => http.call(consoleApi.versions, { query: { page, rows: 20 } })),
  );
  const [looking, setLooking] = useState<VersionInfo | null>(null);
  const [backTo, setBackTo] = useState<number | null>(null);
  const running = studio.source?.version;
  useEffect(() => void pages.go(1), [pages, running]);
  const columns: readonly Column<VersionInfo>[] = [
    {
      key: 'version',
      title: t('console:versions.version'),
      width: '70px',
      render: (row) => <b>#{row.version}</b>,
    },
    {
      key: 'kind',
      title: t('console:versions.kind'),
      width: '90px',
      render: (row) => <Tag tone={tones[row.kind]}>{t(`console:versions.${row.kind}`)}</Tag>,
    },
    {
      key: 'time',
      title: t('console:list.time'),
      width: '160px',
      render: (row) => row.createTime.slice(0, 19),
    },
    { key: 'who', title: t('console:list.who'), width: '100px', render: (row) => row.operName },
    {
      key: 'why',
      title: t('console:versions.why'),
      render: (row) => (
        <div className="c-why">
          <b>{row.reason}</b>
          {row.summary.slice(0, 2).map((line) => (
            <small key={line} className="k-cut">
              {line}
            </small>
          ))}
        </div>
      ),
    },
    {
      key: 'do',
      title: <span className="visually-hidden">{t('console:versions.back')}</span>,
      align: 'right',
      width: '170px',
      render: (row) => (
        <span className="c-actions">
          <Button size="sm" onClick={() => setLooking(row)}>
            {t('console:versions.look')}
          </Button>
          {row.version !== running && (
            <Button size="sm" icon="undo" onClick={() => setBackTo(row.version)}>
              {t('console:versions.back')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <ListPage
        title={t('console:place.versions')}
        empty={t('console:versions.empty')}
        pages={pages}
        columns={columns}
        rowKey={(row) => String(row.version)}
        tools={
          running !== undefined &&
          running > 0 && <Button onClick={() => setBackTo(0)}>{t('console:versions.toBuiltIn')}</Button>
        }
      />
      {looking && <VersionDialog studio={studio} info={looking} onClose={() => setLooking(null)} />}
      {backTo !== null && (
        <RollbackDialog
          studio={studio}
          to={backTo}
          onClose={() => setBackTo(null)}
          onDone={() => setBackTo(null)}
        />
      )}
    </>
  );
});
