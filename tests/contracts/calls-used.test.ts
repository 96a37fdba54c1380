import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account, basic } from '#contract/api';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|[\\/]testing[\\/]|plugins[\\/]\w+[\\/](index|plugin)\.ts$/.test(file),
);
const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');

it('every account and basic call is used by the client, beyond being declared in a manifest [R7.01] [R7.02]', () => {
  const calls = Object.entries({ account, basic }).flatMap(([area, keys]) =>
    Object.keys(keys).map((key) => `${area}.${key}`),
  );
  expect(calls.length).toBeGreaterThan(30);
  expect(
    calls.filter((call) => !new RegExp(String.raw`\b${call.replace('.', String.raw`\.`)}\b`).test(text)),
  ).toEqual([]);
  // What the session store offers for them is called by somebody.
  const loads = Array.from(
    readFileSync(join(root, 'src/core/session/session-store.ts'), 'utf8').matchAll(
      /async ((?:load|record)\w+)\(/g,
    ),
  );
  expect(loads.length).toBeGreaterThan(5);
  expect(loads.map(([, name]) => name).filter((name) => !text.includes(`session.${name}(`))).toEqual([]);
});
