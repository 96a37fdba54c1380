import { consoleApi, type ReplyOf } from '#contract/api';
import { type Column, SelectInput, Tag } from '#core/kit';
import { usePages } from '#core/query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { timeColumn } from './parts/list-columns.ts';
import { ListPage } from './parts/ListPage.tsx';
import { useDraftValue } from './parts/use-draft.ts';
import './console.css';

type Row = ReplyOf<typeof consoleApi.outbox>['content'][number];
const CHANNELS = ['mail', 'sms'] as const;
const STATES = ['waiting', 'sent', 'failed', 'kept'] as const;
const filterSchema = z.object({
  channel: z.union([z.enum(CHANNELS), z.literal('')]),
  status: z.union([z.enum(STATES), z.literal('')]),
});
type Filter = Readonly<z.infer<typeof filterSchema>>;
const NO_FILTER: Filter = { channel: '', status: '' };
const tones = { waiting: 'info', sent: 'ok', failed: 'bad', kept: 'warn' } as const;

const columnsOf = (t: TFunction): readonly Column<Row>[] => [
  timeColumn(t),
  {
    key: 'channel',
    title: t('console:outbox.channel'),
    width: '70px',
    render: (row) => t(`console:outbox.${row.channel}`),
  },
  { key: 'target', title: t('console:outbox.target'), width: '200px', render: (row) => row.target || '—' },
  {
    key: 'body',
    title: t('console:outbox.body'),
    render: (row) => (
      <div className="c-why">
        {row.subject !== '' && <b>{row.subject}</b>}
        <span className="c-text">{row.body || '—'}</span>
      </div>
    ),
  },
  {
    key: 'tries',
    title: t('console:outbox.tries'),
    width: '60px',
    align: 'right',
    render: (row) => row.tries,
  },
  {
    key: 'status',
    title: t('console:outbox.status'),
    width: '80px',
    render: (row) => <Tag tone={tones[row.status]}>{t(`console:outbox.${row.status}`)}</Tag>,
  },
];

/** Mails and text messages, in transit or stored: without a delivery service, this is the place to read them. */
export function View() {
  const { t } = useTranslation();
  const [filter, setFilter] = useDraftValue<Filter>('outbox.filter', filterSchema, NO_FILTER);
  const { channel, status } = filter;
  const query = { ...(channel === '' ? {} : { channel }), ...(status === '' ? {} : { status }) };
  const pages = usePages(consoleApi.outbox, (page) => ({ query: { page, rows: 20, ...query } }), {
    keyOf: (row) => row.id,
  });
  return (
    <ListPage
      title={t('console:place.outbox')}
      empty={t('console:outbox.empty')}
      pages={pages}
      columns={columnsOf(t)}
      rowKey={(row) => row.id}
      tools={
        <>
          <SelectInput
            label={t('console:outbox.channel')}
            value={channel}
            choices={[
              { value: '', label: t('console:outbox.allChannels') },
              ...CHANNELS.map((value) => ({ value, label: t(`console:outbox.${value}`) })),
            ]}
            onChange={(next) => setFilter({ ...filter, channel: next })}
          />
          <SelectInput
            label={t('console:outbox.status')}
            value={status}
            choices={[
              { value: '', label: t('console:outbox.allStates') },
              ...STATES.map((value) => ({ value, label: t(`console:outbox.${value}`) })),
            ]}
            onChange={(next) => setFilter({ ...filter, status: next })}
          />
        </>
      }
    />
  );
}
