import { useFollow } from '#core/hooks';
import { PanelState, SkeletonRows, StaleStrip } from '#core/kit';
import type { ChannelPort, PanelProps } from '#core/plugin';
import { lazyPart } from '#core/query';
import { useObserved, usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './maker.css';
import './parts/toolbar.css';
import './parts/sheet.css';
import { Foot } from './parts/Foot.tsx';
import { Grid } from './parts/Grid.tsx';
import { Toolbar } from './parts/Toolbar.tsx';
import { MakerDesk } from './stores/desk.ts';
import { makerPlugin } from './plugin.ts';

const FirstPath = lazyPart(() => import('./parts/FirstPath.tsx').then(({ FirstPath: Part }) => Part));

/** The sheet on which a market maker quotes many bonds on both sides. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const { session } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const isMaker = useObserved(
    useCallback(() => session.userInfo?.isMarketMakingTierUser === true, [session]),
  );
  if (!isMaker)
    return <PanelState kind="locked" title={t('maker:locked')} detail={t('maker:lockedDetail')} />;
  return <Sheet channel={channel} />;
}

const Sheet = observer(function Sheet({ channel }: { readonly channel: ChannelPort }) {
  const services = usePlugin(makerPlugin);
  const { market, trading, config } = services;
  const { t } = useTranslation();
  const [desk] = useState(
    () =>
      new MakerDesk(services, () => ({
        stepsBp: config.settings.quoting.priceStepsBp,
        quantities: config.settings.quoting.quantityPresets,
      })),
  );
  const addBox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void desk.warm();
    return desk.store.start();
  }, [desk]);
  useEffect(
    () =>
      services.browser.watchVisible((isVisible) => {
        if (!isVisible) desk.store.flush();
      }),
    [services, desk],
  );
  const { store } = desk;
  useFollow(market, 'bestmarket', store.rows.length === 0 ? null : store.ids);
  if (store.status === 'failed')
    return <FailedState title={t('maker:failed')} onRetry={() => store.load()} />;
  if (store.status === 'loading') return <SkeletonRows rows={10} columns={12} label={t('maker:loading')} />;
  const isStale = (trading.stale && trading.ready) || (market.best.stale && market.best.wasLive);
  return (
    <div className="mk">
      <Toolbar desk={desk} addBox={addBox} />
      <Suspense fallback={null}>
        <FirstPath />
      </Suspense>
      {isStale && <StaleStrip text={t('maker:stale')} />}
      <div className="mk-fill">
        {store.rows.length === 0 ? (
          <PanelState kind="empty" title={t('maker:empty')} detail={t('maker:emptyDetail')} />
        ) : (
          <Grid desk={desk} channel={channel} onAdd={() => addBox.current?.focus()} />
        )}
      </div>
      <Foot desk={desk} />
    </div>
  );
});
