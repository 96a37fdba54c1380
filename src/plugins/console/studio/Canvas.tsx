import { Button, PanelState } from '#core/kit';
import type { Edge, LayoutCommand, PageLayout, PlacedPanel } from '#core/layout';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseJsonText, type Path, valueAt } from '../model/json-text.ts';
import { freshId, pageAfterCommand, pageInText, sizesOf, withPage } from '../model/layout-text.ts';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';
import { PanelPicker } from './PanelPicker.tsx';
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
/** The layout under the tree's selection, to be dragged and resized on its grid by pointer or keyboard; the same commands as traders use. */
export const Canvas = observer(function Canvas({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const say = useSay(studio);
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const pointer = useTilePointer(box);
  const pathKey = studio.path.slice(0, 2).join('/');
  // The key says all that the path says; the path itself is a new list at every render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const path: Path = useMemo(() => studio.path.slice(0, 2), [pathKey]);
  const source = studio.texts.layouts;
  const saved = useMemo(() => (path.length === 2 ? pageInText(source, path) : null), [source, path]);
  const catalogue = studio.source?.catalogue;
  const sizes = useMemo(() => (catalogue ? sizesOf(catalogue) : {}), [catalogue]);
  if (!saved || !catalogue)
    return (
      <PanelState kind="empty" title={t('console:canvas.choose')} detail={t('console:canvas.chooseDetail')} />
    );
  const page = pointer.ghost ?? saved;
  const running = parseJsonText(studio.source?.texts.layouts ?? '');
  const list = valueAt(running, ['layouts']);
  const published = Array.isArray(list)
    ? list.find((item: unknown) => valueAt(item, ['id']) === saved.id)
    : null;
  const put = (next: PageLayout) => {
    if (next === saved) return;
    studio.edit('layouts', withPage(source, path, next, Number(valueAt(published, ['version']) ?? 0)));
    studio.check();
  };
  const send = (command: LayoutCommand) => put(pageAfterCommand(saved, command, sizes));
  const titleOf = (panel: { readonly panel: string; readonly title?: string }): string =>
    say(panel.title ?? catalogue.panels[panel.panel]?.title) || panel.panel;
  const choose = (id: string) => {
    // The text's order, which is the order of `panels` in the page.
    studio.select('layouts', [...path, 'panels', saved.panels.findIndex((panel) => panel.id === id)]);
  };
  const add = (kind: string) => {
    const id = freshId(
      kind,
      saved.panels.map((panel) => panel.id),
    );
    const into = studio.path[2] === 'panels' ? saved.panels[Number(studio.path[3])]?.id : undefined;
    send({
      type: 'add',
      page: saved.id,
      panel: { id, panel: kind },
      ...(into === undefined ? {} : { into }),
    });
  };
  const chosen = studio.path[2] === 'panels' ? saved.panels[Number(studio.path[3])]?.id : undefined;
  const handleKey = (event: KeyboardEvent, panel: PlacedPanel) => {
    if (event.key === 'Escape') pointer.cancel();
    else {
      const command = commandOfTileKey(event, panel, saved);
      if (!command) return;
      send(command);
      const other = command.type === 'swap' && saved.panels.find((item) => item.id === command.with);
      if (other) setSaid(t('console:canvas.swapped', { one: titleOf(panel), other: titleOf(other) }));
    }
    event.preventDefault();
  };
  const take = (event: PointerEvent, panel: string, edge: Edge | null) =>
    pointer.take(event, { page: saved, panel, edge, sizes });
  return (
    <div className="c-canvas">
      <div className="c-canvas-tools">
        <PanelPicker panels={catalogue.panels} titleOf={titleOf} onPick={add} />
        {chosen !== undefined && (
          <Button
            icon="close"
            size="sm"
            onClick={() => send({ type: 'remove', page: saved.id, panel: chosen })}
          >
            {t('console:canvas.remove')}
          </Button>
        )}
        <span className="c-hint">{t('console:canvas.help')}</span>
      </div>
      <div
        className="c-canvas-grid"
        ref={box}
        onPointerMove={pointer.move}
        onPointerUp={() => pointer.drop(put)}
        onPointerCancel={pointer.cancel}
      >
        {page.panels.map((panel) => (
          <div
            key={panel.id}
            className="c-tile"
            style={placeOf(panel, page)}
            data-chosen={chosen === panel.id ? '' : undefined}
            data-held={pointer.held === panel.id ? '' : undefined}
            data-over={pointer.over === panel.id ? '' : undefined}
          >
            <button
              type="button"
              aria-pressed={chosen === panel.id}
              onClick={() => choose(panel.id)}
              onPointerDown={(event) => take(event, panel.id, null)}
              onKeyDown={(event) => handleKey(event, panel)}
            >
              <b>{titleOf(panel)}</b>
              <small>{panel.panel}</small>
              <small>
                {panel.x},{panel.y} · {panel.w}×{panel.h}
              </small>
            </button>
            {EDGES.map((edge) => (
              <i key={edge} data-edge={edge} onPointerDown={(event) => take(event, panel.id, edge)} />
            ))}
          </div>
        ))}
      </div>
      <output className="visually-hidden">{said}</output>
    </div>
  );
});
