import type { Catalogue } from '#contract/config';
import { Button, PanelState } from '#core/kit';
import {
  type Edge,
  type LayoutCommand,
  type PageLayout,
  type PanelSizes,
  type PlacedPanel,
  tabsOf,
  tileOf,
  tilesOf,
} from '#core/layout';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftCatalogue } from '../model/draft-catalogue.ts';
import type { Path } from '../model/json-text.ts';
import {
  channelFor,
  freshId,
  pageAfterCommand,
  pageInText,
  pathOfPanel,
  sizesOf,
} from '../model/layout-text.ts';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';
import { PanelPicker } from './PanelPicker.tsx';
import { putLayout } from './put-layout.ts';
import { commandOfTileKey } from './tile-keys.ts';
import { useTilePointer } from './use-tile-pointer.ts';

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
const placeOf = (
  { x, y, w, h }: Pick<PlacedPanel, 'x' | 'y' | 'w' | 'h'>,
  { columns, rows }: PageLayout,
): CSSProperties => ({
  left: percent(x, columns),
  top: percent(y, rows),
  width: percent(w, columns),
  height: percent(h, rows),
});
const EDGES: readonly Edge[] = ['left', 'right', 'top', 'bottom'];
/** The layout selected in the tree, dragged and resized on its grid by pointer or keyboard; the same commands as traders use. */
export const Canvas = observer(function Canvas({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const pathKey = studio.path.slice(0, 2).join('/');
  // The key fully represents the path; the path itself is a new list on every render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const path: Path = useMemo(() => studio.path.slice(0, 2), [pathKey]);
  const source = studio.texts.layouts;
  const saved = useMemo(() => (path.length === 2 ? pageInText(source, path) : null), [source, path]);
  const catalogue = draftCatalogue(studio);
  const sizes = useMemo(() => (catalogue ? sizesOf(catalogue) : {}), [catalogue]);
  if (!saved || !catalogue)
    return (
      <PanelState kind="empty" title={t('console:canvas.choose')} detail={t('console:canvas.chooseDetail')} />
    );
  return <LayoutCanvas {...{ studio, path, saved, catalogue, sizes }} />;
});

interface LayoutProps {
  readonly studio: Studio;
  /** Position of the layout in its file. */
  readonly path: Path;
  /** The layout as in the draft. */
  readonly saved: PageLayout;
  readonly catalogue: Catalogue;
  readonly sizes: PanelSizes;
}

const LayoutCanvas = observer(function LayoutCanvas(props: LayoutProps) {
  const { studio, path, saved, catalogue, sizes } = props;
  const { t } = useTranslation();
  const say = useSay(studio);
  const box = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const pointer = useTilePointer(box);
  const page = pointer.ghost ?? saved;
  const put = (next: PageLayout) => putLayout(props, next);
  const send = (command: LayoutCommand) => put(pageAfterCommand(saved, command, sizes));
  const titleOf = (panel: { readonly panel: string; readonly title?: string }): string =>
    say(panel.title ?? catalogue.panels[panel.panel]?.title) || panel.panel;
  const choose = (id: string) => {
    studio.select('layouts', pathOfPanel(studio.texts.layouts, path, id));
  };
  const pathOf = (id: string): string => pathOfPanel(studio.texts.layouts, path, id).join('/');
  const chosen = saved.panels.find(({ id }) => `${studio.path.join('/')}/`.startsWith(`${pathOf(id)}/`))?.id;
  const handleKey = (event: KeyboardEvent, panel: PlacedPanel) => {
    if (event.key === 'Escape') pointer.cancel();
    else {
      const command = commandOfTileKey(event, panel, saved);
      if (!command) return;
      send(command);
      const other = command.type === 'swap' && saved.panels.find((item) => item.id === command.with);
      if (other) setAnnouncement(t('console:canvas.swapped', { one: titleOf(panel), other: titleOf(other) }));
    }
    event.preventDefault();
  };
  return (
    <div className="c-canvas">
      <Tools {...{ saved, catalogue, chosen, titleOf }} onSend={send} onChoose={choose} />
      <div
        className="c-canvas-grid"
        ref={box}
        onPointerMove={pointer.move}
        onPointerUp={() => pointer.drop(put)}
        onPointerCancel={pointer.cancel}
      >
        {tilesOf(page.panels).map((panel) => (
          <Tile
            key={panel.id}
            panel={panel}
            page={page}
            title={titleOf(panel)}
            behind={tabsOf(page.panels, panel.tab?.stack).length - 1}
            isChosen={chosen !== undefined && tileOf(page.panels, chosen)?.id === panel.id}
            isHeld={pointer.grabbedPanel === panel.id}
            isOver={pointer.over === panel.id}
            isStacking={pointer.isStacking}
            onChoose={() => choose(panel.id)}
            onTake={(event, edge) => pointer.take(event, { page: saved, panel: panel.id, edge, sizes })}
            onKeyDown={(event) => handleKey(event, panel)}
          />
        ))}
      </div>
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
});

interface ToolsProps extends Pick<LayoutProps, 'saved' | 'catalogue'> {
  readonly chosen: string | undefined;
  readonly titleOf: (panel: { readonly panel: string; readonly title?: string }) => string;
  readonly onSend: (command: LayoutCommand) => void;
  readonly onChoose: (panel: string) => void;
}

/** Adds a panel next to the chosen one, or removes that one. */
function Tools({ saved, catalogue, chosen, titleOf, onSend, onChoose }: ToolsProps) {
  const { t } = useTranslation();
  const stack = saved.panels.find((panel) => panel.id === chosen)?.tab?.stack;
  const tabs = tabsOf(saved.panels, stack);
  const add = (kind: string) => {
    const usedIds = saved.panels.map((panel) => panel.id);
    onSend({
      type: 'add',
      page: saved.id,
      panel: { id: freshId(kind, usedIds), panel: kind, channel: channelFor(saved) },
      ...(chosen === undefined ? {} : { into: chosen }),
    });
  };
  return (
    <div className="c-canvas-tools">
      <PanelPicker panels={catalogue.panels} titleOf={titleOf} onPick={add} />
      {tabs.map((panel) => (
        <Button
          key={panel.id}
          size="sm"
          aria-pressed={panel.id === chosen}
          onClick={() => {
            onSend({ type: 'activate', page: saved.id, panel: panel.id });
            onChoose(panel.id);
          }}
        >
          {titleOf(panel)}
        </Button>
      ))}
      {chosen !== undefined && tabs.length > 0 && (
        <Button
          icon="maximise"
          size="sm"
          onClick={() => onSend({ type: 'unstack', page: saved.id, panel: chosen })}
        >
          {t('console:canvas.unstack')}
        </Button>
      )}
      {chosen !== undefined && (
        <Button
          icon="close"
          size="sm"
          onClick={() => onSend({ type: 'remove', page: saved.id, panel: chosen })}
        >
          {t('console:canvas.remove')}
        </Button>
      )}
      <span className="c-hint">{t('console:canvas.help')}</span>
    </div>
  );
}

interface TileProps {
  readonly panel: PlacedPanel;
  readonly page: PageLayout;
  readonly title: string;
  readonly isChosen: boolean;
  readonly isHeld: boolean;
  readonly isOver: boolean;
  /** Over its middle: the dragged panel becomes a tab there. */
  readonly isStacking: boolean;
  /** Number of tabs behind it. */
  readonly behind: number;
  readonly onChoose: () => void;
  /** `edge` null: by its middle. */
  readonly onTake: (event: PointerEvent, edge: Edge | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Tile(props: TileProps) {
  const { panel, page, title, behind, isChosen, isHeld, isOver, isStacking, onChoose, onTake, onKeyDown } =
    props;
  return (
    <div
      className="c-tile"
      style={placeOf(panel, page)}
      data-chosen={isChosen ? '' : undefined}
      data-held={isHeld ? '' : undefined}
      data-over={isOver ? (isStacking ? 'stack' : '') : undefined}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        onPointerDown={(event) => onTake(event, null)}
        onKeyDown={onKeyDown}
      >
        <b>{behind > 0 ? `${title} +${behind}` : title}</b>
        <small>{panel.panel}</small>
        <small>
          {panel.x},{panel.y} · {panel.w}×{panel.h}
        </small>
      </button>
      {EDGES.map((edge) => (
        <i key={edge} data-edge={edge} onPointerDown={(event) => onTake(event, edge)} />
      ))}
    </div>
  );
}
