import { clashKey, type ReleaseClashInfo } from '#contract/api';
import { type BundleText, configNameOf, parseJsonText } from '#contract/config';
import { valueByPath } from '#contract/config/pipeline';
import type { KillSwitch, Running, WrittenVersion } from './config-version.ts';

/** Clashes that stay open after an edit: neither settled nor superseded by another value. */
export function unsettledAfter(
  { texts: before, clashes }: Running,
  after: BundleText,
  settled: readonly string[],
): readonly ReleaseClashInfo[] {
  const valueIn = (texts: BundleText, { file, path }: ReleaseClashInfo): string => {
    const name = configNameOf(file);
    const parts = path === '' ? [] : path.split('.');
    return name === null ? '' : (JSON.stringify(valueByPath(parseJsonText(texts[name]), parts)) ?? '');
  };
  return clashes.filter(
    (clash) => !settled.includes(clashKey(clash)) && valueIn(before, clash) === valueIn(after, clash),
  );
}

/** The switches of a version plus one more; of two for the same target the last one counts. */
export function switchesAfter(written: WrittenVersion | null, last: KillSwitch): readonly KillSwitch[] {
  const others = (written?.switches ?? []).filter(({ kind, id }) => kind !== last.kind || id !== last.id);
  return [...others, last];
}
