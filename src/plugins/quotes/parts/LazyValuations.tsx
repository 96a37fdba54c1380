import { SkeletonRows } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const View = lazy(() => import('./ValuationView.tsx').then((module) => ({ default: module.ValuationView })));

/** The tab of valuations: fetched when it is first looked at. */
export function LazyValuations({ channel }: { readonly channel: ChannelPort }): ReactNode {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<SkeletonRows rows={14} columns={8} label={t('quotes:loading')} />}>
      <View channel={channel} />
    </Suspense>
  );
}
