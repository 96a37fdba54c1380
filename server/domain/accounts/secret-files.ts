import { StartupError } from '#server/runtime';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Secrets created at the first start, one file each, readable by the owner only (security notes T34). */
export class SecretFiles {
  readonly #dir: string;

  /** Use `open`, which creates the folder and checks its permissions. */
  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Opens `DATA_DIR/secrets`. Throws StartupError if other users of the machine could read it. */
  static async open(dataDir: string): Promise<SecretFiles> {
    const dir = join(dataDir, 'secrets');
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await assertPrivate(dir);
    return new SecretFiles(dir);
  }

  /** Text of a secret, or null. Throws StartupError if other users can read its file. */
  async read(name: string): Promise<string | null> {
    const path = join(this.#dir, name);
    try {
      await assertPrivate(path);
      return await readFile(path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Replaces a secret atomically: readers see the old text or the new one, even after a crash. */
  async write(name: string, text: string): Promise<void> {
    const path = join(this.#dir, name);
    const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      const file = await open(draft, 'wx', OWNER_ONLY);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      // The process's umask may have narrowed the mode, never widened it; set it again for unusual file systems.
      if (process.platform !== 'win32') await chmod(draft, OWNER_ONLY);
      await rename(draft, path);
    } catch (error) {
      // It may not exist yet; the error to report is why it could not be written.
      await unlink(draft).catch(() => {});
      throw error;
    }
  }

  /** 32 random bytes kept under this name, generated on first use. */
  async key(name: string): Promise<Buffer> {
    const text = await this.read(name);
    if (text !== null) {
      const key = Buffer.from(text.trim(), 'base64');
      if (key.length !== 32)
        throw new StartupError(
          `the secret file ${join(this.#dir, name)} is damaged: restore it, or delete it to make a new one`,
        );
      return key;
    }
    const key = randomBytes(32);
    await this.write(name, `${key.toString('base64')}\n`);
    return key;
  }
}

async function assertPrivate(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & OTHERS) !== 0) {
    throw new StartupError(
      `${path} holds secrets but other users may open it (mode ${(mode & 0o777).toString(8)}): run chmod go-rwx on it`,
    );
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
