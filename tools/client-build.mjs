// Builds the client into dist/client, and knows whether the existing build matches the sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';
import { replaceBuild } from './replace-build.mjs';

const OUT = 'dist/client';
/** A running server serves OUT: it gets a build when that is complete. */
const NEXT = 'dist/client.next';
const STAMP = 'dist/client.inputs';
const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'public',
  'src',
  'contract',
  'tools/catalogue-file.ts',
  'tools/home-modules.ts',
  'tools/preload-home.ts',
  'tools/precompress.mjs',
  'tools/product-catalogue.ts',
  'tools/proven-config.ts',
  'tools/small-screen.ts',
];

/** Hash of everything a build depends on: paths and contents. */
export function inputHash() {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).toSorted()) add(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const path of INPUTS) add(path);
  return hash.digest('hex');
}

/** Whether dist/client is missing or built from other sources. */
export function isStale() {
  return (
    !existsSync(join(OUT, 'index.html')) || !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== inputHash()
  );
}

/** Builds and compresses. Returns whether it succeeded; the builder's output is shown only if it did not. */
export async function buildClient({ quiet }) {
  const hash = inputHash();
  rmSync(STAMP, { force: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', NEXT, '--emptyOutDir'],
    {
      encoding: 'utf8',
      stdio: quiet ? 'pipe' : 'inherit',
    },
  );
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}the client could not be built\n`);
    return false;
  }
  await precompress(NEXT);
  replaceBuild(NEXT, OUT);
  writeFileSync(STAMP, hash);
  return true;
}
