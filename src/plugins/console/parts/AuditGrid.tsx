import type { AuditRow } from '#contract/api';
import { INSET_PX, widthFor } from '#core/grid/columns';
import { type StaticColumn, StaticGrid, type StaticGridProps } from '#core/grid/static';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';

/** The event as text; the code is what the search uses. */
function Kind({ kind }: { readonly kind: string }) {
  const { text } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const key = `console:audit.action.${kind}`;
  return (
    <span className="c-action">
      {text.has(key) && dynamicText(t, key)}
      <code title={kind}>{kind}</code>
    </span>
  );
}

const detailOf = ({ detail }: AuditRow) =>
  Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join('; ');

/** The server's address in full, as the log has it. */
const WIDEST_IP = '255.255.255.255';

const columnsOf = (t: TFunction): readonly StaticColumn<AuditRow>[] => [
  {
    id: 'seq',
    header: t('console:audit.seq'),
    width: widthFor('9,999,999') + INSET_PX,
    align: 'right',
    render: (row) => row.seq,
    sortBy: (row) => row.seq,
  },
  {
    id: 'time',
    header: t('console:list.time'),
    width: widthFor('2026-11-20 09:30:00'),
    render: (row) => row.createTime.slice(0, 19),
    sortBy: (row) => row.createTime,
  },
  {
    id: 'kind',
    header: t('console:audit.kind'),
    width: 260,
    minWidth: 120,
    render: (row) => <Kind kind={row.kind} />,
    sortBy: (row) => row.kind,
  },
  {
    id: 'who',
    // The account that the event concerns: where another acted on it, the detail names who.
    header: t('console:audit.account'),
    width: 130,
    minWidth: 80,
    render: (row) => row.operName || t('console:audit.nobody'),
    sortBy: (row) => row.operName || null,
  },
  {
    id: 'ip',
    header: 'IP',
    width: widthFor(WIDEST_IP),
    render: (row) => row.ip ?? '—',
    sortBy: (row) => row.ip,
  },
  {
    id: 'detail',
    header: t('console:audit.detail'),
    width: 300,
    minWidth: 200,
    wraps: true,
    render: (row) => (
      <span className="c-text" translate="no">
        {detailOf(row)}
      </span>
    ),
  },
  {
    id: 'hash',
    header: t('console:audit.hash'),
    width: 100,
    render: (row) => <code>{row.hash.slice(0, 10)}</code>,
  },
];

/** Events of the audit log. Loaded as the page's own part: it brings the grid. */
export function AuditGrid(props: Pick<StaticGridProps<AuditRow>, 'rows' | 'rowId'>) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t), [t]);
  return <StaticGrid label={t('console:place.audit')} columns={columns} {...props} />;
}
