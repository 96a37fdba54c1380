import { MAX_TEXT_LENGTH } from '../bundle-schema.ts';
import { type BundleText, type ConfigName, configNames, fileNameOf } from '../bundle.ts';
import { type Diagnostic, pathText } from '../diagnostic.ts';
import { graft, type JsonNode, locate, prune, valueOf, valueOnce } from './json/node.ts';
import { parseJson } from './json/parse.ts';
import { panelFields } from '../panel-fields.ts';
import { pipelineDiagnostic } from './diagnostic.ts';
import { droppableAround } from './droppable.ts';
import { withTodaysNames } from './former-names.ts';
import { withoutFormerSettings } from './former-settings.ts';
import { migrate } from './migrate.ts';
import { rememberLast } from './remember-last.ts';
import { type SchemaFault, schemaFaults } from './schema.ts';
import { referredIn } from './referred.ts';
import { configSchemas } from './schemas.ts';
import type { Migration } from './types.ts';

/**
 * Number of texts whose parsed form is cached: an edit changes one file of four, and the other three are read again with each.
 */
const MAX_CACHED_TEXTS = 16;

/** Longest text to cache, in characters: a tree takes many times the memory of its text. */
const MAX_CACHED_LENGTH = 200_000;

/** Panel kind substituted where the original kind is unreadable. */
const PLACEHOLDER_PANEL = 'core.placeholder';

/** One file after read, parse, migrate and schema: `value` fits the schema; bad items are removed from both it and `root`. */
export interface ReadFile {
  readonly value: unknown;
  readonly root: JsonNode;
  /** The tree before anything was dropped. */
  readonly original: JsonNode;
  /** Panels that became placeholders, by `<layout>/<panel>`. */
  readonly placeholders: Readonly<Record<string, Diagnostic>>;
  /** Layouts that lost a panel. */
  readonly damaged: readonly string[];
}

export interface ReadOutcome {
  /** null: the file as a whole is unusable. */
  readonly file: ReadFile | null;
  /** What other files refer to in an unusable file: faults of those are found all the same. Absent or null: that is unusable too. */
  readonly referred?: ReadFile | null;
  readonly diagnostics: readonly Diagnostic[];
}

const isPrefix = (head: readonly PropertyKey[], path: readonly PropertyKey[]): boolean =>
  head.every((part, at) => part === path[at]);

/** Everything a placeholder needs is readable: id and place; the place of a tab is that of its stack. */
function placeholderNode(
  node: JsonNode,
  isTab: boolean,
): { readonly node: JsonNode; readonly id: string } | null {
  const value = valueOf(node);
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map(Object.entries(value));
  const keys = isTab ? (['id'] as const) : (['id', 'x', 'y', 'w', 'h', 'index'] as const);
  if (!keys.every((key) => panelFields[key].safeParse(fields.get(key)).success)) return null;
  const panel = panelFields.panel.safeParse(fields.get('panel')).success
    ? fields.get('panel')
    : PLACEHOLDER_PANEL;
  const placeholder = Object.fromEntries([...keys.map((key) => [key, fields.get(key)]), ['panel', panel]]);
  return { node: { ...graft(placeholder, node), path: node.path }, id: String(fields.get('id')) };
}

function replaceAt(root: JsonNode, path: readonly PropertyKey[], next: JsonNode): JsonNode {
  const [part, ...rest] = path;
  if (part === undefined) return next;
  if (root.kind === 'array')
    return {
      ...root,
      items: root.items.map((item, at) => (at === part ? replaceAt(item, rest, next) : item)),
    };
  if (root.kind === 'scalar') return root;
  return {
    ...root,
    members: root.members.map((member) =>
      member.key === part ? { ...member, node: replaceAt(member.node, rest, next) } : member,
    ),
  };
}

/**
 * The cost of a fault: an unknown key itself (outside gates, where losing a key could open something), otherwise the item around
 * it.
 */
function costOf(name: ConfigName, fault: SchemaFault): readonly PropertyKey[] | null {
  if (fault.diagnostic.code === 'schema.unknownKey' && !fault.path.includes('when')) return fault.path;
  return droppableAround(name, fault.path);
}

/** The rest of a file after one round of dropping, or null if a fault costs the whole file. */
class Salvage {
  root: JsonNode;
  readonly placeholders: Record<string, Diagnostic> = {};
  readonly damaged = new Set<string>();
  // Original paths of dropped items.
  readonly #dropped: (readonly PropertyKey[])[] = [];
  readonly #name: ConfigName;

  constructor(name: ConfigName, root: JsonNode) {
    this.#name = name;
    this.root = root;
  }

  /** A fault of something around a dropped item is a consequence and is not reported. */
  isConsequence(fault: SchemaFault): boolean {
    const { node } = locate(this.root, fault.path);
    return this.#dropped.some((path) => isPrefix(node.path, path) && node.path.length < path.length);
  }

  /** Drops or replaces the items that these faults cost. False: the file is lost. */
  round(faults: readonly SchemaFault[]): boolean {
    const handled = new Set<string>();
    const drop: (readonly PropertyKey[])[] = [];
    let progress = false;
    for (const fault of faults) {
      const cost = costOf(this.#name, fault);
      if (!cost) return false;
      const key = pathText(cost);
      if (handled.has(key)) continue;
      handled.add(key);
      if (this.#replaceWithPlaceholder(cost, fault.diagnostic)) progress = true;
      else if (locate(this.root, cost).depth === cost.length) drop.push(cost);
    }
    this.#dropped.push(...drop.map((path) => locate(this.root, path).node.path));
    this.root = prune(this.root, drop);
    return progress || drop.length > 0;
  }

  /** A place that loses its last tab is itself lost. */
  #isOnlyTab(path: readonly PropertyKey[]): boolean {
    const tabs = valueOf(locate(this.root, path.slice(0, 5)).node);
    return Array.isArray(tabs) && tabs.length === 1;
  }

  /** Replaces a bad panel with a placeholder, once per panel; false if its place is unreadable or it already is one. */
  #replaceWithPlaceholder(cost: readonly PropertyKey[], reason: Diagnostic): boolean {
    const isTab = cost.length === 6;
    if (this.#name !== 'layouts' || (cost.length !== 4 && !isTab)) return false;
    const layoutId = valueOf(locate(this.root, [...cost.slice(0, 2), 'id']).node);
    if (typeof layoutId !== 'string') return false;
    if (!isTab || this.#isOnlyTab(cost)) this.damaged.add(layoutId);
    const panel = placeholderNode(locate(this.root, cost).node, isTab);
    const id = `${layoutId}/${panel?.id ?? ''}`;
    if (!panel || Object.hasOwn(this.placeholders, id)) return false;
    this.placeholders[id] = reason;
    this.root = replaceAt(this.root, cost, panel.node);
    return true;
  }
}

/** read, parse, migrate and schema for one file, dropping bad items as far as that saves the file. */
export function readConfigFile(name: ConfigName, text: string, steps?: readonly Migration[]): ReadOutcome {
  return text.length > MAX_CACHED_LENGTH ? readFile(name, text, steps) : readCached(name, text, steps);
}

/** Faults of the files as JSON, whatever they say; [] where each reads as it is written. */
export const jsonFaultsIn = (texts: BundleText): readonly Diagnostic[] =>
  configNames.flatMap((name) => parseJson(texts[name], fileNameOf(name)).diagnostics);

const readCached = rememberLast(MAX_CACHED_TEXTS, readFile);

function readFile(name: ConfigName, text: string, steps?: readonly Migration[]): ReadOutcome {
  const file = fileNameOf(name);
  if (text.length > MAX_TEXT_LENGTH) {
    const place = { file, line: 1, column: 1, path: '' };
    return {
      file: null,
      diagnostics: [
        pipelineDiagnostic('read.tooLarge', place, { size: text.length, limit: MAX_TEXT_LENGTH }),
      ],
    };
  }
  const parsed = parseJson(text, file);
  if (!parsed.root) return { file: null, diagnostics: parsed.diagnostics };
  const migrated = migrate(name, parsed.root, steps);
  const diagnostics: Diagnostic[] = [...parsed.diagnostics, ...migrated.diagnostics];
  if (!migrated.value) return { file: null, diagnostics };

  const former = name === 'settings' ? withoutFormerSettings(file, migrated.value) : null;
  diagnostics.push(...(former?.diagnostics ?? []));
  const original = withTodaysNames(name, former?.root ?? migrated.value);
  const schema = configSchemas[name];
  const salvage = new Salvage(name, original);
  for (;;) {
    const value = valueOnce(salvage.root);
    const result = schema.safeParse(value);
    if (result.success) {
      const { root, placeholders, damaged } = salvage;
      return { file: { value, root, original, placeholders, damaged: [...damaged] }, diagnostics };
    }
    const faults = schemaFaults(file, salvage.root, schema, result.error.issues);
    diagnostics.push(
      ...faults.filter((fault) => !salvage.isConsequence(fault)).map((fault) => fault.diagnostic),
    );
    if (!salvage.round(faults))
      return { file: null, diagnostics, referred: name === 'settings' ? referredIn(salvage.root) : null };
  }
}
