import type { StaleBase, VersionInfo } from '#contract/api';
import { type BundleText, configNames } from '#contract/config';
import type { Conflict } from '../model/sides.ts';

/** What both sides hold when somebody published in between. */
export interface Sides {
  readonly version: number;
  readonly who: Pick<VersionInfo, 'operName' | 'createTime' | 'reason'> | null;
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
  /** The server said why: `Studio.why`. */
  | 'forbidden'
  | 'failed';

/** What is sent of a draft. */
export interface Edit {
  readonly baseVersion: number;
  readonly baseHash: string | undefined;
  readonly texts: BundleText;
  readonly reason: string;
  readonly settled: string[];
}

export const isSame = (a: BundleText, b: BundleText): boolean =>
  configNames.every((name) => a[name] === b[name]);

/** Both sides, as the server told of what was published since the draft began. */
export const sidesOf = ({ current, base, merged, conflicts }: StaleBase, mine: BundleText): Sides => ({
  version: current.version,
  who: current,
  base: base.texts,
  mine,
  theirs: current.texts,
  merged,
  conflicts,
});
