import { describe, expect, it } from 'vitest';
import { moduleState } from '#testing/contract';
import { parseSync, Visitor } from 'vite';
import { readSources } from '../_util/import-graph.ts';

const files = readSources().filter(({ path }) => path.startsWith('src/plugins/'));
const code = files.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));

describe('what a plugin reaches and keeps', () => {
  it('takes its services from its own manifest, not from the page', () => {
    const bad = files.filter(({ text }) => /\buseServices\b/.test(text)).map(({ path }) => path);
    expect(bad).toEqual([]);
  });

  it('tells what time and day it is by the calendar, whose time is the server’s: a desk’s own clock may be off', () => {
    const bad = code.filter(({ text }) => /\bclock\.now\b/.test(text)).map(({ path }) => path);
    expect(bad).toEqual([]);
  });

  it('keeps no state in modules: the host makes it with the plugin and drops it with it', () => {
    expect(
      code.flatMap(({ path, text }) => moduleState(path, text).map((name) => `${path}: ${name}`)),
    ).toEqual([]);
  });

  it('finds a container that begins empty and a variable that changes, and no constant table', () => {
    const text = 'const a = new WeakMap(); export let b = 0; const c = new Set([1]); const d = [] as const;';
    expect(moduleState('x.ts', text)).toEqual(['a', 'b']);
  });

  it('names its plugin in every view that asks for services', () => {
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
