import { describe, expect, it } from 'vitest';
import { moduleState } from '#testing/contract';
import { parseSync, Visitor } from 'vite';
import { readSources } from '../_util/import-graph.ts';

const files = readSources().filter(({ path }) => path.startsWith('src/plugins/'));
const code = files.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));

describe('a plugin’s services and state', () => {
  it('come from its own manifest, not from the page', () => {
    const bad = files.filter(({ text }) => /\buseServices\b/.test(text)).map(({ path }) => path);
    expect(bad).toEqual([]);
  });

  it('include the calendar for time and date, which follows the server, since a machine’s clock may be wrong', () => {
    const bad = code.filter(({ text }) => /\bclock\.now\b/.test(text)).map(({ path }) => path);
    expect(bad).toEqual([]);
  });

  it('include the query of the address through what they declare, so that a misspelled parameter is found', () => {
    const bad = code.filter(({ text }) =>
      /\buseSearchParams\b|\bsearchParams\b|\.search\b(?=.*URLSearchParams)/.test(text),
    );
    expect(bad.map(({ path }) => path)).toEqual([]);
  });

  it('never live in modules: the host creates and drops state with the plugin', () => {
    expect(
      code.flatMap(({ path, text }) => moduleState(path, text).map((name) => `${path}: ${name}`)),
    ).toEqual([]);
  });

  it('count as module state when a container starts empty or a variable changes, not for constant tables', () => {
    const text = 'const a = new WeakMap(); export let b = 0; const c = new Set([1]); const d = [] as const;';
    expect(moduleState('x.ts', text)).toEqual(['a', 'b']);
  });

  it('are requested in every view by naming its plugin', () => {
    const bad: string[] = [];
    for (const { path, text } of code)
      new Visitor({
        CallExpression({ callee, arguments: [plugin] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'usePlugin') return;
          const id = path.split('/')[2] ?? '';
          if (plugin?.type !== 'Identifier' || plugin.name !== `${id}Plugin`) bad.push(path);
        },
      }).visit(parseSync(path, text).program);
    expect(bad).toEqual([]);
  });
});
