import { type BundleText, type ConfigFiles, type ConfigName, configNames, fileNameOf } from '../bundle.ts';
import type { CheckSettings } from '../catalogue.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { bundleInFull } from '../documents-section.ts';
import { externalSettings } from '../external-settings.ts';
import { withOutside } from '../outside-catalogue.ts';
import { prune, valueOnce } from './json/node.ts';
import type { Draft, Finding } from './finding.ts';
import type { LinkWorld } from './link-world.ts';
import { keepReachable } from './keep-reachable.ts';
import { link, mentionedIn } from './link.ts';
import { ofPlugins } from './plugin-menus.ts';
import { prove, proveMenus } from './prove.ts';
import { readConfigFile, type ReadFile } from './read.ts';
import type { PipelineOptions, PipelineResult } from './types.ts';

/** Checks of the link stage that a client does without. */
type LinkFurther = (world: LinkWorld) => readonly Finding[];

type Read = Readonly<Record<ConfigName, ReadFile>>;

const mapNames = <T>(make: (name: ConfigName) => T): Record<ConfigName, T> => ({
  routes: make('routes'),
  menu: make('menu'),
  layouts: make('layouts'),
  settings: make('settings'),
});

// `as` holds: each value passed the schema of its file, and pruning removes only what a schema allows to be absent.
const draftOf = (trees: Draft['trees']): Draft => ({
  trees,
  files: mapNames((name) => valueOnce(trees[name])) as unknown as ConfigFiles,
});

/** In file order, then text order. Duplicate findings (a later round meets the same fault) are reported once. */
function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const rank = (item: Diagnostic): number => configNames.findIndex((name) => fileNameOf(name) === item.file);
  const once = new Map(
    diagnostics.map((item) => [
      `${item.code} ${item.file} ${item.path} ${JSON.stringify(item.values)}`,
      item,
    ]),
  );
  return [...once.values()].sort((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column);
}

/** The draft after applying the findings' costs. */
const without = ({ trees }: Draft, findings: readonly Finding[]): Draft =>
  draftOf(
    mapNames((name) =>
      prune(
        trees[name],
        findings.flatMap((item) => (item.file === name && item.drop ? [item.drop] : [])),
      ),
    ),
  );

interface Linked {
  readonly draft: Draft;
  readonly findings: readonly Finding[];
  readonly placeholders: Readonly<Record<string, Diagnostic>>;
}

/** Settings of outside panels are checked against the settings file's declarations, all others as given. */
function withExternalChecks(check: CheckSettings | undefined, { files }: Draft): CheckSettings {
  const own = new Map(
    (files.settings.external ?? []).map(({ id, settings = [] }) => [
      `${id}.main`,
      externalSettings(settings),
    ]),
  );
  return (panel, settings, version) => {
    const schema = own.get(panel);
    if (schema === undefined) return check?.(panel, settings, version) ?? [];
    const result = schema.safeParse(settings);
    if (result.success) return [];
    return result.error.issues.map((issue) => ({
      path: issue.path.map(String),
      message: issue.message,
      issue,
    }));
  };
}

/** Links repeatedly until nothing more is dropped: a drop may leave other references without a target. */
function linkAll(
  read: Read,
  { catalogue, checkSettings, fileOf, isRunning, audiences }: PipelineOptions,
  hasSettings: boolean,
  linkFurther: LinkFurther,
): Linked {
  const mentioned = mentionedIn(mapNames((name) => read[name].original));
  const damaged = new Set(read.layouts.damaged);
  const placeholders: Record<string, Diagnostic> = { ...read.layouts.placeholders };
  const findings: Finding[] = [];
  let draft = draftOf(mapNames((name) => read[name].root));
  for (;;) {
    const world = {
      ...draft,
      catalogue: withOutside(catalogue, draft.files.settings.external ?? []),
      checkSettings: withExternalChecks(checkSettings, draft),
      fileOf,
      isRunning,
      mentioned,
      audiences,
    };
    const found = [...link(world, damaged, hasSettings), ...linkFurther(world)].filter(
      (item) => !isReplaced(item, placeholders),
    );
    findings.push(...found);
    for (const item of found)
      if (item.placeholder !== undefined) placeholders[item.placeholder] = item.diagnostic;
    const drops = found.filter((item) => item.drop !== undefined);
    if (drops.length === 0 || found.some((item) => item.fatal)) return { draft, findings, placeholders };
    for (const item of drops) {
      const at =
        item.file === 'layouts' && item.drop?.[2] === 'panels' && item.drop.length === 4
          ? item.drop[1]
          : undefined;
      if (typeof at === 'number') damaged.add(draft.files.layouts.layouts[at]?.id ?? '');
    }
    draft = without(draft, drops);
  }
}

/** A panel already replaced by a placeholder needs no further report about its kind. */
const isReplaced = (item: Finding, placeholders: Readonly<Record<string, Diagnostic>>): boolean =>
  item.placeholder !== undefined && Object.hasOwn(placeholders, item.placeholder);

/**
 * The whole pipeline: read, parse, migrate, schema, link, prove, freeze and hash. Pure and total: never throws, whatever the texts.
 * A bad item is dropped, a bad panel becomes a placeholder; if a file as a whole is unusable, the last good bundle is kept. Findings have keys and
 * parameters, and no words: whoever shows them adds these.
 */
export function checkBundle(
  texts: BundleText,
  options: PipelineOptions,
  linkFurther: LinkFurther = () => [],
): PipelineResult {
  const outcomes = mapNames((name) => readConfigFile(name, texts[name], options.migrations));
  const diagnostics: Diagnostic[] = configNames.flatMap((name) => outcomes[name].diagnostics);
  const lastGood = (): PipelineResult => ({
    bundle: options.lastGood ?? null,
    fresh: false,
    diagnostics: inOrder(diagnostics),
  });

  const { routes, menu, layouts, settings } = mapNames(
    (name) => outcomes[name].file ?? outcomes[name].referred,
  );
  if (!routes || !menu || !layouts || !settings) return lastGood();
  const hasSettings = outcomes.settings.file !== null;
  const report = (found: readonly Finding[]) =>
    diagnostics.push(
      ...found
        .filter(({ silent, file }) => !silent && (hasSettings || file !== 'settings'))
        .map((item) => item.diagnostic),
    );
  const linked = linkAll({ routes, menu, layouts, settings }, options, hasSettings, linkFurther);
  report(linked.findings);
  if (linked.findings.some((item) => item.fatal)) return lastGood();

  const reach = keepReachable(linked.draft, options.catalogue);
  const draft = without(linked.draft, reach);
  const proved = [...reach, ...prove(draft), ...ofPlugins(draft, options.catalogue, proveMenus)];
  report(proved);
  if (!hasSettings || proved.some((item) => item.fatal)) return lastGood();

  const bundle = bundleInFull(draft.files, linked.placeholders);
  return { bundle, fresh: true, diagnostics: inOrder(diagnostics) };
}
