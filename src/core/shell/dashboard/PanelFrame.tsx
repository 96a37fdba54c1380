import { PanelState } from '#core/kit';
import type { PageLayout, PlacedPanel } from '#core/layout';
import { lazyPart } from '#core/query';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { Activity, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultReason } from './fault-reason.ts';
import { missingReason } from './missing-reason.ts';
import { PanelBody } from './PanelBody.tsx';
import { ChannelDot, PanelMenu } from './PanelMenu.tsx';
import { usePopout } from './popout/use-popout.ts';
import { idsOf } from './tabs/ids.ts';
import { useOpenPanel, usePanelInstance } from './use-panel-instance.ts';

const PoppedOut = lazyPart(() => import('./popout/PoppedOut.tsx').then(({ PoppedOut: Part }) => Part));

/** A panel at most this high, as a share of its dashboard, is a strip: its title bar gives way to its content. */
const STRIP_SHARE = 0.13;

interface Props {
  readonly page: PageLayout;
  readonly panel: PlacedPanel;
  readonly isMaximised: boolean;
  readonly onMaximise: (on: boolean) => void;
}

/** The frame of one panel, or the card in its place while it is popped out. A tab that has not yet been in front is not rendered. */
export const PanelFrame = observer(function PanelFrame(props: Props) {
  const { page, panel } = props;
  const { isOut } = usePopout(page.id, panel.id);
  const [wasSeen, setSeen] = useState(!isBehind(panel));
  if (!wasSeen && !isBehind(panel)) setSeen(true);
  if (!wasSeen) return null;
  return isOut ? <OutFrame {...props} /> : <LiveFrame {...props} />;
});

/** Another tab of its place is in front. */
const isBehind = ({ tab }: PlacedPanel): boolean => tab !== undefined && tab.front !== true;

/** What a tab shows, for screen readers. */
function tabPanelOf(page: string, { id, tab }: PlacedPanel) {
  const ids = idsOf(page, id);
  return tab
    ? ({ role: 'tabpanel', id: ids.body, 'aria-labelledby': ids.tab, 'data-tabbed': '' } as const)
    : {};
}

/** Behind another tab it keeps what was typed, but nothing in it runs or is painted. */
function TabActivity({ panel, children }: { readonly panel: PlacedPanel; readonly children: ReactNode }) {
  return <Activity mode={isBehind(panel) ? 'hidden' : 'visible'}>{children}</Activity>;
}

/** Title bar and the way back; the panel itself runs elsewhere, so nothing of it is open here. */
const OutFrame = observer(function OutFrame({ page, panel }: Props) {
  const title = useTitleOf()(panel);
  return (
    <TabActivity panel={panel}>
      <section
        className="s-panel s-panel-out"
        aria-label={title}
        data-panel={panel.panel}
        data-out=""
        {...tabPanelOf(page.id, panel)}
      >
        <Suspense fallback={null}>
          <PoppedOut page={page.id} panel={panel.id} title={title} />
        </Suspense>
      </section>
    </TabActivity>
  );
});

/** Title bar with link colour and menu, and the panel's state inside. */
const LiveFrame = observer(function LiveFrame({ page, panel, isMaximised, onMaximise }: Props) {
  const { plugins } = useServices();
  const title = useTitleOf()(panel);
  const frame = useRef<HTMLElement>(null);
  useOpenPanel(page.id, panel);
  const definition = plugins.panels.get(panel.panel)?.definition;
  const isStrip = !isMaximised && !panel.tab && panel.h / page.rows <= STRIP_SHARE;
  const isLinked = definition?.channels !== undefined;
  return (
    <TabActivity panel={panel}>
      <section
        className="s-panel"
        ref={frame}
        aria-label={title}
        data-panel={panel.panel}
        data-strip={isStrip ? '' : undefined}
        {...tabPanelOf(page.id, panel)}
      >
        <header className="s-panel-head">
          {isLinked && <ChannelDot page={page.id} panel={panel} />}
          <h2>{title}</h2>
          <div className="s-panel-tools">
            {definition && (
              <PanelMenu
                page={page.id}
                panel={panel}
                title={title}
                maximise={{ isOn: isMaximised, toggle: () => onMaximise(!isMaximised) }}
              />
            )}
          </div>
        </header>
        <div className="s-panel-body">
          <Content page={page} panel={panel} title={title} frame={frame} />
        </div>
      </section>
    </TabActivity>
  );
});

interface ContentProps extends Pick<Props, 'page' | 'panel'> {
  readonly title: string;
  readonly frame: RefObject<HTMLElement | null>;
}

/** What the frame shows. Of its own: the frame is not rendered again when the panel's instance is there. */
const Content = observer(function Content({ page, panel, title, frame }: ContentProps) {
  const { plugins, config, text } = useServices();
  const { t } = useTranslation();
  const instance = usePanelInstance(page.id, panel, frame, isBehind(panel));
  const definition = plugins.panels.get(panel.panel)?.definition;
  const fault = config.placeholder(page.id, panel.id) ?? (definition ? null : plugins.faultOf(panel.panel));
  if (definition && !fault && config.gate.allows(definition.when))
    return instance && <PanelBody instance={instance} title={title} />;
  return (
    <PanelState
      kind="empty"
      title={t('shell:panel.missing')}
      {...(!fault && { detail: text.say(missingReason(plugins, panel.panel, title)) })}
    >
      <Suspense fallback={null}>{fault && <FaultReason fault={fault} />}</Suspense>
    </PanelState>
  );
});
