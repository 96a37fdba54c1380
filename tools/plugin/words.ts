import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config-source.ts';
import type { Words } from './document.ts';

/** Texts of one language by key, `namespace:path`, read from src/locales. */
export function wordsIn(language: string): Words {
  const spaces = new Map<string, unknown>();
  const space = (name: string): unknown => {
    if (!spaces.has(name)) {
      try {
        spaces.set(
          name,
          JSON.parse(readFileSync(join(root, `src/locales/${language}/${name}.json`), 'utf8')),
        );
      } catch {
        spaces.set(name, {});
      }
    }
    return spaces.get(name);
  };
  return (key) => {
    const [name = '', path = ''] = key.split(':');
    let current = space(name);
    for (const part of path.split('.')) {
      // `as` holds: it is an object, whose missing members are undefined.
      current =
        typeof current === 'object' && current !== null
          ? (current as Record<string, unknown>)[part]
          : undefined;
    }
    return typeof current === 'string' ? current : key;
  };
}
