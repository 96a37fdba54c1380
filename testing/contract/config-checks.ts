import {
  type Bundle,
  type BundleText,
  type Catalogue,
  type CheckSettings,
  contextKeys,
  type Context,
  isBlocked,
  isGapless,
  kindsOfUser,
  type MenuItem,
  panelsOf,
  resolveRoute,
  routeTable,
  visibleMenu,
} from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';

/** A configuration under test: the texts of its files, and the targets they may refer to. */
export interface ConfigSubject {
  readonly texts: BundleText;
  readonly catalogue: Catalogue;
  readonly checkSettings?: CheckSettings;
  /** Keys of the texts of each language; a text must be in all of them. */
  readonly languages?: Readonly<Record<string, readonly string[]>>;
}

/** A guarantee of every configuration. `run` returns the violations as text. */
export interface ConfigCheck {
  readonly id: string;
  readonly title: string;
  run(subject: ConfigSubject): readonly string[];
}

const menuNames = ['navigation', 'tools', 'account', 'user', 'footer'] as const;
const leavesOf = (item: MenuItem): readonly MenuItem[] => [item, ...(item.children ?? [])];

/** The bundle, or null if the texts do not make one. */
function bundleOfTexts({ texts, catalogue, checkSettings }: ConfigSubject): Bundle | null {
  return runPipeline(texts, { catalogue, ...(checkSettings ? { checkSettings } : {}) }).bundle ?? null;
}

/** Runs a check over the bundle; without one there is nothing to check. */
const onBundle =
  (run: (bundle: Bundle, subject: ConfigSubject) => readonly string[]) =>
  (subject: ConfigSubject): readonly string[] => {
    const bundle = bundleOfTexts(subject);
    return bundle ? run(bundle, subject) : ['the texts yield no configuration'];
  };

/** The menu items that a kind of user sees, flattened. */
function itemsFor(bundle: Bundle, kind: Context): readonly MenuItem[] {
  const world = {
    table: routeTable(bundle.routes, bundle.layouts.layouts),
    login: bundle.routes.login,
    links: bundle.settings.links,
  };
  return menuNames.flatMap((name) => visibleMenu(bundle.menu.menus[name], world, kind).flatMap(leavesOf));
}

const kinds = kindsOfUser(contextKeys);

/** Guarantees of every configuration. */
export const configChecks: readonly ConfigCheck[] = [
  {
    id: 'pipeline',
    title: 'passes every stage of the pipeline: it is read, linked and proved for every kind of user',
    run: ({ texts, catalogue, checkSettings }) =>
      runPipeline(texts, { catalogue, ...(checkSettings ? { checkSettings } : {}) }).diagnostics.map(
        (item) => `${item.file}:${item.line}:${item.column} ${item.code} ${item.message}`,
      ),
  },
  {
    id: 'home',
    title: 'has a home page for every kind of user',
    run: onBundle((bundle) => {
      const table = routeTable(bundle.routes, bundle.layouts.layouts);
      const lost = kinds.filter((kind) => isBlocked(resolveRoute(table, bundle.routes.home, kind)));
      return lost.length === 0
        ? []
        : [`${lost.length} kinds of user have no home, such as ${JSON.stringify(lost[0])}`];
    }),
  },
  {
    id: 'menu',
    title: 'shows every menu item to some users, all of whom can open it',
    run: onBundle((bundle) => {
      const table = routeTable(bundle.routes, bundle.layouts.layouts);
      const seen = new Set<string>();
      const problems = new Set<string>();
      for (const kind of kinds) {
        for (const item of itemsFor(bundle, kind)) {
          seen.add(item.id);
          if (item.route === undefined) continue;
          const end = resolveRoute(table, item.route, kind);
          const isPrompt = kind['session.isLogin'] === false && end.route === bundle.routes.login;
          if (isBlocked(end) && !isPrompt)
            problems.add(`${item.id} is shown to somebody who may not open it`);
        }
      }
      const { links } = bundle.settings;
      const all = menuNames.flatMap((name) => bundle.menu.menus[name].flatMap(leavesOf));
      const isOff = (item: MenuItem) => item.link !== undefined && (links[item.link] ?? '') === '';
      const unseen = all.filter(
        (item) =>
          !seen.has(item.id) && !isOff(item) && (item.children === undefined || !item.children.every(isOff)),
      );
      return [...problems, ...unseen.map((item) => `${item.id} is shown to nobody`)];
    }),
  },
  {
    id: 'layouts',
    title: 'lays panels out without gaps, each at least at its minimum size',
    run: onBundle((bundle, { catalogue }) =>
      bundle.layouts.layouts.flatMap((layout) => {
        const tight = panelsOf(layout).filter(({ panel, w, h }) => {
          const min = catalogue.panels[panel]?.min;
          return min !== undefined && (w < min[0] || h < min[1]);
        });
        const holes =
          layout.gapless !== false && !isGapless(layout.panels, layout) ? [`${layout.id} has holes`] : [];
        return [
          ...holes,
          ...tight.map((item) => `${layout.id}/${item.id} is smaller than ${item.panel} can be`),
        ];
      }),
    ),
  },
  {
    id: 'texts',
    title: 'has every text in every language',
    run: ({ texts, languages = {} }) => {
      const spaces = new Set(
        Object.values(languages).flatMap((keys) => keys.map((key) => key.split(':')[0] ?? '')),
      );
      const named = [
        ...Object.values(texts)
          .join('\n')
          .matchAll(/"([a-z][A-Za-z0-9]*):([A-Za-z0-9._-]+)"/g),
      ]
        .filter((match) => spaces.has(match[1] ?? ''))
        .map((match) => `${match[1]}:${match[2]}`);
      return Object.entries(languages).flatMap(([language, keys]) => {
        const definedKeys = new Set(keys);
        return [...new Set(named)]
          .filter((key) => !definedKeys.has(key))
          .map((key) => `no text ${key} in ${language}`);
      });
    },
  },
];
