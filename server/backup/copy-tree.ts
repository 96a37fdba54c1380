import { copyFileSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a folder whose files may be written or deleted meanwhile. `leaveOut` selects paths, relative to its top, that are not
 * copied.
 */
export function copyTree(from: string, to: string, leaveOut: (path: string) => boolean = () => false): void {
  const copy = (inside: string): void => {
    const source = join(from, inside);
    mkdirSync(join(to, inside), { recursive: true, mode: 0o700 });
    for (const entry of readdirSync(source, { withFileTypes: true })) {
      const path = join(inside, entry.name);
      if (leaveOut(path)) continue;
      if (entry.isDirectory()) copy(path);
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(from, path)), join(to, path));
      else if (entry.isFile()) copyIfThere(join(from, path), join(to, path));
    }
  };
  copy('');
}

function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    // Deleted since it was listed: the log records its fate.
    if (existsSync(from)) throw error;
  }
}
