import { existsSync, readFileSync } from 'node:fs';
import type { Note } from './notes.ts';

/** The judge's records so far. */
export const readNotes = (file: string): Note[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        // `as` holds: only the judge writes there.
        .map((line) => JSON.parse(line) as Note)
    : [];
