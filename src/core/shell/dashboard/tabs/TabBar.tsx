import type { PlacedPanel } from '#core/layout';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shaping } from '../grid/grid-props.ts';
import { usePopout } from '../popout/use-popout.ts';
import { idsOf } from './ids.ts';
import './tabs.css';

interface Props {
  readonly page: string;
  /** The panels of one place, in order. */
  readonly tabs: readonly PlacedPanel[];
  /** null when the page is not being edited. */
  readonly shaping: Shaping | null;
}

/** The tab that a key moves to from the one at `at`; undefined for other keys. */
const tabOfKey = (key: string, at: number, count: number): number | undefined =>
  new Map([
    ['ArrowRight', (at + 1) % count],
    ['ArrowLeft', (at + count - 1) % count],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);

/** The tabs of a place, above the header of the front panel: arrows, Home and End bring another to the front. */
export const TabBar = observer(function TabBar({ page, tabs, shaping }: Props) {
  const { layout, clock } = useServices();
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const list = useRef<HTMLDivElement>(null);
  const activate = (panel: PlacedPanel) => layout.dispatch({ type: 'activate', page, panel: panel.id });
  /** The menu of a tab is that of its panel, which must be in front for it. */
  const openMenu = (event: MouseEvent, panel: PlacedPanel) => {
    event.preventDefault();
    activate(panel);
    const { body } = idsOf(page, panel.id);
    clock.onFrame(() =>
      document.getElementById(body)?.querySelector<HTMLElement>('.s-panel-tools [aria-haspopup]')?.click(),
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = tabs.findIndex(({ tab }) => tab?.front);
    const panel = tabs[tabOfKey(event.key, at, tabs.length) ?? -1];
    if (!panel) return;
    event.preventDefault();
    activate(panel);
    list.current?.querySelector<HTMLElement>(`[data-tab="${panel.id}"]`)?.focus();
  };
  return (
    <div
      className="s-tabs"
      role="tablist"
      aria-label={t('shell:panel.tabs')}
      ref={list}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      {tabs.map((panel) => (
        <Tab
          key={panel.id}
          page={page}
          panel={panel}
          title={titleOf(panel)}
          shaping={shaping}
          onChoose={() => activate(panel)}
          onMenu={(event) => openMenu(event, panel)}
        />
      ))}
    </div>
  );
});

interface TabProps {
  readonly page: string;
  readonly panel: PlacedPanel;
  readonly title: string;
  readonly shaping: Shaping | null;
  readonly onChoose: () => void;
  readonly onMenu: (event: MouseEvent) => void;
}

const Tab = observer(function Tab({ page, panel, title, shaping, onChoose, onMenu }: TabProps) {
  const { isOut } = usePopout(page, panel.id);
  const isFront = panel.tab?.front === true;
  const { tab, body } = idsOf(page, panel.id);
  return (
    <button
      type="button"
      role="tab"
      className="s-tab"
      id={tab}
      data-tab={panel.id}
      data-colour={panel.channel}
      data-out={isOut ? '' : undefined}
      data-tip={title}
      aria-selected={isFront}
      aria-controls={isFront ? body : undefined}
      tabIndex={isFront ? 0 : -1}
      onClick={onChoose}
      onContextMenu={shaping ? undefined : onMenu}
      {...shaping?.tabProps(panel)}
    >
      <span>{title}</span>
    </button>
  );
});
