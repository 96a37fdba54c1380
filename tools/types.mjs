// `npm run types [-- PROJECT]`: checks the types of all projects, or of one and those it refers to.
//
// TypeScript 7.0 keeps what it found in the importers of a JSON file when that file changes (microsoft/TypeScript#64025), so that a text just added is
// still unknown, and one just removed still known. What it remembers of a project is dropped if a JSON file of the project is newer.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;

for (const info of globSync('.cache/types/**/*.tsbuildinfo')) {
  const { fileNames = [] } = JSON.parse(readFileSync(info, 'utf8'));
  const checkedAt = modifiedAt(info);
  const isStale = fileNames
    .filter((name) => name.endsWith('.json'))
    .some((name) => modifiedAt(resolve(dirname(info), name)) > checkedAt);
  if (isStale) rmSync(info);
}
const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc');
const { status } = spawnSync(
  tsc,
  // A second checker repeats much of the first one's work.
  ['-b', '--checkers', '1', ...process.argv.slice(2)],
  // The compiler is a Go program: collecting its garbage less often takes a tenth off its seconds and adds a tenth to its memory.
  { stdio: 'inherit', env: { GOGC: '400', ...process.env } },
);
process.exitCode = status ?? 1;
