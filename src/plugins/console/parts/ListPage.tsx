import { Button, type Column, PanelState, Table } from '#core/kit';
import type { Pages } from '#core/query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from './Pager.tsx';
import { Unread } from './Unread.tsx';

interface FrameProps<R> {
  readonly title: string;
  readonly empty: string;
  /** How the list gets its rows. */
  readonly emptyDetail?: string;
  readonly pages: Pages<R>;
  readonly tools?: ReactNode;
  /** Between the title and the list. */
  readonly above?: ReactNode;
  /** What is not in the list, and how to find it. */
  readonly note?: string | undefined;
  /** To the right of the list. */
  readonly beside?: ReactNode;
}

interface Props<R> extends FrameProps<R> {
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly onRowClick?: (row: R) => void;
  readonly selectedKey?: string | null;
}

/** What surrounds a list of the console, page by page; `children` are its rows where there are any. */
export function ListFrame<R>({
  title,
  empty,
  emptyDetail,
  pages,
  tools,
  above,
  note,
  beside,
  children,
}: FrameProps<R> & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const hasNone = pages.rows.length === 0;
  const isLoading = hasNone && pages.page === 0 && pages.state !== 'failed';
  return (
    <>
      <div className="k-page-bar">
        <h1>{title}</h1>
        <span className="k-space" />
        {tools}
        <Button icon="refresh" onClick={() => void pages.refresh()}>
          {t('console:list.refresh')}
        </Button>
      </div>
      {above}
      <div className="c-beside">
        <div className="c-list k-page-list scroll" role="region" aria-label={title} tabIndex={0}>
          {(pages.state === 'failed' || isLoading) && (
            <Unread isFailed={pages.state === 'failed'} onRetry={pages.refresh} />
          )}
          {hasNone && pages.page > 0 && (
            <PanelState
              kind="empty"
              title={empty}
              {...(emptyDetail !== undefined && { detail: emptyDetail })}
            />
          )}
          {pages.rows.length > 0 && children}
        </div>
        {beside}
      </div>
      {note !== undefined && <p className="c-hint c-note">{note}</p>}
      <Pager pages={pages} />
    </>
  );
}

/** A list of the console as a plain table. */
export function ListPage<R>({ columns, rowKey, onRowClick, selectedKey = null, ...frame }: Props<R>) {
  return (
    <ListFrame {...frame}>
      <Table
        caption={frame.title}
        columns={columns}
        rows={frame.pages.rows}
        rowKey={rowKey}
        selectedKey={selectedKey}
        {...(onRowClick && { onRowClick })}
      />
    </ListFrame>
  );
}
