import { createHash } from 'node:crypto';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ExternalPlugin } from '#contract/config';

/** Maximum file size that is read, bytes. */
const MAX_BYTES = 1024 * 1024;

/** The code of a listed file, or why there is none. `changed` carries the SHA-256 that the file has now. */
export type FileReply =
  | { readonly kind: 'code'; readonly code: Buffer }
  | { readonly kind: 'missing' | 'outside' | 'tooLarge' }
  | { readonly kind: 'changed'; readonly sha256: string };

/** Files of plugins from outside the build: only those in their folder with exactly the listed content are served. */
export class PluginFiles {
  readonly #folder: string;

  /** `folder`: DATA_DIR/plugins. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async read({ path, sha256 }: ExternalPlugin): Promise<FileReply> {
    try {
      // Links are resolved first: a link must not lead out of the folder.
      const [home, target] = await Promise.all([realpath(this.#folder), realpath(join(this.#folder, path))]);
      if (!target.startsWith(home + sep)) return { kind: 'outside' };
      const file = await open(target, 'r');
      try {
        const { size } = await file.stat();
        if (size > MAX_BYTES) return { kind: 'tooLarge' };
        // Read once: the bytes that are hashed are the bytes that are sent.
        const code = await file.readFile();
        const found = createHash('sha256').update(code).digest('hex');
        return found === sha256 ? { kind: 'code', code } : { kind: 'changed', sha256: found };
      } finally {
        await file.close();
      }
    } catch {
      return { kind: 'missing' };
    }
  }
}
