import type { Edge, PageLayout, PanelSizes } from '#core/layout';
import { type PointerEvent, type RefObject, useState } from 'react';
import { pageAfterCommand } from '../model/layout-text.ts';

interface Taken {
  /** The layout as it was taken. */
  readonly page: PageLayout;
  readonly panel: string;
  /** null: the panel by its middle. */
  readonly edge: Edge | null;
  readonly sizes: PanelSizes;
}

/** What the pointer holds, and where it took it, pixels of the window. */
interface Hold extends Taken {
  readonly x: number;
  readonly y: number;
}

/** A panel dragged onto another, or an edge pulled, on a canvas. `ghost` is the layout as it would be; `over` the panel that would change places. */
export function useTilePointer(box: RefObject<HTMLElement | null>) {
  const [hold, setHold] = useState<Hold | null>(null);
  const [ghost, setGhost] = useState<PageLayout | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const cancel = () => {
    setHold(null);
    setGhost(null);
    setOver(null);
  };
  return {
    held: hold?.panel ?? null,
    ghost,
    over,
    cancel,
    take(event: PointerEvent, taken: Taken) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setHold({ ...taken, x: event.clientX, y: event.clientY });
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
        const under = page.panels.find(
          (item) => x >= item.x && x < item.x + item.w && y >= item.y && y < item.y + item.h,
        );
        setOver(under && under.id !== panel ? under.id : null);
        return;
      }
      const isAcross = edge === 'left' || edge === 'right';
      const by = Math.round(isAcross ? (event.clientX - hold.x) * across : (event.clientY - hold.y) * down);
      setGhost(pageAfterCommand(page, { type: 'resizeEdge', page: page.id, panel, edge, by }, sizes));
    },
    /** Lets go; `put` takes what came of it. */
    drop(put: (page: PageLayout) => void) {
      if (hold?.edge === null && over !== null) {
        const { page, panel, sizes } = hold;
        put(pageAfterCommand(page, { type: 'swap', page: page.id, panel, with: over }, sizes));
      } else if (ghost) put(ghost);
      cancel();
    },
  };
}
