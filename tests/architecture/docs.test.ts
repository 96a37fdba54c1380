import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Documents that describe the product as it is. Decisions describe it as it was. */
const DOCUMENTS = ['README.md', 'AGENTS.md', ...globSync('docs/*.md', { cwd: root })].map((path) => ({
  path,
  text: read(path),
}));
/** Files that a guide tells its reader to write. */
const EXAMPLES = new Set(['docs/plugins/hello.md', 'HelloPanel.tsx']);
/** Folders of the project, and those that documents name without their parent. */
const TOP =
  'contract server src testing tests tools bench deploy docs core domain plugins feed matching dashboard';
const PARENTS = ['', 'src', 'server', 'src/core/shell'];
const PATH = new RegExp(`(?<![\\w./#:-])(?:${TOP.replaceAll(' ', '|')})/[\\w./*-]*[\\w*]`, 'g');
const FILE = /^(?:\.\/)?([\w.-]+\.(?:ts|tsx|mjs|css))$/;

const FILES = globSync('{contract,server,src,testing,tests,tools,bench}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
});
const BASENAMES = new Set(FILES.map((path) => basename(path)));
const codeOf = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const isThere = (path: string): boolean =>
  PARENTS.some((parent) =>
    [path, `${path}*`].some((pattern) => globSync(join(parent, pattern), { cwd: root }).length > 0),
  );

/** Paths and file names in a document that do not exist. */
function missingPaths(text: string): string[] {
  return codeOf(text).flatMap((code) => {
    const [, file] = FILE.exec(code) ?? [];
    const paths = code.match(PATH)?.filter((path) => !isThere(path) && !EXAMPLES.has(path)) ?? [];
    return file !== undefined && !BASENAMES.has(file) && !EXAMPLES.has(file) ? [file] : paths;
  });
}

describe('documents', () => {
  it('name paths and files that exist', () => {
    expect(
      DOCUMENTS.flatMap(({ path, text }) => missingPaths(text).map((name) => `${path}: ${name}`)),
    ).toEqual([]);
    expect(missingPaths('`src/core/nothing`, `gone.ts`, `node bench/gone.ts 5`, `server/main.ts`')).toEqual([
      'src/core/nothing',
      'gone.ts',
      'bench/gone.ts',
    ]);
  });

  it('name scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Record<string, string> };
    const named = DOCUMENTS.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => ({ path, script })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  it('refer to decisions that exist, and link to files that exist', () => {
    const numbers = new Set(
      globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path).slice(0, 4)),
    );
    const missing = DOCUMENTS.flatMap(({ path, text }) =>
      [
        ...[...text.matchAll(/decisions? ((?:\d{4}(?:, | and )?)+)/g)]
          .flatMap(([, list = '']) => list.match(/\d{4}/g) ?? [])
          .filter((number) => !numbers.has(number)),
        ...[...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
          .map(([, link = '']) => link)
          .filter((link) => !existsSync(join(root, path, '..', link))),
      ].map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('list every decision by its title', () => {
    const index = read('docs/decisions/README.md');
    const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root });
    expect(decisions.length).toBeGreaterThan(80);
    const unlisted = decisions.filter((path) => {
      const [, number, title] = /^# (\d{4}) (.+)/.exec(read(path)) ?? [];
      return !index.includes(`- [${number}](${basename(path)}) ${title}`);
    });
    expect(unlisted).toEqual([]);
    const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, 'docs/decisions', link)))).toEqual([]);
  });

  it('name code that exists: architecture and glossary', () => {
    const code = FILES.filter((path) => !/\.test\.tsx?$/.test(path))
      .map(read)
      .join('\n');
    const words = new Set(code.match(/[A-Za-z_]\w*/g));
    const named = DOCUMENTS.filter(({ path }) => /architecture|glossary|AGENTS/.test(path)).flatMap(
      ({ path, text }) =>
        codeOf(text)
          .filter((name) => /^[A-Za-z_]\w*(?:\.\w+)?$/.test(name) && !FILE.test(name))
          .flatMap((name) => name.split('.'))
          .map((name) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(({ name }) => !words.has(name))).toEqual([]);
  });

  it('of the architecture lists the folders as they are', () => {
    const [, tree = ''] = /```\n(contract\/[^`]*)```/.exec(read('docs/architecture.md')) ?? [];
    const listed: string[] = [];
    let parent = '';
    for (const line of tree.split('\n')) {
      const [, indent = '', names = ''] = /^( *)((?:[\w-]+\/ *)+)/.exec(line) ?? [];
      const folders = names.match(/[\w-]+(?=\/)/g) ?? [];
      if (indent === '') parent = folders[0] ?? parent;
      listed.push(...folders.map((folder) => (indent === '' ? folder : `${parent}/${folder}`)));
    }
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    const [, plugins = ''] = /^ {2}plugins\/ +([a-z ]+):/m.exec(tree) ?? [];
    const own = globSync('src/plugins/*/plugin.ts', { cwd: root }).map((path) => path.split('/')[2]);
    expect(plugins.split(' ').toSorted()).toEqual(own.toSorted());
    const missing = globSync('{contract,server,src}/*/', { cwd: root }).filter(
      (folder) => !listed.includes(folder.replace(/\/$/, '')),
    );
    expect(missing).toEqual([]);
  });
});
