import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes messages that nobody delivers to `DATA_DIR/outbox/messages.log`, one JSON line each, for the owner only. */
export class OutboxFile {
  readonly #dir: string;

  constructor(dataDir: string) {
    this.#dir = join(dataDir, 'outbox');
  }

  async append(message: Readonly<Record<string, string>>): Promise<void> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    await appendFile(join(this.#dir, 'messages.log'), `${JSON.stringify(message)}\n`, { mode: 0o600 });
  }
}
