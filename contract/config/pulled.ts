import * as z from 'zod/mini';

/**
 * The file beside the four that says what they were taken from, by the origin of the server: an edit of them is an edit of that version. It is written
 * by `npm run config -- pull` and by the console, and read by both.
 */
export const PULLED_FILE = '.pulled.json';
export const pulledRecord = z.record(z.string(), z.object({ version: z.number(), hash: z.string() }));
export type PulledRecord = z.output<typeof pulledRecord>;

/** The record as it is written. */
export const pulledText = (record: PulledRecord): string => `${JSON.stringify(record, null, 2)}\n`;
