import type { PlacedPanel } from '#core/layout';
import { lazyPart } from '#core/query';
import { type CSSProperties, Suspense } from 'react';
import type { GridProps } from './grid-props.ts';
import { Slot } from './Slot.tsx';

const TabBar = lazyPart(() => import('../tabs/TabBar.tsx').then(({ TabBar: Part }) => Part));

/** The cells of a grid, each with its panels' elements, their tabs if there are several, and the handle over it in layout mode. */
export const cellsOf = (
  { page, places, hostOf, marksOf, shaping }: GridProps,
  styleOf?: (panel: PlacedPanel) => CSSProperties,
) =>
  places.map(({ key, panel, tabs }) => (
    <div key={key} className="s-cell" style={styleOf?.(panel)} {...marksOf(panel)}>
      {tabs.length > 1 && (
        <Suspense fallback={null}>
          <TabBar page={page.id} tabs={tabs} shaping={shaping} />
        </Suspense>
      )}
      <Slot hosts={tabs.map(({ id }) => hostOf(id))} isInert={shaping !== null} />
      {shaping?.cover(panel)}
    </div>
  ));
