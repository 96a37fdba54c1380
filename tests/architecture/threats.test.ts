import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const THREATS = Array.from({ length: 45 }, (_, i) => `T${String(i + 1).padStart(2, '0')}`);

it('each threat of docs/security.md, T01 to T45, is named in a test title', () => {
  const files = globSync('{tests,server,src,contract}/**/*.{test,spec}.{ts,tsx}', { cwd: root });
  const titles = files.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g,
      ),
      ([, , title = '']) => title,
    ),
  );
  const named = new Set(titles.flatMap((title) => title.match(/\bT\d{2}\b(?!:\d)/g) ?? []));
  expect(THREATS.filter((threat) => !named.has(threat))).toEqual([]);
});
