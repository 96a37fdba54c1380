import { type Audience, consoleApi } from '#contract/api';
import { Button, type Column, PanelState, Table, Tag } from '#core/kit';
import { useCall } from '#core/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudienceCard } from './parts/AudienceCard.tsx';
import { AudienceDialog } from './parts/AudienceDialog.tsx';
import { Unread } from './parts/Unread.tsx';
import './console.css';

/** Groups of accounts that gates name: made here, filled by name or from a list. */
export function View() {
  const { t } = useTranslation();
  const { state, value, refresh } = useCall(consoleApi.audiences);
  const [selected, setSelected] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const groups = value?.groups ?? [];
  const organisations = value?.organisations ?? [];
  const open = groups.find(({ id }) => id === selected);
  const columns: readonly Column<Audience>[] = [
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
  return (
    <>
      <div className="c-bar">
        <h1>{t('console:place.audiences')}</h1>
        <span className="c-space" />
        <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
          {t('console:audiences.make')}
        </Button>
      </div>
      <div className="c-beside">
        <div className="c-list scroll" role="region" aria-label={t('console:place.audiences')} tabIndex={0}>
          {value === null && <Unread isFailed={state === 'failed'} onRetry={refresh} />}
          {value !== null && groups.length === 0 && (
            <PanelState
              kind="empty"
              title={t('console:audiences.empty')}
              detail={t('console:audiences.emptyDetail')}
            />
          )}
          {groups.length > 0 && (
            <Table
              caption={t('console:place.audiences')}
              columns={columns}
              rows={groups}
              rowKey={(row) => row.id}
              selectedKey={selected}
              onRowClick={(row) => setSelected(row.id)}
            />
          )}
        </div>
        {open && (
          <AudienceCard
            key={open.id}
            audience={open}
            onClose={() => setSelected(null)}
            onChanged={() => void refresh()}
          />
        )}
      </div>
      {isMaking && (
        <AudienceDialog
          audience={null}
          organisations={organisations}
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
