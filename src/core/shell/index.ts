/** The frame around every page, driven by configuration: bar, guards, pages, dashboards, notices, status. */
export { AccessLink } from './AccessLink.tsx';
export { useAccessWay } from './use-access-way.ts';
export { LockedState } from './LockedState.tsx';
export { FailedState } from './FailedState.tsx';
export { RefusedState } from './RefusedState.tsx';
export { App } from './App.tsx';
export type { Rest } from './App.tsx';
export { NavBar } from './nav/NavBar.tsx';
export { Widget } from './nav/Widget.tsx';
export { PageHost, PageOutlet } from './page/PageHost.tsx';
export { RouteView } from './page/RouteView.tsx';
export { useDestination, useGuard } from './page/use-destination.ts';
export { shellParts } from './parts.ts';
export { RETURN_KEY } from './page/destination.ts';
export { StarButton } from './StarButton.tsx';
export { useTick } from './use-tick.ts';
