import { useLayoutEffect, useState } from 'react';
import { placeOf } from '../place.ts';
import { cellsOf } from './cells.tsx';
import type { GridProps } from './grid-props.ts';
import { useLibrary } from './use-library.ts';

/**
 * The panel grid. react-grid-layout draws it; until its code is there the same cells stand at the same places by plain CSS. When it takes
 * over, both are on the page for one commit, so that the panels' elements go from cell to cell without leaving the document.
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
