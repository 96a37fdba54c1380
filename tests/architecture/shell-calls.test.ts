import { allEndpoints, callNameOf, SHELL_CALLS } from '#contract/api';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const MENTION = /\b(account|basic|market|transaction|configApi|alerts|cases)\.(\w+)/g;

it('the calls that the shell makes are those that go with no plugin', () => {
  const paths = globSync('src/core/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'));
  const names = new Set(allEndpoints.map(({ name }) => name));
  const made = paths.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(MENTION)].flatMap(([, area = '', key = '']) => {
      const name = area === 'configApi' ? `config${key.charAt(0).toUpperCase()}${key.slice(1)}` : key;
      return names.has(name) ? [name] : [];
    }),
  );
  expect([...new Set(SHELL_CALLS.map(callNameOf))].toSorted()).toEqual([...new Set(made)].toSorted());
});
