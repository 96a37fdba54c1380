import { useLayoutEffect, useState } from 'react';
import { placeOf } from '../place.ts';
import { cellsOf } from './cells.tsx';
import type { GridProps } from './grid-props.ts';
import { useLibrary } from './use-library.ts';

/**
 * The panel grid. react-grid-layout draws it; until its code has loaded the same cells are positioned by plain CSS. When it takes over,
 * both are on the page for one commit, so that the panels' elements move from cell to cell without leaving the document.
 */
export function PanelGrid(props: GridProps) {
  const library = useLibrary();
  const [hasTakenOver, setTakenOver] = useState(library !== null);
  useLayoutEffect(() => setTakenOver(library !== null), [library]);
  return (
    <>
      {library && <library.LibraryGrid {...props} />}
      {!hasTakenOver && (
        <div className="s-tiles">{cellsOf(props, (panel) => placeOf(panel, props.page))}</div>
      )}
    </>
  );
}
