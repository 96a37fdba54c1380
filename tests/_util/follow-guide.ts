import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './import-graph.ts';
import { tempFolder } from './temp-folder.ts';

const COPIED = [
  'contract',
  'src',
  'testing',
  'server/runtime',
  'tools',
  'tests/contracts',
  'tests/_util',
  'docs/plugins',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
];

/** One fenced block of a guide: its language, the rest of its first line, its text, and its position. */
interface Block {
  readonly language: string;
  readonly info: string;
  readonly text: string;
  readonly line: number;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(/^```(\w+) ?([^\n]*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? '',
    info: (match[2] ?? '').trim(),
    text: match[3] ?? '',
    line: page.slice(0, match.index).split('\n').length,
  }));
}

/** A copy of the tree in which a guide can be followed, with the times of its files; returns its folder. */
export function workingCopy(tree = root): string {
  const folder = tempFolder('guide');
  for (const path of COPIED) copyPath(join(tree, path), join(folder, path));
  symlinkSync(join(tree, 'node_modules'), join(folder, 'node_modules'));
  takeCheckedTypes(tree, folder);
  return folder;
}

function copyPath(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true });
}

/**
 * Copies the type-check results of the tree, if there are any (`npm test` checks first): in the copy only files changed by a guide, and their
 * dependants, are checked again. They keep their times, by which the compiler and `tools/types.mjs` see which sources are newer.
 */
function takeCheckedTypes(tree: string, folder: string): void {
  for (const project of ['contract', 'src']) {
    const from = join(tree, '.cache/types', project);
    const to = join(folder, '.cache/types', project);
    const info = join(from, 'tsconfig.tsbuildinfo');
    const copied = join(to, 'tsconfig.tsbuildinfo');
    if (!existsSync(info)) continue;
    // Dependants of the contract read its declarations; none read those of src.
    if (project === 'contract') copyPath(from, to);
    mkdirSync(to, { recursive: true });
    // Through the link, packages are at their real location.
    const packagesFrom = (at: string): string => `"${relative(at, join(tree, 'node_modules'))}/`;
    writeFileSync(copied, readFileSync(info, 'utf8').replaceAll(packagesFrom(from), packagesFrom(to)));
    const { atime, mtime } = statSync(info);
    utimesSync(copied, atime, mtime);
  }
}

function edit(folder: string, { info, text }: Block): void {
  const [, file = '', how = '', anchor = ''] = /^(\S+)(?: (after|replace) (.*))?$/.exec(info) ?? [];
  const path = join(folder, file);
  if (how === '') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes(anchor));
  if (at < 0) throw new Error(`${file} has no line with ${anchor}`);
  lines.splice(how === 'after' ? at + 1 : at, how === 'after' ? 0 : 1, text.replace(/\n$/, ''));
  writeFileSync(path, lines.join('\n'));
}

/** Carries out a guide in a folder, block by block. Throws with the place in the guide where the result differs. */
export function follow(guide: string, folder: string): void {
  const page = readFileSync(join(root, guide), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  let output = '';
  for (const block of blocksOf(page)) {
    const here = `${guide}:${block.line}`;
    if (block.language === 'text') {
      // Expected in the output of the last command.
      for (const line of block.text.trim().split('\n'))
        if (!output.includes(line)) throw new Error(`${here}: not said: ${line}\n${output}`);
    } else if (block.language === 'console') {
      // Commands for the reader to try: only checked to exist.
      for (const [, name = ''] of block.text.matchAll(/npm run (\S+)/g))
        if (!(name in scripts)) throw new Error(`${here}: no script ${name}`);
    } else if (block.language === 'sh') {
      for (const command of block.text.trim().split('\n')) {
        const env = {
          ...process.env,
          PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
          VITEST: '',
          CI: '',
        };
        const { status, stdout, stderr } = spawnSync(command, {
          cwd: folder,
          shell: true,
          encoding: 'utf8',
          env,
        });
        output = `${stdout}${stderr}`;
        if ((status === 0) !== (block.info !== 'fails'))
          throw new Error(`${here}: ${command} exits with ${status}\n${output.slice(-3000)}`);
      }
    } else edit(folder, block);
  }
}
