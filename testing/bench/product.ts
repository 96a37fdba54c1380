import { type Bundle, bundleOf, type ConfigFiles, type Dashboard, type SettingsFile } from '#contract/config';
import type { Plugin } from '#core/plugin';

/** Name of the dashboard on the bench. */
export const BENCH_PAGE = 'bench';

// The product's own files.
const files = import.meta.glob<unknown>('../../src/config/*.json', { eager: true, import: 'default' });

type PluginPanels = Pick<Plugin, 'id' | 'panels'>;

/** Bundles are frozen, so the benches of a plugin share one: freezing and hashing the configuration is a third of what opening a bench takes. */
const bundles = new WeakMap<PluginPanels, Bundle>();

/** The product's configuration with an extra dashboard that shows every panel of the plugin, one below another; `settings` replace its own. */
export function benchBundle(plugin: PluginPanels, settings?: Partial<SettingsFile>): Bundle {
  if (settings !== undefined) return makeBundle(plugin, settings);
  const bundle = bundles.get(plugin) ?? makeBundle(plugin, {});
  bundles.set(plugin, bundle);
  return bundle;
}

function makeBundle(plugin: PluginPanels, settings: Partial<SettingsFile>): Bundle {
  const read = (name: string): unknown => files[`../../src/config/${name}.json`];
  // `as` holds: `npm run config:check` has validated the files.
  const product = {
    routes: read('routes'),
    menu: read('menu'),
    layouts: read('layouts'),
    settings: read('settings'),
  } as unknown as ConfigFiles;
  let y = 0;
  const panels = Object.entries(plugin.panels ?? {}).map(
    ([name, { size }], index): Dashboard['panels'][number] => {
      const [w, h] = size.default;
      y += h;
      return { id: name, panel: `${plugin.id}.${name}`, x: 0, y: y - h, w, h, index, channel: 'blue' };
    },
  );
  const page: Dashboard = {
    id: BENCH_PAGE,
    title: 'shell:brand',
    version: 1,
    columns: 120,
    rows: Math.max(1, y),
    gapless: false,
    panels,
  };
  return bundleOf({
    ...product,
    settings: { ...product.settings, ...settings },
    layouts: { ...product.layouts, layouts: [page] },
  });
}
