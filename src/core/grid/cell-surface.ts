import type { LiveColumn } from './live-column.ts';

export type FlashStep = 'up' | 'down' | 'up-fading' | 'down-fading';

/** What a cell shows, and where. */
export interface CellContent {
  readonly cell: {
    readonly element: HTMLElement;
    readonly column: Pick<LiveColumn<never>, 'id' | 'label'>;
    readonly slot: number;
  };
  readonly text: string;
  /** Classes of its tone. The element also has classes of the grid's own. */
  readonly classes: string;
  readonly flash: FlashStep | null;
  /** The text has changed since cells were last balanced. */
  isChanged: boolean;
  surface: CellSurface;
}

/** How a cell's content reaches the screen. Each call follows a change of the field that it names. */
export interface CellSurface {
  /** `isOther`: the text begins at another position than the one before. */
  setText(content: CellContent, isOther: boolean): void;
  setClasses(content: CellContent, before: string): void;
  setFlash(content: CellContent): void;
}

/** Attribute of a cell that flashes. */
const FLASH = 'data-flash';

/** The browser lays out and paints the cell. */
export const LAID_OUT: CellSurface = {
  setText({ cell: { element }, text }, isOther) {
    // Setting the data of the one text node keeps the selection, and costs a third of a new node. A text that begins elsewhere gets a new node:
    // browsers count a node at another position as a layout shift.
    const node = isOther ? null : element.firstChild;
    if (node) node.nodeValue = text;
    else element.textContent = text;
  },
  setClasses({ cell: { element }, classes }, before) {
    const { classList } = element;
    // Most tones are one word in place of another: one write of the attribute instead of two.
    if (isWord(before) && isWord(classes)) classList.replace(before, classes);
    else {
      classList.remove(...wordsIn(before));
      classList.add(...wordsIn(classes));
    }
  },
  setFlash({ cell: { element }, flash }) {
    if (flash === null) element.removeAttribute(FLASH);
    else element.setAttribute(FLASH, flash);
  },
};

const isWord = (classes: string): boolean => classes !== '' && !classes.includes(' ');
const wordsIn = (classes: string): readonly string[] => classes.split(' ').filter((word) => word !== '');
