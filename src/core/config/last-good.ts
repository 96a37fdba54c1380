import { type Bundle, bundleOf, type ConfigFiles, configNames } from '#contract/config';
import {
  type Persisted,
  plainNumber,
  plainObject,
  plainRecord,
  plainText,
  type Storage,
} from '#core/storage';

interface LastGoodConfig {
  /** Build whose pipeline proved it: another build may know other plugins. '' when nothing is stored. */
  readonly build: string;
  /** Version and hash as the server published them. */
  readonly version: number;
  readonly serverHash: string;
  /** `Bundle.hash` of the files as they run. */
  readonly hash: string;
  readonly files: Readonly<Record<string, unknown>>;
  readonly placeholders: Readonly<Record<string, unknown>>;
}
const schema = plainObject<LastGoodConfig>({
  build: plainText,
  version: plainNumber,
  serverHash: plainText,
  hash: plainText,
  files: plainRecord,
  placeholders: plainRecord,
});
const NOTHING: LastGoodConfig = {
  build: '',
  version: 0,
  serverHash: '',
  hash: '',
  files: {},
  placeholders: {},
};

/** A published configuration that ran on this machine. */
export interface Published {
  readonly version: number;
  readonly serverHash: string;
  readonly bundle: Bundle;
}

/** The last published bundle that ran here, stored in the browser: it shows at once on the next start, and when the server is out of reach. */
export class LastGood {
  readonly #store: Persisted<LastGoodConfig>;
  readonly #build: string;

  constructor(storage: Storage, build: string) {
    this.#build = build;
    this.#store = storage.persisted({ key: 'publishedConfig', schema, version: 1, defaults: NOTHING });
  }

  /** null when there is none, when another build proved it, or when its content is not what was stored. */
  read(): Published | null {
    const { build, version, serverHash, hash, files, placeholders } = this.#store.get();
    if (build !== this.#build || configNames.some((name) => !Object.hasOwn(files, name))) return null;
    // `as` holds: the hash below proves that it is what `keep` wrote, which was a proved bundle.
    const bundle = bundleOf(files as unknown as ConfigFiles, placeholders as Bundle['placeholders']);
    return bundle.hash === hash ? { version, serverHash, bundle } : null;
  }

  keep({ version, serverHash, bundle }: Published): void {
    const { hash, placeholders, routes, menu, layouts, settings } = bundle;
    this.#store.set({
      build: this.#build,
      version,
      serverHash,
      hash,
      files: { routes, menu, layouts, settings },
      placeholders,
    });
  }

  forget(): void {
    this.#store.clear();
  }
}
