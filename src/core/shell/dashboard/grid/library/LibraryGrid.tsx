import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { GridLayout, type ResizeHandleAxis } from 'react-grid-layout';
import { cellsOf } from '../cells.tsx';
import type { GridProps } from '../grid-props.ts';
import { identity, inShares } from './config.ts';
import { useSize } from './use-size.ts';

/** Nominal pixels of a cell while no gesture needs the real ones: places are shares of the grid either way. */
const NOMINAL_PX = 10;
/** The pointer must move this far before a press becomes a drag, px. */
const THRESHOLD = 4;
const EDGES: readonly ResizeHandleAxis[] = ['n', 'e', 's', 'w'];

/** The panel grid drawn by react-grid-layout, in every mode. In layout mode it senses the pointer; the outcome is up to the reducer. */
export const LibraryGrid = observer(function LibraryGrid(props: GridProps) {
  const { page, places, shaping } = props;
  const { columns, rows } = page;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const real = useSize(shaping ? box : null);
  const size = real ?? { width: columns * NOMINAL_PX, height: rows * NOMINAL_PX };
  // A gesture without effect must still reset the library's copy: a new round has new items.
  const [round, setRound] = useState(0);
  const items = places.map(({ key, panel: { x, y, w, h } }) => ({ i: key, x, y, w, h, round }));
  const panelAt = (key: string): string => places.find((place) => place.key === key)?.panel.id ?? '';
  const isResizable = real !== null && shaping?.isResizable === true;
  const cellUnder = (event: Event): { readonly x: number; readonly y: number } => {
    const { left = 0, top = 0, width = 1, height = 1 } = box?.getBoundingClientRect() ?? {};
    // A touch has no pointer position of its own: it drags as if by the corner.
    const { clientX, clientY } = event instanceof MouseEvent ? event : { clientX: -1, clientY: -1 };
    return { x: ((clientX - left) / width) * columns, y: ((clientY - top) / height) * rows };
  };
  const handleStop = () => {
    shaping?.onStop();
    setRound((count) => count + 1);
  };
  return (
    <GridLayout
      className="s-tiles"
      // Where nothing is shaped it would be a second rendering of every page.
      {...(shaping && { innerRef: setBox })}
      width={size.width}
      layout={items}
      autoSize={false}
      compactor={identity}
      positionStrategy={inShares(size, page)}
      gridConfig={{
        cols: columns,
        rowHeight: size.height / rows,
        maxRows: rows,
        margin: [0, 0],
        containerPadding: [0, 0],
      }}
      dragConfig={{
        enabled: real !== null && shaping?.isDraggable === true,
        bounded: false,
        threshold: THRESHOLD,
        cancel: '.s-handle-tools, .s-handle-name, .s-tabs',
      }}
      resizeConfig={{ enabled: isResizable, handles: isResizable ? EDGES : [] }}
      onDragStart={(_items, from) => from && shaping?.onStart(panelAt(from.i))}
      onDrag={(_items, from, to, _place, event) =>
        from && to && shaping?.onDrag(panelAt(from.i), to, cellUnder(event))
      }
      onDragStop={handleStop}
      onResizeStart={(_items, from) => from && shaping?.onStart(panelAt(from.i))}
      onResize={(_items, from, to) => from && to && shaping?.onResize(panelAt(from.i), to)}
      onResizeStop={handleStop}
    >
      {cellsOf(props)}
    </GridLayout>
  );
});
