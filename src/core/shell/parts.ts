import { MarqueeBanner } from './notice/MarqueeBanner.tsx';
import { RouteView } from './page/RouteView.tsx';
import { StatusFeed } from './StatusFeed.tsx';

/** Parts of the frame that need all services: they come with them, after the first paint. */
export const shellParts = { MarqueeBanner, RouteView, StatusFeed } as const;

export type ShellParts = typeof shellParts;
