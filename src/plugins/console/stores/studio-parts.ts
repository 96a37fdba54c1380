import type { VersionInfo } from '#contract/api';
import type { BundleText } from '#contract/config';
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

export type PublishOutcome = 'published' | 'proposed' | 'scheduled' | 'stale' | 'refused' | 'failed';

/** What is sent of a draft. */
export interface Edit {
  readonly baseVersion: number;
  readonly baseHash: string | undefined;
  readonly texts: BundleText;
  readonly reason: string;
  readonly settled: string[];
}
