import { type Bundle, bundleOf, type ConfigFiles, configNames } from '#contract/config';
import type { Persisted, Storage } from '#core/storage';
import * as z from 'zod/mini';

const kept = z.object({
  /** Build whose pipeline proved it: another build may know other plugins. '' where nothing is kept. */
  build: z.string(),
  /** Version and hash as the server published them. */
  version: z.number(),
  serverHash: z.string(),
  /** `Bundle.hash` of the files as they run. */
  hash: z.string(),
  files: z.record(z.string(), z.unknown()),
  placeholders: z.record(z.string(), z.unknown()),
});
type Kept = z.output<typeof kept>;
const NOTHING: Kept = { build: '', version: 0, serverHash: '', hash: '', files: {}, placeholders: {} };

/** A published configuration that ran on this machine. */
export interface Published {
  readonly version: number;
  readonly serverHash: string;
  readonly bundle: Bundle;
}

/** The last published bundle that ran here, kept in the browser: it shows at once at the next start, and where the server is out of reach. */
export class LastGood {
  private readonly store: Persisted<Kept>;
  private readonly build: string;

  constructor(storage: Storage, build: string) {
    this.build = build;
    this.store = storage.persisted({ key: 'publishedConfig', schema: kept, version: 1, defaults: NOTHING });
  }

  /** null where there is none, where another build proved it, or where its content is not what was kept. */
  read(): Published | null {
    const { build, version, serverHash, hash, files, placeholders } = this.store.get();
    if (build !== this.build || configNames.some((name) => !Object.hasOwn(files, name))) return null;
    // `as` holds: the hash below says that it is what `keep` wrote, which was a proved bundle.
    const bundle = bundleOf(files as unknown as ConfigFiles, placeholders as Bundle['placeholders']);
    return bundle.hash === hash ? { version, serverHash, bundle } : null;
  }

  keep({ version, serverHash, bundle }: Published): void {
    const { hash, placeholders, routes, menu, layouts, settings } = bundle;
    this.store.set({
      build: this.build,
      version,
      serverHash,
      hash,
      files: { routes, menu, layouts, settings },
      placeholders,
    });
  }

  forget(): void {
    this.store.clear();
  }
}
