import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root } from '../_util/import-graph.ts';

/** The line with which a module keeps a bench for several tests. */
const sharedBench = (text: string): readonly string[] =>
  text.match(/^(?:export )?let (?:\w*[bB]ench\b|\w+: PluginBench\b).*$/gm) ?? [];

/** Hours in milliseconds, and minutes counted in them. A duration of one minute may be 60_000. */
const ownTimeUnits = (text: string): readonly string[] =>
  text.match(/\b3_?600_?000\b|[*/] 60_?000\b|\b1_?000 \* 60\b|\b(?:MINUTE|HOUR|DAY)_MS\b/g) ?? [];

describe('one home', () => {
  it('for the bench of a test: openBench closes it with the test, currentBench returns it', () => {
    const tests = globSync(['src/**/*.test.{ts,tsx}', '{tests,testing}/**/*.{ts,tsx}'], {
      cwd: root,
    }).filter((path) => path !== join('testing', 'bench', 'open-bench.ts'));
    expect(tests.length).toBeGreaterThan(500);
    const found = tests.flatMap((path) =>
      sharedBench(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line}`),
    );
    expect(found).toEqual([]);
    expect(
      sharedBench('let bench: PluginBench;\nlet own: PluginBench | null = null;\n  let bench = 1;'),
    ).toEqual(['let bench: PluginBench;', 'let own: PluginBench | null = null;']);
  });

  it('for days, hours and minutes in milliseconds: MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE of the rules', () => {
    const product = readSources().filter(({ path }) => /^(?:contract|server|src)\//.test(path));
    expect(product.length).toBeGreaterThan(1_000);
    const found = product.flatMap(({ path, text }) => ownTimeUnits(text).map((unit) => `${path}: ${unit}`));
    expect(found).toEqual(['contract/rules/dates.ts: 3_600_000']);
    expect(ownTimeUnits('8 * 3600000; 5 * 60_000; x / 60_000; 1000 * 60; const HOUR_MS = 1')).toHaveLength(5);
  });
});
