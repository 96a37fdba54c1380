import { isThing } from './record.ts';

/** The lines of a document, of its texts by language, or of several documents; without empty ones. */
export function linesOf(value: unknown): readonly string[] {
  if (isThing(value)) return Object.values(value).flatMap(linesOf);
  return typeof value === 'string' ? value.split('\n').filter((line) => line.trim() !== '') : [];
}
