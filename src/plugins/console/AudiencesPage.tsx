import { type Audience, consoleApi, type ReplyOf } from '#contract/api';
import { Button, type Column, PanelState, Table, Tag } from '#core/kit';
import { type Call, useCall, usePolling } from '#core/query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudienceCard } from './parts/audiences/AudienceCard.tsx';
import { AudienceDialog } from './parts/audiences/AudienceDialog.tsx';
import { May } from './parts/May.tsx';
import { Unread } from './parts/Unread.tsx';
import { useDraftText } from './parts/use-draft.ts';
import './console.css';

type Organisations = ReplyOf<typeof consoleApi.audiences>['organisations'];

const columnsOf = (t: TFunction, organisations: Organisations): readonly Column<Audience>[] => [
  { key: 'name', title: t('console:audiences.name'), render: (row) => <b>{row.name}</b> },
  { key: 'id', title: t('console:audiences.id'), render: (row) => <code>{row.id}</code> },
  {
    key: 'kind',
    title: t('console:audiences.kind'),
    render: (row) => {
      const name = organisations.find(({ id }) => id === row.orgId)?.name;
      return [t(`console:audiences.kinds.${row.kind}`), ...(name === undefined ? [] : [name])].join(' · ');
    },
  },
  {
    key: 'members',
    title: t('console:audiences.members'),
    width: '90px',
    align: 'right',
    render: (row) => row.members,
  },
  {
    key: 'use',
    title: t('console:audiences.use'),
    width: '130px',
    render: (row) => (
      <Tag tone={row.isNamed ? 'ok' : 'plain'}>
        {t(row.isNamed ? 'console:audiences.inUse' : 'console:audiences.unused')}
      </Tag>
    ),
  },
];

/** Groups of accounts that gates name: created here, filled by name or from a list. */
export function View() {
  const { t } = useTranslation();
  const call = useCall(consoleApi.audiences, {}, { notTips: true });
  const { value, refresh } = call;
  usePolling(refresh);
  const [selected, setSelected] = useDraftText('audiences.chosen');
  const [isMaking, setMaking] = useState(false);
  const open = value?.groups.find(({ id }) => id === selected);
  return (
    <>
      <div className="k-page-bar">
        <h1>{t('console:place.audiences')}</h1>
        <span className="k-space" />
        <May call={consoleApi.saveAudience}>
          <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
            {t('console:audiences.make')}
          </Button>
        </May>
      </div>
      <div className="c-beside">
        <div
          className="c-list k-page-list scroll"
          role="region"
          aria-label={t('console:place.audiences')}
          tabIndex={0}
        >
          <Groups call={call} selected={selected} onSelect={setSelected} />
        </div>
        {open && (
          <AudienceCard
            key={open.id}
            audience={open}
            onClose={() => setSelected('')}
            onChanged={() => void refresh()}
          />
        )}
      </div>
      {isMaking && (
        <AudienceDialog
          audience={null}
          usedIds={value?.groups.map(({ id }) => id)}
          organisations={value?.organisations ?? []}
          onClose={() => setMaking(false)}
          onDone={(id) => {
            setMaking(false);
            setSelected(id);
            void refresh();
          }}
        />
      )}
    </>
  );
}

interface GroupsProps {
  readonly call: Call<ReplyOf<typeof consoleApi.audiences>>;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

function Groups({ call: { state, value, refresh }, selected, onSelect }: GroupsProps) {
  const { t } = useTranslation();
  if (value === null) return <Unread isFailed={state === 'failed'} onRetry={refresh} />;
  if (value.groups.length === 0)
    return (
      <PanelState
        kind="empty"
        title={t('console:audiences.empty')}
        detail={t('console:audiences.emptyDetail')}
      />
    );
  return (
    <Table
      caption={t('console:place.audiences')}
      columns={columnsOf(t, value.organisations)}
      rows={value.groups}
      rowKey={(row) => row.id}
      selectedKey={selected}
      onRowClick={(row) => onSelect(row.id)}
    />
  );
}
