import { type PageLayout, type PlacedPanel, tabsOf, tileOf } from '#core/layout';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { Cells } from '../place.ts';

/** A place of the grid. */
export interface Place {
  /** Stays the same while other tabs come to the front. */
  readonly key: string;
  /** The visible panel. */
  readonly panel: PlacedPanel;
  /** All panels of the place in order: one, or several as tabs. */
  readonly tabs: readonly PlacedPanel[];
}

/** The places of a page, each at the position of its first panel in document order. */
export function placesOf(panels: readonly PlacedPanel[]): readonly Place[] {
  const places = new Map<string, Place>();
  for (const { id, tab } of panels) {
    const key = tab ? `tabs of ${tab.stack}` : id;
    const panel = tileOf(panels, id);
    if (!panel || places.has(key)) continue;
    places.set(key, { key, panel, tabs: tab ? tabsOf(panels, tab.stack) : [panel] });
  }
  return [...places.values()];
}

/** What layout mode adds to the grid while it is on. */
export interface Shaping {
  /** Whether the pointer may drag, or resize. Observable. */
  readonly isDraggable: boolean;
  readonly isResizable: boolean;
  /** The overlay on a panel: the handle that is grabbed. */
  readonly cover: (panel: PlacedPanel) => ReactNode;
  /** What a tab does besides coming to the front: it is dragged, moved and closed. */
  readonly tabProps: (panel: PlacedPanel) => ButtonHTMLAttributes<HTMLButtonElement>;
  /** A pointer gesture, from its start to its end. */
  readonly onStart: (panel: string) => void;
  /** `pointer`: the cell under it. */
  readonly onDrag: (panel: string, to: Cells, pointer: Pick<Cells, 'x' | 'y'>) => void;
  readonly onResize: (panel: string, to: Cells) => void;
  readonly onStop: () => void;
}

/** Attributes that tell the style sheet the state of a cell. */
export type CellMarks = Readonly<
  Partial<Record<'data-maximised' | 'data-covered' | 'data-aside', '' | undefined>>
>;

/** What a grid of panels draws. */
export interface GridProps {
  readonly page: PageLayout;
  /** The page's places in document order. */
  readonly places: readonly Place[];
  /** The element that a panel is rendered in. */
  readonly hostOf: (panel: string) => HTMLElement;
  readonly marksOf: (panel: PlacedPanel) => CellMarks;
  /** null when the page is not being edited. */
  readonly shaping: Shaping | null;
}
