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

describe('what a trader meets in several places', () => {
  it.each(['zh-CN', 'en-US'])(
    'has one name in %s: the composite quote, and the flash of a change [U18]',
    (language) => {
      const text = (file: string, ...path: readonly string[]): unknown =>
        path.reduce<unknown>(
          // `as` holds: of a text, which has no parts, undefined is read.
          (part, name) => (part as Record<string, unknown> | undefined)?.[name],
          json(`src/locales/${language}/${file}.json`),
        );
      const composite = text('shell', 'nav', 'composite');
      expect([text('shell', 'route', 'lookTicket'), text('quotes', 'panel', 'composite')]).toEqual([
        composite,
        composite,
      ]);
      expect(composite).toEqual(expect.stringContaining(String(text('quotes', 'tab', 'composite'))));
      expect(text('quotes', 'view', 'flash')).toEqual(expect.any(String));
      expect(text('account', 'preferences', 'flash')).toBe(text('quotes', 'view', 'flash'));
    },
  );
});
