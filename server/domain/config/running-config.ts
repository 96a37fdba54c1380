import { clashKey } from '#contract/api';
import { followRelease, runPipeline } from '#contract/config/pipeline';
import type { Db } from '#server/db';
import type { ConfigReader, VersionHead } from './config-reader.ts';
import { type Running, switched, toClashInfo, type WrittenVersion } from './config-version.ts';
import type { Product } from './product.ts';

/** Number of versions cached as they run here: the newest, and those that edits are based on. */
const MAX_CACHED = 8;

/**
 * Published versions as this process's build runs them: each is carried over once from the release it was made on to this one. Two processes of
 * different releases each have their own.
 */
export class RunningConfig {
  readonly #reader: ConfigReader;
  readonly #product: Product | null;
  readonly #cache = new Map<string, Running>();

  constructor(reader: ConfigReader, product: Product | null) {
    this.#reader = reader;
    this.#product = product;
  }

  /** What runs now; null while nothing is published. */
  async newest(db: Db): Promise<Running | null> {
    return this.ofHead(db, await this.#reader.head(db));
  }

  /** How a version read as the newest runs here; null for none. */
  async ofHead(db: Db, head: VersionHead | null): Promise<Running | null> {
    if (head === null) return null;
    return this.#cache.get(keyOf(head)) ?? this.version(db, head.version);
  }

  /** How one version runs here; null if there is none with this number. */
  async version(db: Db, version: number): Promise<Running | null> {
    const written = await this.#reader.written(db, version);
    if (written === null) return null;
    const cached = this.#cache.get(keyOf(written));
    if (cached !== undefined) return cached;
    const running = this.on(written);
    this.#cache.set(keyOf(written), running);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
    return running;
  }

  /** A version as it runs on this build. Without a build it runs as written. */
  on({ version, hash, base, texts, switches, unsettled }: WrittenVersion): Running {
    if (this.#product === null)
      return { version, hash, texts: switched(texts, switches, null), clashes: unsettled };
    const { catalogue, checkSettings, builtIn } = this.#product;
    const run = (some: typeof texts) =>
      runPipeline(switched(some, switches, catalogue), { catalogue, checkSettings });
    const followed =
      base === null || base.hash === builtIn.hash
        ? { texts, result: run(texts), clashes: [] }
        : followRelease({ base: base.texts, published: texts, product: builtIn.texts }, run);
    const found = followed.clashes.map(toClashInfo);
    const listed = new Set(found.map(clashKey));
    return {
      version,
      hash: followed.result.bundle?.hash ?? hash,
      texts: switched(followed.texts, switches, catalogue),
      clashes: [...found, ...unsettled.filter((clash) => !listed.has(clashKey(clash)))],
    };
  }
}

/** A restored database reuses version numbers: the number alone does not identify a version. */
const keyOf = ({ version, hash }: VersionHead): string => `${version} ${hash}`;
