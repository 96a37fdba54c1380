import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A full file is renamed to `messages.1.log`, replacing the previous one. */
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Writes messages without a delivery channel to `DATA_DIR/outbox/messages.log`, one JSON line each, readable by the owner only. It keeps at most two
 * files of 5 MiB: a full one becomes `messages.1.log`, and the one before is lost.
 */
export class OutboxFile {
  readonly #dir: string;
  #last: Promise<void> = Promise.resolve();

  constructor(dataDir: string) {
    this.#dir = join(dataDir, 'outbox');
  }

  /** Lines are in call order. Rejects if this line could not be written. */
  append(message: Readonly<Record<string, string>>): Promise<void> {
    const written = this.#last.then(() => this.#write(`${JSON.stringify(message)}\n`));
    // Its caller is told; the next line only waits.
    this.#last = written.catch(() => {});
    return written;
  }

  async #write(line: string): Promise<void> {
    const path = join(this.#dir, 'messages.log');
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    // A file that does not exist is created.
    const size = await stat(path).then(
      (file) => file.size,
      () => 0,
    );
    if (size > MAX_BYTES) await rename(path, join(this.#dir, 'messages.1.log'));
    await appendFile(path, line, { mode: 0o600 });
  }
}
