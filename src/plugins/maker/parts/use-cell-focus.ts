import { type RefObject, useEffect, useRef } from 'react';
import type { CellId } from '../model/columns.ts';
import type { MakerDesk } from '../stores/desk.ts';

/** Takes the browser's focus when the keyboard moves to this cell; new prices, or a user who has gone elsewhere, move nothing. */
export function useCellFocus(
  { focus }: MakerDesk,
  id: string,
  cell: CellId,
  isOpen: boolean,
): RefObject<HTMLTableCellElement | null> {
  const element = useRef<HTMLTableCellElement>(null);
  const turn = isOpen ? 0 : focus.turnOf(id, cell);
  useEffect(() => {
    if (turn > 0) element.current?.focus();
  }, [turn]);
  return element;
}
