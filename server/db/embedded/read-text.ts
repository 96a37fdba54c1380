import { readFileSync } from 'node:fs';

/** The file's text; '' where there is none. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
