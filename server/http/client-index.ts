import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files of its own that a page names. */
const NAMED_FILE = /\s(?:src|href)="\/(assets\/[^"?#]+)"/g;

/** A page to be sent, and what it is known by. */
export interface ClientPage {
  readonly html: string;
  /** Changes with every build. */
  readonly version: string;
}

/**
 * The page of the build in a folder, read again when its file has changed. A page that is being written, or whose files are not there yet, would not open:
 * until it is complete, the former one stands.
 */
export class ClientIndex {
  readonly #dir: string;
  readonly #path: string;
  readonly #prepare: (html: string) => string;
  #page: ClientPage;
  #stamp: string | null;

  /** `prepare` is applied to each page once. Throws if there is no build in `dir`. */
  constructor(dir: string, prepare: (html: string) => string) {
    this.#dir = dir;
    this.#path = join(dir, 'index.html');
    this.#prepare = prepare;
    this.#stamp = stampOf(this.#path);
    this.#page = this.#pageOf(readFileSync(this.#path, 'utf8'));
  }

  read(): ClientPage {
    const stamp = stampOf(this.#path);
    if (stamp === null || stamp === this.#stamp) return this.#page;
    const html = readFileSync(this.#path, 'utf8');
    if (this.#isComplete(html)) {
      this.#page = this.#pageOf(html);
      this.#stamp = stamp;
    }
    return this.#page;
  }

  #pageOf(source: string): ClientPage {
    const html = this.#prepare(source);
    return { html, version: createHash('sha256').update(html).digest('hex').slice(0, 16) };
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
