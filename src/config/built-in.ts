import { type Bundle, bundleOf, type ConfigFiles } from '#contract/config';
import layouts from './layouts.json';
import menu from './menu.json';
import routes from './routes.json';
import settings from './settings.json';

/** The configuration the product was built with. */
// `as` holds: `npm run config:check` proved the files; the compiler sees only wider types of the same JSON.
export const builtIn: Bundle = bundleOf({ routes, menu, layouts, settings } as unknown as ConfigFiles);
