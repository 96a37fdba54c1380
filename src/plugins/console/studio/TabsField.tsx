import type { Catalogue } from '#contract/config';
import { Button, IconButton } from '#core/kit';
import { type LayoutCommand, type PageLayout, type PlacedPanel, tabsOf } from '#core/layout';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftCatalogue } from '../model/draft-catalogue.ts';
import type { Path } from '../model/json-text.ts';
import {
  channelFor,
  freshId,
  pageAfterCommand,
  pageInText,
  pageWithTab,
  panelsAt,
  pathOfPanel,
  sizesOf,
} from '../model/layout-text.ts';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';
import { PanelPicker } from './PanelPicker.tsx';
import { putLayout } from './put-layout.ts';

interface Props {
  readonly studio: Studio;
  /** Path of a place of a layout, or of one of its tabs. */
  readonly path: Path;
}

/** The panels of one place, as tabs: add, reorder, choose the initial front one, remove. The same commands as on the canvas. */
export const TabsField = observer(function TabsField({ studio, path }: Props) {
  const catalogue = draftCatalogue(studio);
  const layout = path.slice(0, 2);
  const saved = pageInText(studio.texts.layouts, layout);
  const [first] = panelsAt(studio.texts.layouts, path.slice(0, 4));
  const place = saved?.panels.find(({ id }) => id === first);
  if (!catalogue || !saved || !place) return null;
  return <PlaceTabs {...{ studio, path, layout, saved, place, catalogue }} />;
});

interface PlaceProps extends Props {
  readonly layout: Path;
  readonly saved: PageLayout;
  /** The first panel of the place. */
  readonly place: PlacedPanel;
  readonly catalogue: Catalogue;
}

/** Actions on the tabs of a place; each is announced. */
function useTabActions({ studio, layout, saved, place, catalogue }: PlaceProps) {
  const { t } = useTranslation();
  const say = useSay(studio);
  const [announcement, setAnnouncement] = useState('');
  const sizes = sizesOf(catalogue);
  const titleOf = (panel: { readonly panel: string; readonly title?: string }): string =>
    say(panel.title ?? catalogue.panels[panel.panel]?.title) || panel.panel;
  const put = (next: PageLayout, id: string, words: string) => {
    putLayout({ studio, path: layout, saved }, next);
    studio.select('layouts', pathOfPanel(studio.texts.layouts, layout, id));
    setAnnouncement(words);
  };
  const send = (command: LayoutCommand, id: string, words: string) =>
    put(pageAfterCommand(saved, command, sizes), id, words);
  const at = (panel: PlacedPanel) => ({ page: saved.id, panel: panel.id });
  return {
    announcement,
    titleOf,
    add(kind: string) {
      const usedIds = saved.panels.map(({ id }) => id);
      const id = freshId(kind, usedIds);
      const panel = { id, panel: kind, channel: place.channel ?? channelFor(saved) };
      put(
        pageWithTab(saved, place.id, panel, sizes),
        id,
        t('console:tabs.added', { name: titleOf({ panel: kind }) }),
      );
    },
    move(panel: PlacedPanel, to: number) {
      const values = { name: titleOf(panel), place: to + 1 };
      send({ type: 'reorder', ...at(panel), to }, panel.id, t('console:tabs.moved', values));
    },
    takeOut(panel: PlacedPanel) {
      const words = t('console:tabs.takenOut', { name: titleOf(panel) });
      send({ type: 'unstack', ...at(panel) }, panel.id, words);
    },
    show(panel: PlacedPanel) {
      send(
        { type: 'activate', ...at(panel) },
        panel.id,
        t('console:tabs.shownFirst', { name: titleOf(panel) }),
      );
    },
  };
}

function PlaceTabs(props: PlaceProps) {
  const { studio, path, layout, saved, place, catalogue } = props;
  const { t } = useTranslation();
  const { announcement, titleOf, ...actions } = useTabActions(props);
  const tabs = tabsOf(saved.panels, place.tab?.stack);
  const chosen = pathOfTab(studio, path);
  return (
    <fieldset className="c-group">
      <legend>{t('console:tabs.label')}</legend>
      {tabs.length === 0 && <p className="c-hint">{t('console:tabs.none')}</p>}
      {tabs.length > 0 && (
        <ol className="c-tabs" aria-label={t('console:tabs.label')}>
          {tabs.map((panel, at) => (
            <TabRow
              key={panel.id}
              panel={panel}
              title={titleOf(panel)}
              at={at}
              count={tabs.length}
              isChosen={panel.id === chosen}
              actions={actions}
              onChoose={() => studio.select('layouts', pathOfPanel(studio.texts.layouts, layout, panel.id))}
            />
          ))}
        </ol>
      )}
      {tabs.length > 0 && <p className="c-hint">{t('console:tabs.keys')}</p>}
      <PanelPicker
        panels={catalogue.panels}
        titleOf={titleOf}
        label={t('console:tabs.add')}
        onPick={actions.add}
      />
      <output className="visually-hidden">{announcement}</output>
    </fieldset>
  );
}

/** Id of the selected tab; undefined: the place as a whole. */
const pathOfTab = (studio: Studio, path: Path): string | undefined =>
  path.length >= 6 ? panelsAt(studio.texts.layouts, path.slice(0, 6))[0] : undefined;

interface RowProps {
  readonly panel: PlacedPanel;
  readonly title: string;
  /** Its position among `count` tabs, from 0. */
  readonly at: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly actions: Pick<ReturnType<typeof useTabActions>, 'move' | 'takeOut' | 'show'>;
  readonly onChoose: () => void;
}

/** A tab: its name, which selects it, and its actions. Alt and an arrow moves it, and the focus stays on it. */
function TabRow({ panel, title, at, count, isChosen, actions, onChoose }: RowProps) {
  const { t } = useTranslation();
  const name = useRef<HTMLButtonElement>(null);
  const [isMoved, setMoved] = useState(false);
  // A button disabled at an end loses the focus, and so may a row that moved in the document.
  useLayoutEffect(() => {
    if (!isMoved) return;
    name.current?.focus();
    setMoved(false);
  }, [isMoved, at]);
  const move = (by: number) => {
    if (at + by < 0 || at + by >= count) return;
    setMoved(true);
    actions.move(panel, at + by);
  };
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return (
    <li>
      <Button
        ref={name}
        size="sm"
        aria-pressed={isChosen}
        aria-label={t(panel.tab?.front === true ? 'console:tabs.tabInFront' : 'console:tabs.tab', {
          name: title,
          place: at + 1,
          count,
        })}
        onClick={onChoose}
        onKeyDown={handleKey}
      >
        {title}
      </Button>
      <TabButtons {...{ panel, title, at, count, actions }} onMove={move} />
    </li>
  );
}

/** Actions on a tab: initial front one, one place up or down, out of the place. */
function TabButtons({
  panel,
  title,
  at,
  count,
  actions,
  onMove,
}: Pick<RowProps, 'panel' | 'title' | 'at' | 'count' | 'actions'> & {
  readonly onMove: (by: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        icon="eye"
        size="sm"
        label={t('console:tabs.showFirst', { name: title })}
        aria-pressed={panel.tab?.front === true}
        onClick={() => actions.show(panel)}
      />
      <IconButton
        icon="arrow-up"
        size="sm"
        disabled={at === 0}
        label={t('console:tabs.up', { name: title })}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow-down"
        size="sm"
        disabled={at === count - 1}
        label={t('console:tabs.down', { name: title })}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon="maximise"
        size="sm"
        label={t('console:tabs.takeOut', { name: title })}
        onClick={() => actions.takeOut(panel)}
      />
    </>
  );
}
