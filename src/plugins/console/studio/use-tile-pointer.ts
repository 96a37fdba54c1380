import { type Edge, type PageLayout, type PanelSizes, type PlacedPanel, tilesOf } from '#core/layout';
import { type PointerEvent, type RefObject, useState } from 'react';
import { pageAfterCommand } from '../model/layout-text.ts';

interface GrabTarget {
  /** The layout when it was grabbed. */
  readonly page: PageLayout;
  readonly panel: string;
  /** null: the panel by its middle. */
  readonly edge: Edge | null;
  readonly sizes: PanelSizes;
}

/** What the pointer holds, and where it grabbed it, window pixels. */
interface Hold extends GrabTarget {
  readonly x: number;
  readonly y: number;
}

/** The middle share of a tile that is for stacking. */
const MIDDLE = 0.4;

const isInMiddle = ({ x, y, w, h }: PlacedPanel, column: number, row: number): boolean =>
  Math.max(Math.abs(column + 0.5 - x - w / 2) / w, Math.abs(row + 0.5 - y - h / 2) / h) <= MIDDLE / 2;

/** A panel dragged onto another, or an edge pulled, on a canvas. `ghost` is the resulting layout; `over` the panel to swap with. */
export function useTilePointer(box: RefObject<HTMLElement | null>) {
  const [hold, setHold] = useState<Hold | null>(null);
  const [ghost, setGhost] = useState<PageLayout | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [isStacking, setStacking] = useState(false);
  const cancel = () => {
    setHold(null);
    setGhost(null);
    setOver(null);
  };
  return {
    grabbedPanel: hold?.panel ?? null,
    ghost,
    over,
    /** Over the middle of `over`: there it becomes a tab. */
    isStacking,
    cancel,
    take(event: PointerEvent, target: GrabTarget) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setHold({ ...target, x: event.clientX, y: event.clientY });
    },
    move(event: PointerEvent) {
      const rect = box.current?.getBoundingClientRect();
      if (!hold || !rect || rect.width === 0) return;
      const { page, panel, edge, sizes } = hold;
      const across = page.columns / rect.width;
      const down = page.rows / rect.height;
      if (edge === null) {
        const x = Math.floor((event.clientX - rect.left) * across);
        const y = Math.floor((event.clientY - rect.top) * down);
        const under = tilesOf(page.panels).find(
          (item) => x >= item.x && x < item.x + item.w && y >= item.y && y < item.y + item.h,
        );
        const isAlone = !page.panels.find((item) => item.id === panel)?.tab;
        setOver(under && under.id !== panel ? under.id : null);
        setStacking(isAlone && under !== undefined && isInMiddle(under, x, y));
        return;
      }
      const isAcross = edge === 'left' || edge === 'right';
      const by = Math.round(isAcross ? (event.clientX - hold.x) * across : (event.clientY - hold.y) * down);
      setGhost(pageAfterCommand(page, { type: 'resizeEdge', page: page.id, panel, edge, by }, sizes));
    },
    /** Releases; `put` receives the result. */
    drop(put: (page: PageLayout) => void) {
      if (hold?.edge === null && over !== null) {
        const { page, panel, sizes } = hold;
        const at = { page: page.id, panel };
        const command = isStacking
          ? ({ type: 'stack', ...at, onto: over } as const)
          : ({ type: 'swap', ...at, with: over } as const);
        put(pageAfterCommand(page, command, sizes));
      } else if (ghost) put(ghost);
      cancel();
    },
  };
}
