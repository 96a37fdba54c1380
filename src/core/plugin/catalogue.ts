import { callNameOf } from '#contract/api';
import type { Catalogue, CataloguePanel, CheckSettings, Essential } from '#contract/config';
import type { PanelDefinition } from './definitions.ts';
import type { Plugin } from './plugin.ts';
import { readSettings } from './settings.ts';

/** Turns a settings schema into JSON Schema. Tools pass zod's; the browser needs none. */
export type ToJsonSchema = (schema: PanelDefinition['settings']) => Readonly<Record<string, unknown>>;

const named = (plugins: readonly Plugin[], part: 'pages' | 'widgets' | 'commands'): readonly string[] =>
  plugins.flatMap((plugin) => Object.keys(plugin[part] ?? {}).map((name) => `${plugin.id}.${name}`));

function panelsOf(plugins: readonly Plugin[]): ReadonlyMap<string, PanelDefinition> {
  return new Map(
    plugins.flatMap((plugin) =>
      Object.entries(plugin.panels ?? {}).map(([name, panel]) => [`${plugin.id}.${name}`, panel] as const),
    ),
  );
}

const essentialsOf = (plugins: readonly Plugin[]): Readonly<Record<string, Essential>> =>
  Object.fromEntries(
    plugins.flatMap(({ id, pages, commands }) =>
      [...Object.entries(pages ?? {}), ...Object.entries(commands ?? {})].flatMap(([name, { essential }]) =>
        essential === undefined ? [] : [[`${id}.${name}`, essential] as const],
      ),
    ),
  );

/** What configuration may refer to, from the manifests alone: no view is loaded, nothing is activated. */
export function catalogueOf(
  plugins: readonly Plugin[],
  textKeys: readonly string[] | null,
  toJsonSchema?: ToJsonSchema,
): Catalogue {
  const panels = [...panelsOf(plugins)].map(([id, panel]): [string, CataloguePanel] => [
    id,
    {
      title: panel.title,
      min: panel.size.min,
      default: panel.size.default,
      settingsSchema: toJsonSchema?.(panel.settings) ?? null,
      ...(panel.channels?.needs?.includes('bond') && { needsBond: true }),
      settings: Object.keys(panel.settings.def.shape),
      ...(panel.query && { query: panel.query }),
      ...(panel.settingsVersion === 1 ? {} : { settingsVersion: panel.settingsVersion }),
    },
  ]);
  return {
    plugins: plugins.map((plugin) => plugin.id),
    panels: Object.fromEntries(panels),
    pages: named(plugins, 'pages'),
    pageQuery: Object.fromEntries(
      plugins.flatMap(({ id, pages }) =>
        Object.entries(pages ?? {}).map(([name, { query = [] }]) => [`${id}.${name}`, query] as const),
      ),
    ),
    widgets: named(plugins, 'widgets'),
    commands: named(plugins, 'commands'),
    menus: Object.fromEntries(plugins.map(({ id, menu = {} }) => [id, menu])),
    essentials: essentialsOf(plugins),
    calls: Object.fromEntries(
      plugins.map(({ id, permissions }) => [id, (permissions?.http ?? []).map(callNameOf)]),
    ),
    streams: Object.fromEntries(plugins.map(({ id, permissions }) => [id, permissions?.push ?? []])),
    textKeys,
  };
}

/** Checks a panel's settings as the panel itself will read them, including migrations. Unknown panels have no faults here. */
export function settingsChecker(plugins: readonly Plugin[]): CheckSettings {
  const panels = panelsOf(plugins);
  return (id, value, version) => {
    const panel = panels.get(id);
    if (!panel || typeof value !== 'object' || value === null) return [];
    return readSettings(panel, { value: { ...value }, version }).faults;
  };
}
