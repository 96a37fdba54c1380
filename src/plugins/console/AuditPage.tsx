import { type AuditRow, consoleApi } from '#contract/api';
import { DayInput } from '#core/day';
import { type Column, SelectInput, TextInput } from '#core/kit';
import { usePages } from '#core/query';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from './parts/ListPage.tsx';
import './console.css';
import { consolePlugin } from './plugin.ts';

const AREAS = [
  '',
  'config.',
  'login.',
  'session.',
  'access.',
  'account.',
  'notice.',
  'audience.',
  'order.',
] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The event as text; the code is what the search uses. */
function Kind({ kind }: { readonly kind: string }) {
  const { text } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const key = `console:audit.action.${kind}`;
  return (
    <span className="c-action">
      {text.has(key) && dynamicText(t, key)}
      <code>{kind}</code>
    </span>
  );
}

const columnsOf = (t: TFunction): readonly Column<AuditRow>[] => [
  { key: 'seq', title: t('console:audit.seq'), width: '70px', align: 'right', render: (row) => row.seq },
  {
    key: 'time',
    title: t('console:list.time'),
    width: '160px',
    render: (row) => row.createTime.slice(0, 19),
  },
  {
    key: 'kind',
    title: t('console:audit.kind'),
    width: '250px',
    render: (row) => <Kind kind={row.kind} />,
  },
  {
    key: 'who',
    title: t('console:list.who'),
    width: '130px',
    render: (row) => row.operName || t('console:audit.nobody'),
  },
  { key: 'ip', title: 'IP', width: '120px', render: (row) => row.ip ?? '—' },
  {
    key: 'detail',
    title: t('console:audit.detail'),
    render: (row) => (
      <span className="c-text" translate="no">
        {Object.entries(row.detail)
          .map(([key, value]) => `${key}: ${String(value)}`)
          .join('; ')}
      </span>
    ),
  },
  {
    key: 'hash',
    title: t('console:audit.hash'),
    width: '100px',
    render: (row) => <code>{row.hash.slice(0, 10)}</code>,
  },
];

/** The search, as typed. */
interface Search {
  readonly kind: (typeof AREAS)[number];
  readonly who: string;
  readonly from: string;
  readonly to: string;
}

/** The part of the search that is complete enough to send. */
const askedOf = ({ kind, who, from, to }: Search) => ({
  ...(kind === '' ? {} : { kind }),
  ...(who.trim() === '' ? {} : { operId: who.trim() }),
  ...(DAY.test(from) ? { from } : {}),
  ...(DAY.test(to) ? { to } : {}),
});

/** The audit chain: who did what when, each event sealed to the previous one. */
export function View() {
  const { t } = useTranslation();
  const [search, setSearch] = useState<Search>({ kind: '', who: '', from: '', to: '' });
  const pages = usePages(consoleApi.audit, (page) => ({ query: { page, rows: 50, ...askedOf(search) } }), {
    keyOf: (row) => String(row.seq),
  });
  return (
    <ListPage
      title={t('console:place.audit')}
      empty={t('console:audit.empty')}
      pages={pages}
      columns={columnsOf(t)}
      rowKey={(row) => String(row.seq)}
      note={DAY.test(search.from) ? undefined : t('console:audit.olderNote')}
      tools={<SearchFields search={search} onChange={setSearch} />}
    />
  );
}

interface SearchProps {
  readonly search: Search;
  readonly onChange: (search: Search) => void;
}

function SearchFields({ search, onChange }: SearchProps) {
  const { calendar } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const areas = AREAS.map((value) => ({
    value,
    label: value === '' ? t('console:audit.all') : dynamicText(t, `console:audit.area.${value.slice(0, -1)}`),
  }));
  return (
    <>
      <SelectInput
        label={t('console:audit.kind')}
        value={search.kind}
        choices={areas}
        onChange={(kind) => onChange({ ...search, kind })}
      />
      <TextInput
        aria-label={t('console:audit.who')}
        placeholder={t('console:audit.who')}
        value={search.who}
        onChange={(event) => onChange({ ...search, who: event.target.value })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DayInput
          key={end}
          label={t(`console:audit.${end}`)}
          value={search[end]}
          now={calendar.now()}
          nearest="past"
          onChange={(day) => onChange({ ...search, [end]: day })}
        />
      ))}
    </>
  );
}
