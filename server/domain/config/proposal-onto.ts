import type { consoleApi, ReplyOf } from '#contract/api';
import type { BundleText } from '#contract/config';
import type { Db } from '#server/db';
import type { ConfigPublisher } from './config-publisher.ts';
import type { Running } from './config-version.ts';
import { type StoredProposal, textsOf } from './proposal-record.ts';
import type { RunningConfig } from './running-config.ts';

export interface OntoDeps {
  readonly publisher: Pick<ConfigPublisher, 'onto' | 'product' | 'textsAt'>;
  readonly runningConfig: Pick<RunningConfig, 'on'>;
}

/** The result of applying a proposal to what runs; `merged` null: both changed the same thing, or they are incompatible. */
export interface Onto {
  readonly merged: BundleText | null;
  readonly conflicts: ReplyOf<typeof consoleApi.proposal>['conflicts'];
  readonly draft: ReplyOf<typeof consoleApi.proposal>['draft'];
}

/** A proposal over what runs now: first carried over to this release, then merged with what was published since. */
export async function proposalOnto(
  { publisher, runningConfig }: OntoDeps,
  db: Db,
  running: Running,
  row: StoredProposal,
): Promise<Onto> {
  const { base, texts } = await textsOf(db, row);
  const isThisRelease = row.base_hash === publisher.product().builtIn.hash;
  if (isThisRelease && row.base_version === running.version)
    return { merged: texts, conflicts: [], draft: null };
  const here = runningConfig.on({
    version: row.base_version,
    hash: row.base_hash,
    base: { hash: row.base_hash, texts: base },
    texts,
    textsOf: row.base_version,
    switches: [],
    unsettled: [],
  });
  if (here.clashes.length > 0)
    return {
      merged: null,
      draft: null,
      conflicts: here.clashes.map(({ file, path, base: before, published, product }) => ({
        file,
        path,
        base: before,
        mine: published,
        theirs: product,
      })),
    };
  const { merged, conflicts } = await publisher.onto(db, running, here.texts, row.base_version);
  const began = merged === null ? await publisher.textsAt(db, row.base_version) : null;
  return {
    merged,
    conflicts: [...conflicts],
    draft: began === null ? null : { base: began, texts: here.texts },
  };
}
