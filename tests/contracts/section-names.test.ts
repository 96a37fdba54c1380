import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

// `as` holds: other tests prove that the files contain objects.
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, object>;

describe('sections of the settings file', () => {
  it.each(['zh-CN', 'en-US'])('all have a name in the studio, in %s', (language) => {
    const sections = Object.entries(json('src/config/settings.json')).flatMap(([name, value]) =>
      typeof value === 'object' ? [name] : [],
    );
    const names = Object.keys(json(`src/locales/${language}/console.json`)['section'] ?? {});
    expect(names).toEqual(expect.arrayContaining(sections));
  });
});
