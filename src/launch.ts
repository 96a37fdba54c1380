import { type Rest, shellParts } from '#core/shell';
import * as z from 'zod/mini';
import type { Start } from './compose-first.ts';
import { compose } from './compose.ts';
import { plugins } from './config/plugins.ts';

// The content security policy forbids `new Function`, which the library would otherwise try.
z.config({ jitless: true });

/** Everything that comes after the first paint. */
export async function launch(start: Start): Promise<Rest> {
  const composed = compose(start, plugins);
  await composed.start();
  // In development an edited manifest replaces the running one; any other change reloads the page.
  if (import.meta.hot) {
    const { replacePlugins } = await import('./live-plugins.ts');
    const { plugins: host, config } = composed.services;
    let running = plugins;
    import.meta.hot.accept('./config/plugins.ts', (module) => {
      if (!module) return;
      // `as` holds: it is the module's own export.
      const edited = module['plugins'] as typeof plugins;
      replacePlugins(host, running, edited, config.settings.disabled.plugins);
      running = edited;
    });
  }
  return { services: composed.services, parts: shellParts };
}
