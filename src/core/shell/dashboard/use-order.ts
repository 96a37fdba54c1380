import type { PageLayout, PlacedPanel } from '#core/layout';
import { useState } from 'react';

/**
 * The panels of a page in document order: that of their `index`. While the page is being edited the order stays as it was at the start,
 * new panels last, because an element that moves in the document loses the focus.
 */
export function useOrder({ panels }: PageLayout, isShaped: boolean): readonly PlacedPanel[] {
  const sorted = panels.toSorted((a, b) => a.index - b.index);
  const [start, setStart] = useState<readonly string[] | null>(null);
  if (isShaped !== (start !== null)) setStart(isShaped ? sorted.map(({ id }) => id) : null);
  if (!start) return sorted;
  return [
    ...start.flatMap((id) => sorted.find((panel) => panel.id === id) ?? []),
    ...sorted.filter(({ id }) => !start.includes(id)),
  ];
}
