import type { BundleText } from '#contract/config';
import layouts from './layouts.json?raw';
import menu from './menu.json?raw';
import routes from './routes.json?raw';
import settings from './settings.json?raw';

/** The configuration that the product was built with, as text: the pipeline reads it like any other. */
export const builtIn: BundleText = { routes, menu, layouts, settings };
