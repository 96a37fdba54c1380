import { consoleApi, type ReplyOf, type StaleBase, staleBase, type VersionInfo } from '#contract/api';
import {
  type BundleText,
  bundleText,
  type CheckSettings,
  configNames,
  type Diagnostic,
  type ExternalPlugin,
  MAX_TEXT_LENGTH,
} from '#contract/config';
import { isSame, mergeBundles, type PipelineOptions } from '#contract/config/pipeline';
import type { Clock } from '#core/clock';
import { type Http, nullIfFailed } from '#core/http';
import type { Storage } from '#core/storage';
import { observableRef } from 'mobx';
import * as z from 'zod/mini';
import { listedIn } from '../model/own-texts.ts';
import type { Conflict } from '../model/sides.ts';

export interface StudioOptions {
  readonly http: Http;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'persisted'>;
  readonly checkSettings: CheckSettings;
  /** Opaque id of the user. */
  readonly owner: () => string;
}

/** How the store is observed: these fields are replaced as a whole, or are no state of it. All others are observed with their content. */
export const observation = {
  source: observableRef,
  audiences: observableRef,
  spot: observableRef,
  base: observableRef,
  texts: observableRef,
  path: observableRef,
  result: observableRef,
  outline: observableRef,
  sides: observableRef,
  since: observableRef,
  serverFindings: observableRef,
  history: false,
  http: false,
  clock: false,
  stored: false,
  checkSettings: false,
  settling: false,
  pending: false,
  readings: false,
} as const;

/** A draft as stored in the browser. */
export const draftShape = z.nullable(z.object({ version: z.number(), base: bundleText, texts: bundleText }));
export type Draft = NonNullable<z.output<typeof draftShape>>;

/** A draft as the browser keeps it: a file beyond what a configuration may have, which cannot be published either, stays as it last was. */
export const draftOf = (
  { version, texts: base }: { readonly version: number; readonly texts: BundleText },
  texts: BundleText,
  former: Draft | null,
): Draft => {
  const fits = configNames.filter((name) => texts[name].length <= MAX_TEXT_LENGTH);
  const within = Object.fromEntries(fits.map((name) => [name, texts[name]]));
  return { version, base, texts: { ...(former?.texts ?? base), ...within } };
};

const refusal = z.object({ diagnostics: z.array(z.custom<Diagnostic>()) });

/** The server's findings about a bundle that it refused; `data` of its reply. */
export const findingsIn = (data: unknown): readonly Diagnostic[] => {
  const found = refusal.safeParse(data);
  return found.success ? found.data.diagnostics : [];
};

export type Audiences = ReplyOf<typeof consoleApi.audiences>;

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

/**
 * What the pipeline checks a configuration against. `audiences` null: not known, so that their names are not checked. Of the files of outside plugins only
 * those that the running version lists are known.
 */
export function pipelineOptions(
  { catalogue, texts, badFiles }: ReplyOf<typeof consoleApi.source>,
  checkSettings: CheckSettings,
  audiences: Audiences | null,
): PipelineOptions {
  const listed = listedIn(texts.settings);
  const isRunning = (entry: ExternalPlugin) => listed.some((item) => isSame(item, entry));
  return {
    catalogue,
    checkSettings,
    isRunning,
    fileOf: (entry) =>
      badFiles && isRunning(entry) ? (badFiles.find(({ id }) => id === entry.id) ?? { kind: 'code' }) : null,
    ...(audiences && {
      audiences: { groups: idsOf(audiences.groups), organisations: idsOf(audiences.organisations) },
    }),
  };
}

/** Both sides, when another version was published in between. */
export interface Sides {
  readonly version: number;
  readonly base: BundleText;
  readonly mine: BundleText;
  readonly theirs: BundleText;
  readonly merged: BundleText | null;
  readonly conflicts: readonly Conflict[];
}

export type PublishOutcome =
  | 'published'
  | 'proposed'
  | 'scheduled'
  | 'trial'
  | 'stale'
  | 'refused'
  /** The server gave a reason: `Studio.why`. */
  | 'forbidden'
  /** No reply: it may have been carried out. */
  | 'unknown'
  | 'failed';

/** The part of a draft that is sent. */
export interface Edit {
  readonly baseVersion: number;
  readonly baseHash: string | undefined;
  readonly texts: BundleText;
  readonly reason: string;
  readonly settled: string[];
}

export const areSameTexts = (a: BundleText, b: BundleText): boolean =>
  configNames.every((name) => a[name] === b[name]);

/** What the server replied about what was published since the draft began; null: it does not know the draft's base. */
export const staleIn = (data: unknown): StaleBase | null => staleBase.safeParse(data).data ?? null;

/** Both sides, from the server's reply about what was published since the draft began. */
export const sidesOf = ({ current, base, merged, conflicts }: StaleBase, mine: BundleText): Sides => ({
  version: current.version,
  base: base.texts,
  mine,
  theirs: current.texts,
  merged,
  conflicts,
});

/** The same, while both are at hand. */
export function sidesBetween(
  base: BundleText,
  mine: BundleText,
  { version, texts: theirs }: Pick<ReplyOf<typeof consoleApi.source>, 'version' | 'texts'>,
): Sides {
  const { merged, conflicts } = mergeBundles(base, mine, theirs);
  return { version, base, mine, theirs, merged, conflicts };
}

/** Versions named one by one, when others were published since a draft began. */
const MAX_NAMED = 20;

/** Versions after `base` up to `now`, newest first, at most 20; [] if they cannot be read. */
export const publishedSince = async (
  http: Http,
  base: number,
  now: number,
): Promise<readonly VersionInfo[]> => {
  const rows = Math.min(now - base, MAX_NAMED);
  if (rows <= 0) return [];
  const query = { page: 1, rows };
  const read = await http.call(consoleApi.versions, { query }, { notTips: true }).catch(nullIfFailed);
  return read?.content.filter(({ version }) => version > base) ?? [];
};
