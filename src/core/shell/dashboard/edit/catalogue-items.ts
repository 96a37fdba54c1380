import type { PanelDefinition, Registered } from '#core/plugin';

/** A panel that may be added, in the user's language. */
export interface CatalogueItem {
  readonly kind: string;
  readonly plugin: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly definition: PanelDefinition;
}

export interface CatalogueGroup {
  readonly plugin: string;
  readonly title: string;
  readonly items: readonly CatalogueItem[];
}

/** Panels in the user's language, in the order of plugins. */
export function catalogueItems(
  panels: Iterable<Registered<PanelDefinition>>,
  isAllowed: (panel: Registered<PanelDefinition>) => boolean,
  say: (key: string) => string,
): readonly CatalogueItem[] {
  return [...panels].filter(isAllowed).map(({ id, plugin, definition }) => ({
    kind: id,
    plugin: plugin.id,
    group: say(plugin.title),
    title: say(definition.title),
    description: definition.description === undefined ? '' : say(definition.description),
    definition,
  }));
}

/** The items that contain every word of the search, grouped by plugin, the largest first. */
export function searchCatalogue(items: readonly CatalogueItem[], search: string): readonly CatalogueGroup[] {
  const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const text = plain(`${item.title} ${item.description} ${item.group} ${item.kind}`);
    return words.every((word) => text.includes(word));
  });
  const groups = [...new Set(found.map((item) => item.plugin))].map((plugin) => {
    const own = found.filter((item) => item.plugin === plugin);
    return { plugin, title: own[0]?.group ?? plugin, items: own };
  });
  return groups.toSorted((a, b) => b.items.length - a.items.length);
}

/** A fresh id for a panel: never one that product staff may give to a panel of their own. */
export const newPanelId = (kind: string, random: string): string =>
  `${kind.split('.')[1] ?? 'panel'}X${random.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 6)}`;
