import { describe, expect, it } from 'vitest';
import { type ESTree, parseSync, Visitor } from 'vite';
import { readSources } from '../_util/import-graph.ts';

const files = readSources().filter(({ path }) => path.startsWith('src/plugins/'));
const code = files.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));

/** A name for one container that is made as the module loads and could be filled later. */
const FILLED_LATER = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
const isContainer = (node: ESTree.Expression | null | undefined): boolean =>
  node?.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  FILLED_LATER.has(node.callee.name) &&
  node.arguments.length === 0;

/** Module-level variables that can hold state: `let`, and containers that begin empty. */
function stateIn(path: string, text: string): string[] {
  const found: string[] = [];
  for (const statement of parseSync(path, text).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (declaration.kind !== 'const' || isContainer(init))
        found.push(`${path}: ${id.type === 'Identifier' ? id.name : '…'}`);
  }
  return found;
}

describe('what a plugin reaches and keeps', () => {
  it('takes its services from its own manifest, not from the page', () => {
    const bad = files.filter(({ text }) => /\buseServices\b/.test(text)).map(({ path }) => path);
    expect(bad).toEqual([]);
  });

  it('keeps no state in modules: the host makes it with the plugin and drops it with it', () => {
    expect(code.flatMap(({ path, text }) => stateIn(path, text))).toEqual([]);
  });

  it('finds a container that begins empty and a variable that changes, and no constant table', () => {
    const text = 'const a = new WeakMap(); export let b = 0; const c = new Set([1]); const d = [] as const;';
    expect(stateIn('x.ts', text)).toEqual(['x.ts: a', 'x.ts: b']);
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
