import { consoleApi, type UsageFigures, type VersionInfo } from '#contract/api';
import { Button, type Column, Tag } from '#core/kit';
import { lazyPart, usePages } from '#core/query';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeColumn, whoColumn } from './parts/list-columns.ts';
import { ListPage } from './parts/ListPage.tsx';
import { Outdated } from './parts/Outdated.tsx';
import { May } from './parts/May.tsx';
import { useAllTexts, useStudio } from './parts/use-studio.ts';
import { useUsage } from './parts/versions/use-usage.ts';
import { ProposalLater } from './parts/versions/ProposalLater.tsx';
import { TrialCard } from './parts/versions/TrialCard.tsx';
import { VersionParts } from './parts/versions/VersionParts.tsx';
import type { Studio } from './stores/studio.ts';
import { ChangeReason } from './parts/versions/ChangeReason.tsx';
import './console.css';

// Loaded together with the archive code.
const FilesMenu = lazyPart(() => import('./studio/FilesMenu.tsx').then(({ FilesMenu: Part }) => Part));
const VersionDialog = lazyPart(() =>
  import('./parts/versions/VersionDialog.tsx').then(({ VersionDialog: Part }) => Part),
);
const RollbackDialog = lazyPart(() =>
  import('./parts/versions/RollbackDialog.tsx').then(({ RollbackDialog: Part }) => Part),
);

const tones = { publish: 'ok', rollback: 'warn', killSwitch: 'bad' } as const;

interface Back {
  /** The version to restore; 0: the built-in one. */
  readonly to: number;
  /** The running version, when it is being reverted; null: another is chosen. */
  readonly undone: number | null;
}

/** Every published version: who, when, why, what; view it, and roll back. */
export const View = observer(function VersionsPage() {
  const { t } = useTranslation();
  const studio = useStudio();
  useAllTexts(studio.source?.catalogue.textKeys);
  const pages = usePages(consoleApi.versions, (page) => ({ query: { page, rows: 20 } }), {
    keyOf: (row) => String(row.version),
    // Each version is announced to the studio.
    again: studio.source?.version,
  });
  const [looking, setLooking] = useState<VersionInfo | null>(null);
  const [onTrial, setOnTrial] = useState<number | null>(null);
  const [backTo, setBackTo] = useState<Back | null>(null);
  const columns = useColumns(studio, setLooking, setBackTo);
  return (
    <>
      <Outdated studio={studio} />
      <TrialCard studio={studio} onLook={setOnTrial} onWidened={() => void pages.go(1)} />
      <ListPage
        title={t('console:place.versions')}
        empty={t('console:versions.empty')}
        pages={pages}
        columns={columns}
        rowKey={(row) => String(row.version)}
        tools={
          <>
            <Suspense fallback={null}>
              <FilesMenu studio={studio} />
            </Suspense>
            <ToBuiltIn studio={studio} onPress={() => setBackTo({ to: 0, undone: null })} />
          </>
        }
      />
      <Suspense fallback={null}>
        {looking && <VersionDialog studio={studio} info={looking} onClose={() => setLooking(null)} />}
        {onTrial !== null && (
          <ProposalLater
            studio={studio}
            proposalId={onTrial}
            onClose={() => setOnTrial(null)}
            onDone={() => setOnTrial(null)}
          />
        )}
        {backTo !== null && (
          <RollbackDialog
            studio={studio}
            to={backTo.to}
            undone={backTo.undone}
            onClose={() => setBackTo(null)}
            onDone={() => {
              setBackTo(null);
              void pages.go(1);
            }}
          />
        )}
      </Suspense>
    </>
  );
});

/** Rolls back to the built-in configuration, unless it is the running one. */
const ToBuiltIn = observer(function ToBuiltIn({
  studio,
  onPress,
}: {
  readonly studio: Studio;
  readonly onPress: () => void;
}) {
  const { t } = useTranslation();
  return (
    (studio.source?.version ?? 0) > 0 && (
      <May call={consoleApi.rollback}>
        <Button onClick={onPress}>{t('console:versions.toBuiltIn')}</Button>
      </May>
    )
  );
});

function useColumns(
  studio: Studio,
  onLook: (row: VersionInfo) => void,
  onBack: (back: Back) => void,
): readonly Column<VersionInfo>[] {
  const { t } = useTranslation();
  const usage = useUsage();
  return [
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
    timeColumn(t),
    { ...whoColumn(t), width: '100px' },
    {
      key: 'why',
      title: t('console:versions.why'),
      render: (row) => (
        <ChangeReason studio={studio} change={row}>
          <VersionUse figures={usage?.versions.get(row.hash)} />
          <VersionParts studio={studio} version={row.version} />
        </ChangeReason>
      ),
    },
    {
      key: 'do',
      title: <span className="visually-hidden">{t('console:versions.back')}</span>,
      align: 'right',
      width: '264px',
      render: (row) => (
        <RowTools
          row={row}
          isRunning={row.version === studio.source?.version}
          onLook={onLook}
          onBack={onBack}
        />
      ),
    },
  ];
}

/** How a version performed while it ran. */
function VersionUse({ figures }: { readonly figures: UsageFigures | undefined }) {
  const { t } = useTranslation();
  if (figures === undefined) return null;
  const { pages, crashes, refused, contentMs } = figures;
  return (
    <small>
      {t('console:usage.version', { pages, crashes, refused })}
      {contentMs !== null && t('console:usage.content', { ms: contentMs })}
    </small>
  );
}

interface RowToolsProps {
  readonly row: VersionInfo;
  readonly isRunning: boolean;
  readonly onLook: (row: VersionInfo) => void;
  readonly onBack: (back: Back) => void;
}

function RowTools({ row, isRunning, onLook, onBack }: RowToolsProps) {
  const { t } = useTranslation();
  const named = (what: string) => t('console:pair', { what, name: `#${row.version}` });
  return (
    <span className="c-actions">
      <Button size="sm" aria-label={named(t('console:versions.look'))} onClick={() => onLook(row)}>
        {t('console:versions.look')}
      </Button>
      {isRunning ? (
        <>
          <Tag tone="ok">{t('console:versions.running')}</Tag>
          <May call={consoleApi.rollback}>
            {/* Versions are numbered from one; what ran before the first is the product's own. */}
            <Button
              size="sm"
              icon="undo"
              aria-label={named(t('console:versions.undo'))}
              onClick={() => onBack({ to: row.version - 1, undone: row.version })}
            >
              {t('console:versions.undo')}
            </Button>
          </May>
        </>
      ) : (
        <May call={consoleApi.rollback}>
          <Button
            size="sm"
            aria-label={named(t('console:versions.back'))}
            onClick={() => onBack({ to: row.version, undone: null })}
          >
            {t('console:versions.back')}
          </Button>
        </May>
      )}
    </span>
  );
}
