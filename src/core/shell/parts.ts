import { RouteView } from './page/RouteView.tsx';

/** Parts of the frame that need all services: they load with them, after the first paint. */
export const shellParts = { RouteView } as const;

export type ShellParts = typeof shellParts;
