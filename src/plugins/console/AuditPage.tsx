import { type AuditRow, consoleApi } from '#contract/api';
import { DayInput } from '#core/day';
import { SelectInput, TextInput } from '#core/kit';
import { lazyPart, usePages } from '#core/query';
import { usePlugin } from '#core/services';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { auditGroups, kindsOf } from './model/audit-groups.ts';
import { ListFrame } from './parts/ListPage.tsx';
import { Unread } from './parts/Unread.tsx';
import { useDraftValue } from './parts/use-draft.ts';
import './console.css';
import { consolePlugin } from './plugin.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const AuditGrid = lazyPart(() => import('./parts/AuditGrid.tsx').then(({ AuditGrid: Part }) => Part));
const rowId = (row: AuditRow) => String(row.seq);

/** The search, as typed. */
const searchSchema = z.object({
  kind: z.union([z.enum(auditGroups), z.literal('')]),
  who: z.string(),
  from: z.string(),
  to: z.string(),
});
type Search = Readonly<z.infer<typeof searchSchema>>;
const NO_SEARCH: Search = { kind: '', who: '', from: '', to: '' };

/** The part of the search that is complete enough to send. */
const queryOf = ({ kind, who, from, to }: Search) => ({
  ...(kind === '' ? {} : { kinds: kindsOf(kind) }),
  ...(who.trim() === '' ? {} : { operId: who.trim() }),
  ...(DAY.test(from) ? { from } : {}),
  ...(DAY.test(to) ? { to } : {}),
});

/** The audit chain: who did what when, each event sealed to the previous one. */
export function View() {
  const { t } = useTranslation();
  const [search, setSearch] = useDraftValue<Search>('audit.search', searchSchema, NO_SEARCH);
  const pages = usePages(consoleApi.audit, (page) => ({ query: { page, rows: 50, ...queryOf(search) } }), {
    keyOf: rowId,
  });
  const notes = [
    ...(DAY.test(search.from) ? [] : [t('console:audit.olderNote')]),
    ...(pages.totalPages > 1 ? [t('console:audit.orderNote')] : []),
  ];
  return (
    <ListFrame
      title={t('console:place.audit')}
      empty={t('console:audit.empty')}
      pages={pages}
      note={notes.length > 0 ? notes.join(' · ') : undefined}
      tools={<SearchFields search={search} onChange={setSearch} />}
    >
      <Suspense fallback={<Unread isFailed={false} onRetry={pages.refresh} />}>
        <AuditGrid rows={pages.rows} rowId={rowId} />
      </Suspense>
    </ListFrame>
  );
}

interface SearchProps {
  readonly search: Search;
  readonly onChange: (search: Search) => void;
}

function SearchFields({ search, onChange }: SearchProps) {
  const { calendar } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  return (
    <>
      <SelectInput
        label={t('console:audit.kind')}
        value={search.kind}
        choices={[
          { value: '', label: t('console:audit.all') },
          ...auditGroups.map((value) => ({ value, label: t(`console:audit.group.${value}`) })),
        ]}
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
