import * as z from 'zod/mini';

/**
 * The file next to the four that records which version they were pulled from, by server origin: an edit of them is an edit of that version. Written by
 * `npm run config -- pull` and by the console, and read by both.
 */
export const PULLED_FILE = '.pulled.json';
export const pulledRecord = z.record(z.string(), z.object({ version: z.number(), hash: z.string() }));
export type PulledRecord = z.output<typeof pulledRecord>;

/** The record's text as written. */
export const pulledText = (record: PulledRecord): string => `${JSON.stringify(record, null, 2)}\n`;
