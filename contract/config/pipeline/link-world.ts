import type { Catalogue, CheckSettings } from '../catalogue.ts';
import { suggestion } from './suggest.ts';
import { type Draft, type Finding, finding, type Path } from './finding.ts';
import type { ConfigName } from '../bundle.ts';
import type { FindingValue } from '../diagnostic.ts';
import { OWN_TEXT } from '../own-text.ts';
import type { PipelineCode } from './diagnostic.ts';
import type { PipelineOptions } from './types.ts';

/** Ids named in the texts, including those whose item an earlier finding dropped: references to them need no second report. */
export interface Mentioned {
  readonly routes: ReadonlySet<string>;
  readonly layouts: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  /** Layouts that some page names as its dashboard, even if that page was dropped. */
  readonly dashboards: ReadonlySet<string>;
}

/** The inputs of the link stage. */
export interface LinkWorld extends Draft {
  readonly catalogue: Catalogue;
  readonly checkSettings: CheckSettings | undefined;
  readonly fileOf: PipelineOptions['fileOf'] | undefined;
  readonly isRunning: PipelineOptions['isRunning'] | undefined;
  readonly mentioned: Mentioned;
  readonly audiences: PipelineOptions['audiences'] | undefined;
}

/** A reference that may be dead. */
export interface Reference {
  readonly file: ConfigName;
  readonly path: Path;
  readonly id: string;
  readonly code: PipelineCode;
  readonly candidates: Iterable<string>;
  /** What is dropped with it when dead: the item (default: only reported). */
  readonly drop?: Path;
  readonly placeholder?: string;
  readonly fatal?: true;
  /** Ids whose absence was already reported. */
  readonly mentioned?: ReadonlySet<string>;
}

/**
 * A finding for a dead reference: null if it is alive. A reference to something dropped earlier keeps its cost but is not reported.
 */
export function deadReference(world: LinkWorld, reference: Reference): Finding | null {
  const { file, path, id, code, candidates, mentioned, ...cost } = reference;
  const names = Array.isArray(candidates) ? candidates : [...candidates];
  if (names.includes(id)) return null;
  const found = finding(world.trees, file, path, code, {
    values: { id },
    hint: suggestion(id, names),
    ...cost,
  });
  return mentioned?.has(id) ? { ...found, silent: true } : found;
}

/** A text key that no locale has; never drops anything: the key itself is shown. */
export function deadText(world: LinkWorld, file: ConfigName, path: Path, id: string | undefined): Finding[] {
  if (id === undefined) return [];
  const { texts = {} } = world.files.settings;
  const { textKeys: built } = world.catalogue;
  const isOwn = id.startsWith(OWN_TEXT);
  // Even when the texts of the build are unknown, those in the configuration itself are known.
  if (isOwn ? Object.hasOwn(texts, id.slice(OWN_TEXT.length)) : !built || built.includes(id)) return [];
  const own = Object.keys(texts).map((name) => OWN_TEXT + name);
  const textKeys = built?.concat(own) ?? own;
  const space = id.slice(0, id.indexOf(':') + 1);
  const near = textKeys.filter((key) => key.startsWith(space));
  return [
    finding(world.trees, file, path, 'link.text', {
      values: { id },
      hint: suggestion(id, near.length > 0 ? near : textKeys),
    }),
  ];
}

/** Findings for duplicate ids; the later one is dropped. */
export function duplicateIds(
  world: Draft,
  file: ConfigName,
  items: readonly { readonly id: string; readonly path: Path }[],
): Finding[] {
  const seen = new Set<string>();
  return items.flatMap(({ id, path }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [finding(world.trees, file, [...path, 'id'], 'link.duplicateId', { values: { id }, drop: path })];
  });
}

/** Omits nulls. */
export const present = <T>(items: readonly (T | null)[]): T[] => items.filter((item) => item !== null);

/** Names as a parameter of a finding; a word where there are none. */
export const namesOrNone = (names: readonly string[]): FindingValue =>
  names.length === 0 ? { word: 'none' } : { names };
