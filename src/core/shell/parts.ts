import { MarqueeBanner } from './notice/MarqueeBanner.tsx';
import { RouteView } from './page/RouteView.tsx';

/** Parts of the frame that need all services: they load with them, after the first paint. */
export const shellParts = { MarqueeBanner, RouteView } as const;

export type ShellParts = typeof shellParts;
