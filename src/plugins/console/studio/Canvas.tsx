import { Button, IconButton, PanelState, Popover } from '#core/kit';
import { type Direction, type Edge, type LayoutCommand, neighbourOf, type PageLayout, type PlacedPanel } from '#core/layout';
import { useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { parseJsonText, type Path, valueAt } from '../model/json-text.ts';
import { freshId, pageAfterCommand, pageInText, sizesOf, withPage } from '../model/layout-text.ts';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
const placeOf = ({ x, y, w, h }: Pick<PlacedPanel, 'x' | 'y' | 'w' | 'h'>, { columns, rows }: PageLayout): CSSProperties => ({
  left: percent(x, columns),
  top: percent(y, rows),
  width: percent(w, columns),
  height: percent(h, rows),
});
const EDGES: readonly Edge[] = ['left', 'right', 'top', 'bottom'];
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What the pointer holds: a panel by its middle, or one of its edges. `page` is the layout as it was taken. */
interface Hold {
  readonly page: PageLayout;
  readonly panel: string;
  readonly edge: Edge | null;
  readonly x: number;
  readonly y: number;
}

/** The layout under the tree's selection, to be dragged and resized on its grid by pointer or keyboard; the same commands as traders use. */
export const Canvas = observer(function Canvas({ studio }: { readonly studio: Studio }) {
  const { t } = useText();
  const say = useSay(studio);
  const box = useRef<HTMLDivElement>(null);
  const [hold, setHold] = useState<Hold | null>(null);
  const [ghost, setGhost] = useState<PageLayout | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const pathKey = studio.path.slice(0, 2).join('/');
  // The key says all that the path says; the path itself is a new list at every render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const path: Path = useMemo(() => studio.path.slice(0, 2), [pathKey]);
  const source = studio.texts.layouts;
  const saved = useMemo(() => (path.length === 2 ? pageInText(source, path) : null), [source, path]);
  const catalogue = studio.source?.catalogue;
  const sizes = useMemo(() => (catalogue ? sizesOf(catalogue) : {}), [catalogue]);
  if (!saved || !catalogue)
    return <PanelState kind="empty" title={t('console:canvas.choose')} detail={t('console:canvas.chooseDetail')} />;
  const page = ghost ?? saved;
  const running = parseJsonText(studio.source?.texts.layouts ?? '');
  const list = valueAt(running, ['layouts']);
  const published = Array.isArray(list) ? list.find((item: unknown) => valueAt(item, ['id']) === saved.id) : null;
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
  const cellsOf = (event: PointerEvent, from: Hold) => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect || rect.width === 0) return { dx: 0, dy: 0, at: null };
    const x = Math.floor(((event.clientX - rect.left) / rect.width) * page.columns);
    const y = Math.floor(((event.clientY - rect.top) / rect.height) * page.rows);
    const at = from.page.panels.find((panel) => x >= panel.x && x < panel.x + panel.w && y >= panel.y && y < panel.y + panel.h);
    return {
      dx: Math.round(((event.clientX - from.x) / rect.width) * page.columns),
      dy: Math.round(((event.clientY - from.y) / rect.height) * page.rows),
      at: at?.id ?? null,
    };
  };
  const take = (event: PointerEvent, panel: string, edge: Edge | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setHold({ page: saved, panel, edge, x: event.clientX, y: event.clientY });
  };
  const handleMove = (event: PointerEvent) => {
    if (!hold) return;
    const { dx, dy, at } = cellsOf(event, hold);
    if (hold.edge === null) {
      setOver(at === hold.panel ? null : at);
      return;
    }
    const by = hold.edge === 'left' || hold.edge === 'right' ? dx : dy;
    setGhost(pageAfterCommand(hold.page, { type: 'resizeEdge', page: saved.id, panel: hold.panel, edge: hold.edge, by }, sizes));
  };
  const drop = () => {
    if (hold?.edge === null && over !== null) send({ type: 'swap', page: saved.id, panel: hold.panel, with: over });
    else if (ghost) put(ghost);
    setHold(null);
    setGhost(null);
    setOver(null);
  };
  const cancel = () => {
    setHold(null);
    setGhost(null);
    setOver(null);
  };
  const handleKey = (event: KeyboardEvent, panel: PlacedPanel) => {
    const direction = DIRECTIONS[event.key];
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Delete') send({ type: 'remove', page: saved.id, panel: panel.id });
    else if (direction && event.altKey) {
      const isAcross = direction === 'left' || direction === 'right';
      const atBorder = isAcross ? panel.x + panel.w === page.columns : panel.y + panel.h === page.rows;
      const edge: Edge = isAcross ? (atBorder ? 'left' : 'right') : atBorder ? 'top' : 'bottom';
      send({
        type: 'resizeEdge',
        page: saved.id,
        panel: panel.id,
        edge,
        by: direction === 'right' || direction === 'down' ? 1 : -1,
      });
    } else if (direction && event.shiftKey) {
      const next = neighbourOf(saved, panel.id, direction);
      if (next) {
        send({ type: 'swap', page: saved.id, panel: panel.id, with: next.id });
        setSaid(t('console:canvas.swapped', { one: titleOf(panel), other: titleOf(next) }));
      }
    } else return;
    event.preventDefault();
  };
  const add = (kind: string) => {
    const id = freshId(
      kind,
      saved.panels.map((panel) => panel.id),
    );
    const into = studio.path[2] === 'panels' ? saved.panels[Number(studio.path[3])]?.id : undefined;
    send({ type: 'add', page: saved.id, panel: { id, panel: kind }, ...(into === undefined ? {} : { into }) });
  };
  const chosen = studio.path[2] === 'panels' ? saved.panels[Number(studio.path[3])]?.id : undefined;
  return (
    <div className="c-canvas">
      <div className="c-canvas-tools">
        <Popover
          label={t('console:canvas.catalogue')}
          align="start"
          renderTrigger={(props) => (
            <Button icon="plus" size="sm" {...props}>
              {t('console:canvas.add')}
            </Button>
          )}
        >
          {(close) => (
            <ul className="c-catalogue scroll">
              {Object.entries(catalogue.panels).map(([kind, panel]) => (
                <li key={kind}>
                  <button
                    type="button"
                    onClick={() => {
                      add(kind);
                      close();
                    }}
                  >
                    <Thumbnail size={panel.default} />
                    <span>
                      <b>{titleOf({ panel: kind })}</b>
                      <small>{kind}</small>
                      <small>
                        {t('console:canvas.size', {
                          w: panel.default[0],
                          h: panel.default[1],
                          minW: panel.min[0],
                          minH: panel.min[1],
                        })}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
        {chosen !== undefined && (
          <Button icon="close" size="sm" onClick={() => send({ type: 'remove', page: saved.id, panel: chosen })}>
            {t('console:canvas.remove')}
          </Button>
        )}
        <span className="c-hint">{t('console:canvas.help')}</span>
      </div>
      <div className="c-canvas-grid" ref={box} onPointerMove={handleMove} onPointerUp={drop} onPointerCancel={cancel}>
        {page.panels.map((panel) => (
          <div
            key={panel.id}
            className="c-tile"
            style={placeOf(panel, page)}
            data-chosen={chosen === panel.id ? '' : undefined}
            data-held={hold?.panel === panel.id ? '' : undefined}
            data-over={over === panel.id ? '' : undefined}
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

/** The share of the page that a panel takes by default, drawn. */
function Thumbnail({ size: [w, h] }: { readonly size: readonly [number, number] }) {
  return (
    <svg width="60" height="40" viewBox="0 0 120 100" preserveAspectRatio="none" aria-hidden className="c-thumb">
      <rect width="120" height="100" rx="4" />
      <rect width={w} height={Math.min(100, h)} rx="4" data-panel="" />
      {Array.from({ length: 4 }, (_, n) => (
        <path key={n} d={`M6 ${10 + n * 12}h${Math.max(6, w - 14 - (n % 2) * 10)}`} />
      ))}
    </svg>
  );
}

/** Undo and redo of the whole draft. */
export const Steps = observer(function Steps({ studio }: { readonly studio: Studio }) {
  const { t } = useText();
  return (
    <>
      <IconButton icon="undo" label={t('console:undo')} disabled={!studio.canUndo} onClick={() => studio.undo()} />
      <IconButton icon="redo" label={t('console:redo')} disabled={!studio.canRedo} onClick={() => studio.redo()} />
    </>
  );
});
