import type { Catalogue, CheckSettings } from '../catalogue.ts';
import { suggestion } from './suggest.ts';
import { type Draft, type Finding, finding, type Path } from './finding.ts';
import type { ConfigName } from '../bundle.ts';
import { OWN_TEXT } from '../own-text.ts';
import type { PipelineCode } from './messages.data.ts';
import type { PipelineOptions } from './types.ts';

/** Ids that the texts name, also those whose item an earlier finding dropped: references to them need no second complaint. */
export interface Mentioned {
  readonly routes: ReadonlySet<string>;
  readonly layouts: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
}

/** What the link stage looks at. */
export interface LinkWorld extends Draft {
  readonly catalogue: Catalogue;
  readonly checkSettings: CheckSettings | undefined;
  readonly fileOf: PipelineOptions['fileOf'] | undefined;
  readonly isRunning: PipelineOptions['isRunning'] | undefined;
  readonly mentioned: Mentioned;
  readonly audiences: PipelineOptions['audiences'] | undefined;
}

/** A reference that may lead nowhere. */
export interface Reference {
  readonly file: ConfigName;
  readonly path: Path;
  readonly id: string;
  readonly code: PipelineCode;
  readonly known: Iterable<string>;
  /** What goes with it when it is dead: the item (default: only reported). */
  readonly drop?: Path;
  readonly placeholder?: string;
  readonly fatal?: true;
  /** Ids whose absence was reported already. */
  readonly mentioned?: ReadonlySet<string>;
}

/** A finding for a dead reference: null where it is alive. A reference to something dropped earlier keeps its cost without words. */
export function deadReference(world: LinkWorld, reference: Reference): Finding | null {
  const { file, path, id, code, known, mentioned, ...cost } = reference;
  const names = Array.isArray(known) ? known : [...known];
  if (names.includes(id)) return null;
  const found = finding(world.trees, file, path, code, {
    values: { id },
    hint: suggestion(id, names),
    ...cost,
  });
  return mentioned?.has(id) ? { ...found, diagnostic: { ...found.diagnostic, message: '' } } : found;
}

/** A text key that no locale has; never drops anything: the key itself is shown. */
export function deadText(world: LinkWorld, file: ConfigName, path: Path, id: string | undefined): Finding[] {
  if (id === undefined) return [];
  const { texts = {} } = world.files.settings;
  const { textKeys: built } = world.catalogue;
  const isOwn = id.startsWith(OWN_TEXT);
  // Whoever does not know the texts of the build still knows those that stand in the configuration.
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

/** Findings for ids that occur twice; the later one is dropped. */
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

/** Leaves out what is null. */
export const present = <T>(items: readonly (T | null)[]): T[] => items.filter((item) => item !== null);
