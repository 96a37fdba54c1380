import * as z from 'zod/mini';
import { type BundleText, type ConfigName, configNames } from './bundle.ts';
import { hashText } from './hash.ts';

/**
 * The file next to the four that records which version they were pulled from, by server origin: an edit of them is an edit of that version. Written by
 * `npm run config -- pull` and by the console, and read by both.
 */
export const PULLED_FILE = '.pulled.json';

const pulledVersion = z.object({
  version: z.number(),
  hash: z.string(),
  /** Hash of each file's text as it was written or published, so that an edit of it is noticed. Records of former releases have none. */
  files: z.optional(z.record(z.string(), z.string())),
});
export const pulledRecord = z.record(z.string(), pulledVersion);
export type PulledRecord = z.output<typeof pulledRecord>;

/** The record of a version and of its files. */
export const pulledOf = (
  { version, hash }: { readonly version: number; readonly hash: string },
  texts: BundleText,
): PulledRecord[string] => ({
  version,
  hash,
  files: Object.fromEntries(configNames.map((name) => [name, hashText(texts[name])])),
});

/** Whether a file's text is as some server had it, so that nothing is lost with it. */
export const isAsPulled = (record: PulledRecord, name: ConfigName, text: string): boolean =>
  Object.values(record).some(({ files }) => files?.[name] === hashText(text));

/** The record's text as written. */
export const pulledText = (record: PulledRecord): string => `${JSON.stringify(record, null, 2)}\n`;
