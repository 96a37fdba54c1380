import type { Homepage } from '#contract/entities';
import { PanelState, SkeletonRows } from '#core/kit';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHomepage } from './use-homepage.ts';

interface Props {
  readonly rows?: number;
  readonly columns?: number;
  /** Shown in place of the content while there is none. */
  readonly empty: string;
  readonly isEmpty: (page: Homepage) => boolean;
  readonly children: (page: Homepage) => ReactNode;
}

/** A panel over the home page's data: skeleton, failure with retry, empty state, or the content. */
export const HomeState = observer(function HomeState({
  rows = 8,
  columns = 5,
  empty,
  isEmpty,
  children,
}: Props) {
  const { t } = useTranslation();
  const feed = useHomepage();
  const { data, status } = feed;
  if (data === null && status === 'failed') {
    return (
      <FailedState title={t('quotes:failed')} detail={t('quotes:failedDetail')} onRetry={feed.refresh} />
    );
  }
  if (data === null) return <SkeletonRows rows={rows} columns={columns} label={t('quotes:loading')} />;
  if (isEmpty(data)) return <PanelState kind="empty" title={empty} />;
  return (
    <div className="q-home" data-stale={feed.isStale}>
      {children(data)}
    </div>
  );
});
