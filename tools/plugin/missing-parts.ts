import { valueByPath } from '#contract/config/pipeline';
import type { Plugin } from '#core/plugin';

const TITLE = "title: '…:…'";
const LOAD = "load: () => import('./….tsx')";

/** What each kind of contribution states, and how. A part of a part follows it. */
const PARTS = {
  panels: {
    title: TITLE,
    settings: 'settings: z.object({})',
    settingsVersion: 'settingsVersion: 1',
    migrations: 'migrations: {}',
    size: 'size: { min: [columns, rows], default: [columns, rows] }',
    'size.min': 'min: [columns, rows]',
    'size.default': 'default: [columns, rows]',
    load: LOAD,
  },
  pages: { title: TITLE, load: LOAD },
  widgets: { title: TITLE, load: LOAD },
  commands: { title: TITLE, run: 'run: () => …' },
  search: { title: TITLE, search: 'search: async () => …' },
} as const;
type Kind = keyof typeof PARTS;
const WORDS = {
  panels: 'panel',
  pages: 'page',
  widgets: 'widget',
  commands: 'command',
  search: 'search',
} as const satisfies Record<Kind, string>;

/** A part that a contribution lacks. */
export interface MissingPart {
  /** Name of the contribution. */
  readonly name: string;
  /** What is missing, and what to add, as a sentence. */
  readonly words: string;
}

/** Parts that a contribution lacks; the compiler refuses such a plugin, but the doctor and the contract suite run without it. */
export function missingParts(plugin: Plugin): readonly MissingPart[] {
  // `as` holds: these are the keys of the table.
  return (Object.keys(PARTS) as Kind[]).flatMap((kind) =>
    Object.entries(plugin[kind] ?? {}).flatMap(([name, contribution]: [string, unknown]) => {
      const missing = Object.entries(PARTS[kind]).filter(
        ([path]) => valueByPath(contribution, path.split('.')) === undefined,
      );
      return missing
        .filter(([path]) => !missing.some(([other]) => path.startsWith(`${other}.`)))
        .map(([path, example]) => ({
          name,
          words: `the ${WORDS[kind]} ${name} has no ${path}: add ${example}`,
        }));
    }),
  );
}
