import { consoleApi, type ReplyOf } from '#contract/api';
import { lastDayOf } from '#contract/rules';
import { Button, type Column, Tag } from '#core/kit';
import { usePages, usePolling } from '#core/query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindBox } from '#core/kit/find';
import { ListPage } from './parts/ListPage.tsx';
import { May } from './parts/May.tsx';
import { RevokeKey } from './parts/accounts/RevokeKey.tsx';
import { useDraftText } from './parts/use-draft.ts';
import './console.css';

type Row = ReplyOf<typeof consoleApi.apiKeys>['content'][number];
const tones = { waiting: 'warn', active: 'ok', expired: 'plain', revoked: 'plain' } as const;

const columnsOf = (t: TFunction, onRevoke: (row: Row) => void): readonly Column<Row>[] => [
  {
    key: 'owner',
    title: t('console:keys.owner'),
    render: (row) => (row.orgName === '' ? row.operName : `${row.operName} · ${row.orgName}`),
  },
  {
    key: 'name',
    title: t('console:keys.name'),
    render: (row) => (
      <span className="c-why">
        {row.name}
        <small>{row.apiKeyId}</small>
      </span>
    ),
  },
  {
    key: 'scopes',
    title: t('console:keys.scopes'),
    render: (row) => <Scopes row={row} />,
  },
  {
    key: 'last',
    title: t('console:keys.lastUse'),
    width: '220px',
    render: (row) => `${row.lastUseTime.slice(0, 19) || '—'} ${row.lastUseIp}`,
  },
  {
    key: 'until',
    title: t('console:keys.until'),
    width: '130px',
    render: (row) => lastDayOf(row.expireTime),
  },
  {
    key: 'state',
    title: t('console:keys.state'),
    width: '80px',
    render: (row) => <Tag tone={tones[row.state]}>{t(`console:keys.${row.state}`)}</Tag>,
  },
  {
    key: 'revoke',
    title: <span className="visually-hidden">{t('console:keys.revoke')}</span>,
    width: '80px',
    align: 'right',
    render: (row) =>
      (row.state === 'active' || row.state === 'waiting') && (
        <May call={consoleApi.revokeApiKey}>
          <Button
            size="sm"
            aria-label={t('console:pair', { what: t('console:keys.revoke'), name: row.name })}
            onClick={() => onRevoke(row)}
          >
            {t('console:keys.revoke')}
          </Button>
        </May>
      ),
  },
];

function Scopes({ row: { scopes, isSandbox } }: { readonly row: Row }) {
  const { t } = useTranslation();
  return (
    <span className="c-tags">
      {scopes.map((scope) => (
        <Tag key={scope}>{t(`console:keys.scope.${scope}`)}</Tag>
      ))}
      {isSandbox && <Tag tone="info">{t('console:keys.sandbox')}</Tag>}
    </span>
  );
}

/** All API keys: owner, permissions, last use. */
export function View() {
  const { t } = useTranslation();
  const [words, setWords] = useDraftText('keys.find');
  const [revoked, setRevoked] = useState<Row | null>(null);
  const text = words.trim();
  const pages = usePages(consoleApi.apiKeys, (page) => ({ query: { page, rows: 50, text } }), {
    keyOf: (row) => row.apiKeyId,
    notTips: true,
  });
  usePolling(pages.refresh);
  return (
    <>
      <ListPage
        title={t('console:place.keys')}
        empty={t('console:keys.empty')}
        pages={pages}
        columns={columnsOf(t, setRevoked)}
        rowKey={(row) => row.apiKeyId}
        tools={<FindBox label={t('console:keys.find')} maxLength={60} value={words} onChange={setWords} />}
      />
      {revoked !== null && (
        <RevokeKey
          apiKey={revoked}
          onClose={() => setRevoked(null)}
          onRefused={() => void pages.refresh()}
          onDone={() => {
            setRevoked(null);
            void pages.refresh();
          }}
        />
      )}
    </>
  );
}
