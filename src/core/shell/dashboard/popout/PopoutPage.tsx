import { addressOf } from '#contract/config';
import { useBest, useFollow } from '#core/hooks';
import { IconButton, PanelState } from '#core/kit';
import type { PageLayout, PlacedPanel } from '#core/layout';
import type { WidgetProps } from '#core/plugin';
import { lazyPart } from '#core/query';
import { useServices, useTitleOf } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelActionsContext } from '../actions.ts';
import { PanelBody } from '../PanelBody.tsx';
import { ChannelDot, PanelMenu } from '../PanelMenu.tsx';
import { reachableDashboards } from '../reachable.ts';
import { ToolItem } from '../../nav/ToolItem.tsx';
import { PageLoading } from '../../page/PageLoading.tsx';
import { useNamespaces } from '../use-namespaces.ts';
import { missingReason } from '../missing-reason.ts';
import { useOpenPanel, usePanelInstance } from '../use-panel-instance.ts';
import { useKeysOfPanel } from './use-keys-of-panel.ts';
import { usePagesElsewhere } from './use-pages-elsewhere.ts';
import './popout.css';

const PanelSettings = lazyPart(() =>
  import('../edit/PanelSettings.tsx').then(({ PanelSettings: Part }) => Part),
);

interface Props {
  readonly layout: string;
  readonly panel: string;
}

/** One panel of a layout, alone in a window, until it is put back. Its settings and link colour are those of the layout, even when changed here. */
export const PopoutPage = observer(function PopoutPage({ layout: id, panel: panelId }: Props) {
  const { layout, config, browser } = useServices();
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const back = useCallback(() => setDone(true), []);
  const page = layout.page(id);
  const panel = page?.panels.find((item) => item.id === panelId);
  // This user's page with this layout.
  const home = reachableDashboards(config).find((item) => item.layout === id)?.route;
  const hasWords = useNamespaces(['standins']);
  if (isDone || !page || !panel) {
    if (!hasWords) return <PageLoading />;
    const leave = home
      ? { label: t('standins:popout.openLayout'), onClick: () => browser.go(addressOf(home)) }
      : undefined;
    return (
      <PanelState
        kind="empty"
        isPage
        title={t(isDone ? 'standins:popout.done' : 'standins:popout.gone')}
        detail={t(isDone ? 'standins:popout.doneDetail' : 'standins:popout.goneDetail')}
        {...(leave ? { action: leave } : {})}
      />
    );
  }
  return <Alone page={page} panel={panel} onBack={back} />;
});

interface AloneProps {
  readonly page: PageLayout;
  readonly panel: PlacedPanel;
  /** The panel was put back, here or in another window. */
  readonly onBack: () => void;
}

/** The window's title; `isReady`: the panel's texts have loaded, on which it depends. */
function useNames(panel: PlacedPanel, instance: ReturnType<typeof usePanelInstance>) {
  const { plugins } = useServices();
  const { t } = useTranslation();
  const isReady = useNamespaces([plugins.describe(panel.panel)?.plugin.id ?? []].flat());
  const titleOf = useTitleOf();
  const title = isReady ? titleOf(panel) : '';
  const about = useAbout(panel, instance);
  return { isReady, title, about, name: about === '' ? title : t('shell:panel.about', { title, about }) };
}

const Alone = observer(function Alone({ page, panel, onBack }: AloneProps) {
  const { plugins, windows } = useServices();
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  useOpenPanel(page.id, panel);
  const instance = usePanelInstance(page.id, panel, frame);
  const registered = plugins.panels.get(panel.panel);
  const { isReady, title, about, name } = useNames(panel, instance);
  const popouts = windows.get()?.popouts;
  const key = `${page.id}/${panel.id}`;
  const [isSetting, setSetting] = useState(false);
  const actions = useMemo(
    () => ({ openSettings: () => setSetting(true), putBack: () => popouts?.returnPanel() }),
    [popouts],
  );

  useEffect(() => popouts?.hold(key, onBack), [popouts, key, onBack]);
  useWindowTitle(isReady ? name : null);
  const followElsewhere = usePagesElsewhere();
  useKeysOfPanel(frame);

  return (
    <PanelActionsContext value={actions}>
      <section
        className="s-panel s-alone"
        ref={frame}
        aria-label={title}
        data-panel={panel.panel}
        onClickCapture={followElsewhere}
      >
        <header className="s-panel-head">
          {registered?.definition.channels && <ChannelDot page={page.id} panel={panel} />}
          <h1>
            {title}
            {about !== '' && <b className="s-alone-bond">{about}</b>}
          </h1>
          <div className="s-panel-tools">
            <PopoutTools colour={panel.channel} />
            {registered && <PanelMenu page={page.id} panel={panel} title={title} />}
            <IconButton size="sm" icon="restore" label={t('shell:panel.putBack')} onClick={actions.putBack} />
          </div>
        </header>
        {/* Panels begin at level 3, as below the second level that is their name on a dashboard. */}
        <h2 className="visually-hidden">{title}</h2>
        <div className="s-panel-body">
          {registered ? (
            instance && isReady && <PanelBody instance={instance} title={title} />
          ) : (
            <Missing kind={panel.panel} title={title} />
          )}
        </div>
      </section>
      {isSetting && (
        <Suspense fallback={null}>
          <PanelSettings page={page} panel={panel} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </PanelActionsContext>
  );
});

/** Tools of the bar that a popped-out window has too. */
const PopoutTools = observer(function PopoutTools({ colour }: Pick<WidgetProps, 'colour'>) {
  const { config, plugins } = useServices();
  const items = config
    .menu('tools')
    .filter((item) => plugins.widgets.get(item.widget ?? '')?.definition.inPopout === true);
  return items.map((item) => <ToolItem key={item.id} item={item} isCurrent={false} colour={colour} />);
});

/**
 * The bond shown by the panel, because nothing next to it in this window shows it; '' for none. It is the one that tools of the window, such as a new
 * alert, begin with. Call it in an observer.
 */
function useAbout(panel: PlacedPanel, instance: ReturnType<typeof usePanelInstance>): string {
  const { plugins, market, quoteView } = useServices();
  const consumed = plugins.panels.get(panel.panel)?.definition.channels?.consumes;
  const bond = consumed?.includes('bond') ? (instance?.channel.current('bond') ?? null) : null;
  useFollow(market, 'bestmarket', bond === null ? null : [bond.id.securityId]);
  const bondId = bond?.id.securityId ?? '';
  useEffect(() => {
    if (bondId !== '') quoteView.setActiveBond(bondId);
  }, [quoteView, bondId]);
  const symbol = useBest(market, bondId)?.symbol ?? bond?.name;
  return bond === null ? '' : [symbol, bond.id.securityId].filter(Boolean).join(' ');
}

/** The panel gives this window its name; null: not known yet. */
function useWindowTitle(name: string | null): void {
  const { config } = useServices();
  const { t } = useTranslation();
  const product = dynamicText(t, config.settings.product.name);
  useEffect(() => {
    if (name !== null) document.title = t('shell:titleOf', { page: name, product });
  }, [name, product, t]);
}

/** In place of a panel whose plugin is gone. */
function Missing({ kind, title }: { readonly kind: string; readonly title: string }) {
  const { plugins, text } = useServices();
  const { t } = useTranslation();
  return (
    <PanelState
      kind="empty"
      title={t('shell:panel.missing')}
      detail={text.say(missingReason(plugins, kind, title))}
    />
  );
}
