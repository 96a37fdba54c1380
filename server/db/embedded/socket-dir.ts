import { StartupError } from '#server/runtime';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** sockaddr_un holds 107 bytes and a NUL. */
const MAX_DIR_BYTES = 107 - '/.s.PGSQL.5432'.length;

/**
 * Folder of the database's socket, mode 0700: inside the data folder or, if that path is too long for a socket, a folder in the
 * system's temporary directory named by a hash of it.
 */
export function socketDirOf(dataDir: string): string {
  const inside = join(dataDir, 'socket');
  const dir =
    Buffer.byteLength(inside) <= MAX_DIR_BYTES
      ? inside
      : join(tmpdir(), `bond-desk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(dir);
  // Another user may have created the folder first, to listen in our place.
  const uid = process.getuid?.();
  const mineOnly = (stat.mode & 0o077) === 0 && (uid === undefined || stat.uid === uid || uid === 0);
  if (!stat.isDirectory() || !mineOnly)
    throw new StartupError(`${dir} belongs to another user: remove it, or choose a shorter DATA_DIR`);
  return dir;
}
