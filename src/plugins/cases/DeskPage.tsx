import { cases } from '#contract/api';
import type { CaseRow } from '#contract/entities';
import { Button, type Column, PanelState, SelectInput, SkeletonRows, Table } from '#core/kit';
import { FindBox } from '#core/kit/find';
import type { PageProps } from '#core/plugin';
import { type Pages, usePages } from '#core/query';
import { useSetQuery } from '#core/router';
import { FailedState } from '#core/shell';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import './cases.css';
import { useSubject } from './parts/CaseFacts.tsx';
import { LimitTag } from './parts/LimitTag.tsx';
import { StateTag } from './parts/StateTag.tsx';
import { Thread } from './parts/Thread.tsx';
import { useDraftText, useDraftValue } from './parts/use-draft.ts';
import { useCaseChanges } from './use-case-changes.ts';

const KINDS = ['question', 'transfer', 'advisory', 'api'] as const;

/** Beside an open case, which names its owner, the list is narrow: the owner and the year give way, so that every state stays in sight. */
function useColumns(isNarrow: boolean): readonly Column<CaseRow>[] {
  const { t } = useTranslation();
  const subjectOf = useSubject();
  const columns: readonly Column<CaseRow>[] = [
    { key: 'no', title: t('cases:desk.no'), width: '56px', align: 'right', render: (row) => row.no },
    {
      key: 'kind',
      title: t('cases:desk.kind'),
      width: '84px',
      render: (row) => t(`cases:kind.${row.form.kind}`),
    },
    { key: 'subject', title: t('cases:desk.subject'), render: subjectOf },
    {
      key: 'who',
      title: t('cases:desk.who'),
      width: '190px',
      render: (row) => (
        <>
          {row.operName} <small className="cs-org">{row.orgName}</small>
        </>
      ),
    },
    {
      key: 'time',
      title: t('cases:desk.time'),
      width: isNarrow ? '92px' : '128px',
      render: (row) => <span className="k-num">{row.updateTime?.slice(isNarrow ? 5 : 0, 16)}</span>,
    },
    {
      key: 'state',
      title: t('cases:desk.state'),
      width: '208px',
      render: (row) => (
        <span className="cs-tags">
          <StateTag state={row.state} isAsked={row.isAsked} />
          <LimitTag row={row} />
        </span>
      ),
    },
  ];
  return isNarrow ? columns.filter(({ key }) => key !== 'who') : columns;
}

const STATES = ['todo', 'open', 'all'] as const;
const filterSchema = z.object({ kind: z.union([z.enum(KINDS), z.literal('')]), state: z.enum(STATES) });
type Filter = Readonly<z.infer<typeof filterSchema>>;
const NO_FILTER: Filter = { kind: '', state: 'todo' };

/** All cases, for staff: those with something to do by waiting time first; the chosen one next to the list. */
export function View({ query }: PageProps<'case'>) {
  const { t } = useTranslation();
  const [filter, setFilter] = useDraftValue<Filter>('desk.filter', filterSchema, NO_FILTER);
  const { kind, state } = filter;
  const selected = query.case ?? null;
  const [words, setWords] = useDraftText('desk.find');
  const text = words.trim();
  const list = usePages(
    cases.desk,
    (page) => ({
      query: {
        page,
        rows: 30,
        ...(kind === '' ? {} : { kind }),
        ...(state === 'all' ? {} : { state }),
        text,
      },
    }),
    { keyOf: (row) => row.caseId, notTips: true },
  );
  useCaseChanges(() => void list.refresh());
  return (
    <>
      <Filters filter={filter} words={words} onFilter={setFilter} onWords={setWords} />
      <div className="cs-desk">
        <Rows
          list={list}
          selected={selected}
          empty={t(text === '' ? `cases:desk.empty.${state}` : 'cases:desk.none')}
        />
        {selected !== null && (
          <div className="cs-beside scroll" role="region" aria-label={t('cases:thread.label')} tabIndex={0}>
            <Thread key={selected} caseId={selected} />
          </div>
        )}
      </div>
    </>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly words: string;
  readonly onFilter: (filter: Filter) => void;
  readonly onWords: (words: string) => void;
}

function Filters({ filter, words, onFilter, onWords }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="k-page-bar">
      <h1>{t('cases:desk.title')}</h1>
      <span className="k-space" />
      <FindBox label={t('cases:desk.find')} maxLength={60} value={words} onChange={onWords} />
      <SelectInput
        label={t('cases:desk.kind')}
        value={filter.kind}
        choices={[
          { value: '', label: t('cases:desk.allKinds') },
          ...KINDS.map((value) => ({ value, label: t(`cases:kind.${value}`) })),
        ]}
        onChange={(next) => onFilter({ ...filter, kind: next })}
      />
      <SelectInput
        label={t('cases:desk.state')}
        value={filter.state}
        choices={STATES.map((value) => ({ value, label: t(`cases:desk.${value}`) }))}
        onChange={(next) => onFilter({ ...filter, state: next })}
      />
    </div>
  );
}

interface RowsProps {
  readonly list: Pages<CaseRow>;
  readonly selected: string | null;
  readonly empty: string;
}

function Rows({ list, selected, empty }: RowsProps) {
  const { t } = useTranslation();
  const columns = useColumns(selected !== null);
  const setQuery = useSetQuery();
  return (
    <div className="cs-rows k-page-list scroll" role="region" aria-label={t('cases:desk.title')} tabIndex={0}>
      {list.state === 'failed' && (
        <FailedState title={t('cases:list.failed')} onRetry={() => list.refresh()} />
      )}
      {list.state === 'loading' && list.rows.length === 0 && (
        <SkeletonRows rows={6} columns={4} label={t('cases:loading')} />
      )}
      {list.state === 'ready' && list.rows.length === 0 && <PanelState kind="empty" title={empty} />}
      {list.rows.length > 0 && (
        <Table
          caption={t('cases:desk.title')}
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row.caseId}
          selectedKey={selected}
          onRowClick={(row) => setQuery({ case: row.caseId }, { replace: true })}
        />
      )}
      {list.rows.length > 0 && !list.isEnd && (
        <Button size="sm" onClick={() => void list.more()}>
          {t('cases:list.more')}
        </Button>
      )}
    </div>
  );
}
