import { allEndpoints, callNameOf, SHELL_CALLS } from '#contract/api';
import { SHELL_STREAMS, streams } from '#contract/push';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const MENTION = /\b(account|basic|market|transaction|configApi|alerts|cases)\.(\w+)/g;
const paths = globSync('src/core/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const sources = paths.map(textOf);

it('the calls listed for the shell are exactly those it makes', () => {
  const names = new Set(allEndpoints.map(({ name }) => name));
  const mentioned = sources.flatMap((source) =>
    [...source.matchAll(MENTION)].flatMap(([, area = '', key = '']) => {
      const name = area === 'configApi' ? `config${key.charAt(0).toUpperCase()}${key.slice(1)}` : key;
      return names.has(name) ? [name] : [];
    }),
  );
  expect([...new Set(SHELL_CALLS.map(callNameOf))].toSorted()).toEqual([...new Set(mentioned)].toSorted());
});

it('the streams listed for the shell are exactly those it follows', () => {
  // Market tables are subscribed to on behalf of the plugin that declares their streams.
  const own = paths.filter((path) => !path.startsWith('src/core/market/')).map(textOf);
  const followed = own
    .flatMap((source) => [...source.matchAll(/\.subscribe\('(\w+)'/g)].map(([, name = '']) => name))
    .filter((name) => Object.hasOwn(streams, name));
  expect([...SHELL_STREAMS].toSorted()).toEqual([...new Set(followed)].toSorted());
});
