import type { BundleText } from '#contract/config';
import layouts from './layouts.json?raw';
import menu from './menu.json?raw';
import routes from './routes.json?raw';
import settings from './settings.json?raw';

/** The same files as text, for development: once edited, they go through the pipeline and are applied live. */
export const texts: BundleText = { routes, menu, layouts, settings };
