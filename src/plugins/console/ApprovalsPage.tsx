import { consoleApi, type ProposalInfo } from '#contract/api';
import { Button, type Column, Tag } from '#core/kit';
import { usePages, usePolling } from '#core/query';
import { usePlugin } from '#core/services';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeColumn, whoColumn } from './parts/list-columns.ts';
import { ListPage } from './parts/ListPage.tsx';
import { Outdated } from './parts/Outdated.tsx';
import { RightsRequests } from './parts/accounts/RightsRequests.tsx';
import { ProposalLater } from './parts/versions/ProposalLater.tsx';
import { useAllTexts, useStudio } from './parts/use-studio.ts';
import { trialText } from './model/trial-words.ts';
import { consolePlugin } from './plugin.ts';
import { ChangeReason } from './parts/versions/ChangeReason.tsx';
import type { Studio } from './stores/studio.ts';
import './console.css';

const tones = {
  open: 'warn',
  scheduled: 'info',
  trial: 'info',
  published: 'ok',
  returned: 'bad',
  withdrawn: 'plain',
  takenBack: 'bad',
  failed: 'bad',
} as const;

const columnsOf = (
  t: TFunction,
  studio: Studio,
  onLook: (row: ProposalInfo) => void,
): readonly Column<ProposalInfo>[] => [
  {
    key: 'no',
    title: t('console:proposals.no'),
    width: '60px',
    render: (row) => <b>#{row.proposalId}</b>,
  },
  {
    key: 'state',
    title: t('console:proposals.state'),
    width: '110px',
    render: (row) => <Tag tone={tones[row.state]}>{t(`console:proposals.${row.state}`)}</Tag>,
  },
  timeColumn(t),
  whoColumn(t),
  {
    key: 'why',
    title: t('console:versions.why'),
    render: (row) => (
      <ChangeReason studio={studio} change={row}>
        {row.publishTime !== '' && (row.state === 'open' || row.state === 'scheduled') && (
          <small>{t('console:proposals.at', { time: row.publishTime.slice(0, 16) })}</small>
        )}
        {row.first && <small>{trialText(t, row.first)}</small>}
      </ChangeReason>
    ),
  },
  {
    key: 'do',
    title: <span className="visually-hidden">{t('console:proposals.look')}</span>,
    align: 'right',
    width: '90px',
    render: (row) => (
      <Button
        size="sm"
        aria-label={t('console:pair', { what: t('console:proposals.look'), name: `#${row.proposalId}` })}
        onClick={() => onLook(row)}
      >
        {t('console:proposals.look')}
      </Button>
    ),
  },
];

/** Changes waiting for an approver or for their time, and the outcome of others. */
export const View = observer(function ApprovalsPage() {
  const { t } = useTranslation();
  const { queues } = usePlugin(consolePlugin);
  const studio = useStudio();
  useAllTexts(studio.source?.catalogue.textKeys);
  const [looking, setLooking] = useState<number | null>(null);
  const pages = usePages(consoleApi.proposals, (page) => ({ query: { page, rows: 20 } }), {
    keyOf: (row) => String(row.proposalId),
    notTips: true,
  });
  usePolling(pages.refresh);
  return (
    <>
      <Outdated studio={studio} />
      <ListPage
        title={t('console:place.approvals')}
        empty={t('console:proposals.empty')}
        emptyDetail={t('console:proposals.emptyDetail')}
        pages={pages}
        above={<RightsRequests />}
        columns={columnsOf(t, studio, (row) => setLooking(row.proposalId))}
        rowKey={(row) => String(row.proposalId)}
      />
      {looking !== null && (
        <ProposalLater
          studio={studio}
          proposalId={looking}
          onClose={() => setLooking(null)}
          onDone={() => {
            setLooking(null);
            queues.decided();
            void pages.refresh();
          }}
        />
      )}
    </>
  );
});
