/** React bindings of pushed streams, the market store, the market's day, the theme and the watchlist. A plugin's views use them; its manifest must not (it stays free of React). */
export { useAvailableWidth } from './use-available-width.ts';
export { useChanges } from './use-changes.ts';
export { useDarkMode } from './use-dark-mode.ts';
export { useStablePlaces } from './use-stable-places.ts';
export { useIsAmong } from './use-is-among.ts';
export { useIsAfterFirstFrame } from './use-is-after-first-frame.ts';
export { useMeasured } from './use-measured.ts';
export { type Stars, useStars } from './use-stars.ts';
export { useToday } from './use-today.ts';
export { useBest, useFollow, useRow, useTrades } from './use-market.ts';
