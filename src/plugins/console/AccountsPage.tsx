import { consoleApi, type ReplyOf } from '#contract/api';
import { type Column, StatusDot, Tag } from '#core/kit';
import { usePages, usePolling } from '#core/query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { AccountCard } from './parts/accounts/AccountCard.tsx';
import { FindBox } from '#core/kit/find';
import { ListPage } from './parts/ListPage.tsx';
import { Roles } from './parts/accounts/Roles.tsx';
import { useDraftText } from './parts/use-draft.ts';
import './console.css';

type Row = ReplyOf<typeof consoleApi.accounts>['content'][number];

const columnsOf = (t: TFunction): readonly Column<Row>[] => [
  {
    key: 'name',
    title: t('console:accounts.operName'),
    width: '180px',
    render: (row) => (
      <span className="c-who">
        <StatusDot tone={row.isStopped ? 'bad' : row.seenTime === '' ? 'off' : 'ok'} />
        {row.operName}
      </span>
    ),
  },
  {
    key: 'real',
    title: t('console:accounts.realName'),
    width: '80px',
    render: (row) => row.realName || '—',
  },
  { key: 'org', title: t('console:accounts.org'), render: (row) => row.orgName || '—' },
  { key: 'phone', title: t('console:accounts.phone'), width: '110px', render: (row) => row.phone || '—' },
  {
    key: 'kind',
    title: t('console:accounts.kind'),
    width: '260px',
    render: (row) => (
      <span className="c-tags">
        {row.isStopped && <Tag tone="bad">{t('console:accounts.stopped')}</Tag>}
        <Roles roles={row.staffRoles} />
        {row.isMarketMaker && <Tag>{t('console:accounts.maker')}</Tag>}
        {!row.isVerified && <Tag tone="warn">{t('console:accounts.unverified')}</Tag>}
        {row.hasSecondFactor && <Tag tone="ok">{t('console:accounts.second')}</Tag>}
      </span>
    ),
  },
  {
    key: 'seen',
    title: t('console:accounts.seen'),
    width: '140px',
    render: (row) => (row.seenTime === '' ? t('console:accounts.offline') : row.seenTime.slice(0, 19)),
  },
];

/** Columns that give way to the chosen account, which states them: roles then stay on one line. */
const BESIDE: readonly string[] = ['real', 'phone'];

/** User accounts: logged-in ones first; the chosen one next to the list, with its possible actions. */
export function View() {
  const { t } = useTranslation();
  const [words, setWords] = useDraftText('accounts.find');
  const [chosen, setChosen] = useDraftText('accounts.chosen');
  const text = words.trim();
  const pages = usePages(consoleApi.accounts, (page) => ({ query: { page, rows: 50, text } }), {
    keyOf: (row) => row.operId,
    notTips: true,
  });
  usePolling(pages.refresh);
  const columns = columnsOf(t);
  return (
    <ListPage
      title={t('console:place.accounts')}
      empty={t('console:accounts.empty')}
      pages={pages}
      columns={chosen === '' ? columns : columns.filter(({ key }) => !BESIDE.includes(key))}
      rowKey={(row) => row.operId}
      onRowClick={(row) => setChosen(row.operId)}
      selectedKey={chosen === '' ? null : chosen}
      beside={
        chosen !== '' && (
          <AccountCard
            key={chosen}
            operId={chosen}
            onClose={() => setChosen('')}
            onChanged={() => void pages.refresh()}
          />
        )
      }
      tools={<FindBox label={t('console:accounts.find')} maxLength={254} value={words} onChange={setWords} />}
    />
  );
}
