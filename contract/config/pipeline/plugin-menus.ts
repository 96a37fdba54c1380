import type { Catalogue } from '../catalogue.ts';
import type { MenuFile } from '../menu-file.ts';
import type { Draft, Finding } from './finding.ts';
import type { JsonNode } from './json/node.ts';

/** A manifest has no text to point at. */
const nowhere: JsonNode = { kind: 'scalar', value: null, start: { line: 0, column: 0 }, path: [] };
const none = { navigation: [], tools: [], account: [], user: [], footer: [] };

/**
 * Findings of a check of menu.json on the items that each plugin adds, at `<plugin>.menu.<name>[…]` of `plugins`. Nothing is dropped: the
 * items are in no file. Those of plugins that are switched off are not shown, and not checked.
 */
export const ofPlugins = (
  { files, trees }: Draft,
  { menus = {} }: Pick<Catalogue, 'menus'>,
  check: (draft: Draft, plugin: string) => readonly Finding[],
): Finding[] =>
  Object.entries(menus).flatMap(([id, own]) =>
    files.settings.disabled.plugins.includes(id)
      ? []
      : check(
          {
            // `as` holds: checks read the lists, which manifests declare read-only.
            files: { ...files, menu: { ...files.menu, menus: { ...none, ...own } as MenuFile['menus'] } },
            trees: { ...trees, menu: nowhere },
          },
          id,
        ).map(({ file, diagnostic, silent }) => ({
          file,
          ...(silent && { silent }),
          diagnostic: {
            ...diagnostic,
            file: 'plugins',
            path: diagnostic.path.replace('menus', `${id}.menu`),
          },
        })),
  );
