import type { PageLayout, PlacedPanel } from '#core/layout';
import type { ReactNode } from 'react';
import type { Cells } from '../place.ts';

/** What layout mode adds to the grid while it is on. */
export interface Shaping {
  /** Whether the pointer may drag, or resize. Observable. */
  readonly isDraggable: boolean;
  readonly isResizable: boolean;
  /** What lies over a panel: the handle that is grabbed. */
  readonly cover: (panel: PlacedPanel) => ReactNode;
  /** A gesture of the pointer, from its start to its end. */
  readonly onStart: (panel: string) => void;
  readonly onDrag: (panel: string, to: Cells) => void;
  readonly onResize: (panel: string, to: Cells) => void;
  readonly onStop: () => void;
}

/** Attributes by which the style sheet knows how a cell stands. */
export type CellMarks = Readonly<
  Partial<Record<'data-maximised' | 'data-covered' | 'data-aside', '' | undefined>>
>;

/** What a grid of panels draws. */
export interface GridProps {
  readonly page: PageLayout;
  /** The page's panels in the order of the document. */
  readonly panels: readonly PlacedPanel[];
  /** The element in which a panel lives. */
  readonly hostOf: (panel: string) => HTMLElement;
  readonly marksOf: (panel: PlacedPanel) => CellMarks;
  /** null: nobody shapes the page. */
  readonly shaping: Shaping | null;
}
