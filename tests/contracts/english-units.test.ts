import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

/** Every English text: where it is, and what it says. */
function texts(): readonly (readonly [place: string, text: string])[] {
  const found: [string, string][] = [];
  const gather = (place: string, value: unknown): void => {
    if (typeof value === 'string') found.push([place, value]);
    else for (const [key, one] of Object.entries(value as object)) gather(`${place}.${key}`, one);
  };
  for (const folder of ['src/locales/en-US', 'contract/locales/en-US'])
    for (const file of readdirSync(join(root, folder)))
      gather(`${folder}/${file}`, JSON.parse(readFileSync(join(root, folder, file), 'utf8')));
  return found;
}

describe('the unit of quantities in English', () => {
  const units = /×\s*10k|×\s*100m|10k CNY|CNY 10,000|CNY 100 million|\d[,\d]*万/;

  it('is CNY 10k, and for sizes of issues and portfolios CNY 100m, written in one way', () => {
    expect(texts().length).toBeGreaterThan(1000);
    expect(texts().filter(([, text]) => units.test(text))).toEqual([]);
  });

  it('is shortened to 10k in heads of columns alone, after the name', () => {
    const short = texts().filter(([, text]) => /\b10k\b/.test(text.replaceAll('CNY 10k', '')));
    expect(short.filter(([, text]) => !/^[\w/ ]+ 10k$/.test(text))).toEqual([]);
  });
});

describe('the institution of a trader in English', () => {
  it('is called so on every page for traders', () => {
    const pages = ['account', 'orders', 'ticket', 'depth', 'quotes', 'cases', 'messages'];
    const others = texts().filter(
      ([place, text]) =>
        pages.some((page) => place.startsWith(`src/locales/en-US/${page}.json`)) &&
        /organisation/i.test(text),
    );
    expect(others).toEqual([]);
  });
});
