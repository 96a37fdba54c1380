import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, type Program } from 'oxc-parser';

/** Project root, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** One import or re-export: its position, its target, and whether it is type-only. */
export interface Import {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** The project file that it resolves to, or null for a library. */
  readonly to: string | null;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Parsed at each reading: kept, the trees of all sources would be garbage that every collection of the process marks again. */
  readonly program: Program;
  readonly imports: readonly Import[];
}

const sources = ['contract/**/*.ts', 'src/**/*.{ts,tsx}', 'server/**/*.ts', 'testing/**/*.{ts,tsx}'];

let files: readonly SourceFile[] | undefined;
/** Every source file of the product (without tests), with its imports resolved; read once for all tests of a process. */
export const readSources = (): readonly SourceFile[] =>
  (files ??= globSync(sources, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .sort()
    .map(readSource));

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const make = (specifier: string, start: number, typeOnly: boolean, dynamic: boolean): Import => ({
    from: path,
    line: lineAt(start),
    specifier,
    to: resolve(path, specifier),
    typeOnly,
    dynamic,
  });
  const imports: Import[] = [];
  for (const item of module.staticImports) {
    const typeOnly = item.entries.length > 0 && item.entries.every((entry) => entry.isType);
    imports.push(make(item.moduleRequest.value, item.start, typeOnly, false));
  }
  for (const item of module.staticExports) {
    for (const entry of item.entries) {
      if (entry.moduleRequest) imports.push(make(entry.moduleRequest.value, item.start, entry.isType, false));
    }
  }
  for (const item of module.dynamicImports) {
    const raw = text.slice(item.moduleRequest.start, item.moduleRequest.end);
    if (/^['"][^'"]+['"]$/.test(raw)) imports.push(make(raw.slice(1, -1), item.start, false, true));
  }
  return {
    path,
    text,
    get program() {
      return parseSync(path, text).program;
    },
    imports,
  };
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#core/')) return `src/core/${specifier.slice(6)}/index.ts`;
  if (specifier === '#testing') return 'testing/index.ts';
  if (specifier.startsWith('#testing/')) return `testing/${specifier.slice(9)}/index.ts`;
  if (specifier.startsWith('#contract/')) return `contract/${specifier.slice(10)}/index.ts`;
  if (specifier.startsWith('#server/')) return `server/${specifier.slice(8)}/index.ts`;
  if (!specifier.startsWith('.')) return null;
  const target = normalize(join(dirname(from), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/');
  return existsSync(join(root, target)) ? relative(root, join(root, target)) : `missing:${target}`;
}

/** Cycles in a graph, each as the list of its nodes (Tarjan's strongly connected components). */
export function cycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) === index.get(node)) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) found.push(component);
    }
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Graph of files or folders from a list of imports. */
export function graphOf(imports: Iterable<Import>, node: (path: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const item of imports) {
    if (item.to === null) continue;
    const [from, to] = [node(item.from), node(item.to)];
    if (from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}
