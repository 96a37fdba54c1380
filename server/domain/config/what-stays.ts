import { clashKey, type ReleaseClashInfo } from '#contract/api';
import { type BundleText, configNames, fileNameOf } from '#contract/config';
import { valueByPath } from '#contract/config/pipeline';
import type { KillSwitch, Running, WrittenVersion } from './config-version.ts';

/** Clashes that stay open after an edit: neither settled nor overtaken by another value. */
export function unsettledAfter(
  { texts: before, clashes }: Running,
  after: BundleText,
  settled: readonly string[],
): readonly ReleaseClashInfo[] {
  const valueIn = (texts: BundleText, { file, path }: ReleaseClashInfo): string => {
    const name = configNames.find((one) => fileNameOf(one) === file);
    const parts = path === '' ? [] : path.split('.');
    return name === undefined ? '' : (JSON.stringify(valueByPath(parsed(texts[name]), parts)) ?? '');
  };
  return clashes.filter(
    (clash) => !settled.includes(clashKey(clash)) && valueIn(before, clash) === valueIn(after, clash),
  );
}

/** JSON text as its value; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The switches of a version with one more; of two about one thing the last counts. */
export function switchesAfter(written: WrittenVersion | null, last: KillSwitch): readonly KillSwitch[] {
  const others = (written?.switches ?? []).filter(({ kind, id }) => kind !== last.kind || id !== last.id);
  return [...others, last];
}
