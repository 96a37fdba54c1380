import { describe, expect, it } from 'vitest';
import { readSources } from '../_util/import-graph.ts';

const files = readSources().filter(({ path }) => path.startsWith('src/plugins/'));
const pluginOf = (path: string): string => path.split('/')[2] ?? '';

/** Plugins that still take their services from the page. The list only shrinks; empty, it goes. */
const NOT_YET: readonly string[] = [
  'account',
  'alerts',
  'console',
  'depth',
  'desk',
  'maker',
  'orders',
  'quotes',
  'search',
  'support',
  'ticket',
];

describe('what a plugin reaches', () => {
  it('takes its services from its own manifest, not from the page', () => {
    const users = new Set(
      files.filter(({ text }) => /\buseServices\b/.test(text)).map(({ path }) => pluginOf(path)),
    );
    expect([...users].sort()).toEqual(NOT_YET);
  });
});
