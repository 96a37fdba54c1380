/** The frame that every page stands in, driven by configuration: bar, guards, pages, dashboards, notices, status. */
export { App } from './App.tsx';
export { NavBar } from './nav/NavBar.tsx';
export { Widget } from './nav/Widget.tsx';
export { PageHost, PageOutlet } from './page/PageHost.tsx';
export { RouteView, useDestination, useGuard } from './page/RouteView.tsx';
export { RETURN_KEY } from './page/destination.ts';
export { StarButton } from './StarButton.tsx';
export { useTick } from './use-tick.ts';
