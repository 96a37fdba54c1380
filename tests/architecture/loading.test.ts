import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { readSources } from '../_util/import-graph.ts';

const EFFECTS: ReadonlySet<string> = new Set(['useEffect', 'useLayoutEffect']);

/** What shows that an effect asks the server, or waits for an answer. */
const ASKS = /\bhttp\b|\.then\s*\(|\bawait\b/;

it('loads in no effect of a plugin: views read by useCall and usePages, which know about races and persons', () => {
  const bad: string[] = [];
  const effects: string[] = [];
  for (const { path, text, program } of readSources()) {
    if (!path.startsWith('src/plugins/') || /\.test\.|\/testing\//.test(path)) continue;
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
