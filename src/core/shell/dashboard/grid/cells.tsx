import type { PlacedPanel } from '#core/layout';
import type { CSSProperties } from 'react';
import type { GridProps } from './grid-props.ts';
import { Slot } from './Slot.tsx';

/** The cells of a grid, each with its panel's element and, in layout mode, the handle over it. */
export const cellsOf = (
  { panels, hostOf, marksOf, shaping }: GridProps,
  styleOf?: (panel: PlacedPanel) => CSSProperties,
) =>
  panels.map((panel) => (
    <div key={panel.id} className="s-cell" style={styleOf?.(panel)} {...marksOf(panel)}>
      <Slot host={hostOf(panel.id)} isInert={shaping !== null} />
      {shaping?.cover(panel)}
    </div>
  ));
