import { cases, consoleApi } from '#contract/api';
import { Count } from '#core/kit';
import { useChanges } from '#core/hooks';
import { useCall, usePolling } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';

interface Props {
  /** The console's address: read again whenever staff navigate in it. */
  readonly here: string;
}

/** `decisions`: those of this tab. */
function useQueueRefresh(refresh: () => Promise<void>, here: string, decisions: number): void {
  useEffect(() => void refresh(), [here, decisions, refresh]);
  usePolling(refresh);
}

function Badge({ count, words }: { readonly count: number; readonly words: string }) {
  if (count === 0) return null;
  return (
    <span className="c-waiting">
      <Count value={count} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Number of pending real-name applications, next to their link. */
export const Waiting = observer(function Waiting({ here }: Props) {
  const { queues } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const { value, refresh } = useCall(consoleApi.realNames, {}, { notTips: true });
  useQueueRefresh(refresh, here, queues.decisions);
  const count = value?.length ?? 0;
  return <Badge count={count} words={t('console:realName.waiting', { count })} />;
});

/** Number of changes that wait for the caller's decision, next to their link. */
export const OpenProposals = observer(function OpenProposals({ here }: Props) {
  const { queues } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  // Open ones come first: more than a page of them is an unlikely queue.
  const query = { page: 1, rows: 20 } as const;
  const proposals = useCall(consoleApi.proposals, { query }, { notTips: true });
  const rights = useCall(consoleApi.rightsRequests, { query: { page: 1, rows: 1 } }, { notTips: true });
  useQueueRefresh(proposals.refresh, here, queues.decisions);
  useQueueRefresh(rights.refresh, here, queues.decisions);
  const open = proposals.value?.content.filter(({ state, isOwn }) => state === 'open' && !isOwn) ?? [];
  const count = open.length + (rights.value?.toDecide ?? 0);
  return <Badge count={count} words={t('console:proposals.wait', { count })} />;
});

/** Number of cases in which staff have something to do, next to their link. Every change of a case is pushed. */
export function CasesToDo({ here }: Props) {
  const { push } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  // A page contains one row, so that the number of pages is the number of cases.
  const query = { page: 1, rows: 1, state: 'todo' } as const;
  const { value, refresh } = useCall(cases.desk, { query }, { notTips: true });
  useQueueRefresh(refresh, here, 0);
  useChanges(push, 'servicecase', () => void refresh());
  const count = value === null || value.content.length === 0 ? 0 : value.totalPages;
  return <Badge count={count} words={t('console:casesToDo', { count })} />;
}
