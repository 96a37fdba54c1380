import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A digest of what decides how files are compiled and where their imports lead, besides themselves and vitest's configuration. */
export function compileKey(root: string): string {
  const files = globSync(['package.json', 'tsconfig*.json', '*/tsconfig*.json'], { cwd: root }).toSorted();
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  return hash('sha1', JSON.stringify(texts), 'hex');
}
