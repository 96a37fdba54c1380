import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 'index.html';
const ASSETS = 'assets';
const namesIn = (dir) => (existsSync(dir) ? readdirSync(dir) : []);

/**
 * Moves the build in `from` to `to` beneath a running server: its assets first, its page last, so that every page served finds its files. Assets of the
 * build that it replaces stay for pages that are open; those of earlier builds go.
 */
export function replaceBuild(from, to) {
  const [built, present] = [namesIn(join(from, ASSETS)), namesIn(join(to, ASSETS))];
  const list = `${to}.assets.json`;
  const former = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : present;
  mkdirSync(join(to, ASSETS), { recursive: true });
  for (const name of built) renameSync(join(from, ASSETS, name), join(to, ASSETS, name));
  const others = namesIn(from).filter((name) => name !== ASSETS && name !== PAGE);
  for (const name of [...others, PAGE]) {
    // A folder cannot be renamed to one with files in it.
    if (name !== PAGE) rmSync(join(to, name), { recursive: true, force: true });
    renameSync(join(from, name), join(to, name));
  }
  const kept = new Set([...built, ...former]);
  for (const name of present) if (!kept.has(name)) rmSync(join(to, ASSETS, name));
  const named = new Set([...others, PAGE, ASSETS]);
  for (const name of namesIn(to)) if (!named.has(name)) rmSync(join(to, name), { recursive: true });
  writeFileSync(list, JSON.stringify(built));
  rmSync(from, { recursive: true });
}
