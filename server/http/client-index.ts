import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files of its own that a page names. */
const NAMED_FILE = /\s(?:src|href)="\/(assets\/[^"?#]+)"/g;

/**
 * The page of the build in a folder, read again when its file has changed. A page that is being written, or whose files are not there yet, would not open:
 * until it is complete, the former one stands.
 */
export class ClientIndex {
  readonly #dir: string;
  readonly #path: string;
  #html: string;
  #stamp: string | null;

  /** Throws if there is no build in `dir`. */
  constructor(dir: string) {
    this.#dir = dir;
    this.#path = join(dir, 'index.html');
    this.#stamp = stampOf(this.#path);
    this.#html = readFileSync(this.#path, 'utf8');
  }

  read(): string {
    const stamp = stampOf(this.#path);
    if (stamp === null || stamp === this.#stamp) return this.#html;
    const html = readFileSync(this.#path, 'utf8');
    if (this.#isComplete(html)) {
      this.#html = html;
      this.#stamp = stamp;
    }
    return this.#html;
  }

  #isComplete(html: string): boolean {
    const named = [...html.matchAll(NAMED_FILE)].map(([, path = '']) => path);
    return html.trimEnd().endsWith('</html>') && named.every((path) => existsSync(join(this.#dir, path)));
  }
}

/** Changes whenever the file is written or replaced; null: there is none. */
function stampOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
}
