import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { readSources } from '../_util/import-graph.ts';

const sourcesIn = (folder: string, mentions: RegExp) =>
  readSources().filter(
    ({ path, text }) => path.startsWith(folder) && !/\.test\.|\/testing\//.test(path) && mentions.test(text),
  );

const EFFECTS: ReadonlySet<string> = new Set(['useEffect', 'useLayoutEffect']);

/** Signs that an effect queries the server, or waits for an answer. */
const ASKS = /\bhttp\b|\.then\s*\(|\bawait\b/;

it('plugins load no data in effects: views use useCall and usePages, which handle races and changes of user', () => {
  const bad: string[] = [];
  const effects: string[] = [];
  for (const { path, text, program } of sourcesIn('src/plugins/', /Effect/)) {
    new Visitor({
      CallExpression: ({ callee, start, end }) => {
        if (callee.type !== 'Identifier' || !EFFECTS.has(callee.name)) return;
        const place = `${path}:${text.slice(0, start).split('\n').length}`;
        effects.push(place);
        if (ASKS.test(text.slice(start, end))) bad.push(place);
      },
    }).visit(program);
  }
  expect(effects.length).toBeGreaterThan(20);
  expect(bad).toEqual([]);
});

/** It retries until its content is loaded. */
const LOADER = 'src/core/query/lazy-part.tsx';

it('parts of views load through lazyPart, which retries after a network failure, because React caches a failed load for good', () => {
  const bare: string[] = [];
  const parts: string[] = [];
  for (const { path, text, program } of sourcesIn('src/', /lazy/)) {
    const note = (list: string[], start: number): void =>
      void list.push(`${path}:${text.slice(0, start).split('\n').length}`);
    new Visitor({
      ImportSpecifier: ({ imported, start }) => {
        if (imported.type === 'Identifier' && imported.name === 'lazy') note(bare, start);
      },
      CallExpression: ({ callee, start }) => {
        if (callee.type === 'Identifier' && callee.name === 'lazyPart') note(parts, start);
        if (callee.type === 'MemberExpression' && /^React\.lazy\b/.test(text.slice(start))) note(bare, start);
      },
    }).visit(program);
  }
  expect(parts.length).toBeGreaterThan(30);
  expect(bare.map((place) => place.split(':')[0])).toEqual([LOADER]);
});
