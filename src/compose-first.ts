import type { Bundle } from '#contract/config';
import { systemBrowser } from '#core/browser';
import { systemClock } from '#core/clock';
import { ConfigStore, Gates, LastGood, type Published } from '#core/config';
import { createFirst, type FirstOptions } from '#core/first';
import { postBeacon, systemConsole } from '#core/report';
import type { FirstServices, Product } from '#core/services';
import { browserStorage, Storage, type StorageDoor } from '#core/storage';

export interface StartOptions {
  readonly builtIn: Bundle;
  /** Texts delivered with the page; the others are fetched. */
  readonly firstTexts: (language: string, namespace: string) => Record<string, unknown> | undefined;
  readonly product: Product;
}

/** What exists before the first paint, and what the rest is built on. */
export interface Start {
  readonly builtIn: Bundle;
  readonly first: FirstServices;
  readonly doors: Omit<FirstOptions, 'settings'>;
  readonly storage: StorageDoor;
  readonly lastGood: LastGood;
  /** The published configuration that ran last on this machine; null when the built-in one runs. */
  readonly published: Published | null;
}

/** Namespaces of texts that the frame shows. */
export const FIRST_NAMESPACES = ['core', 'rules', 'shell'];

/** Builds what the first paint needs: the last configuration that ran, the texts and the stored session. */
export function composeFirst({ builtIn, firstTexts, product }: StartOptions): Start {
  const storage = browserStorage();
  const lastGood = new LastGood(new Storage(storage), product.build);
  const published = lastGood.read();
  const config = new ConfigStore({
    builtIn,
    ...(published ? { first: published.bundle } : {}),
    gates: new Gates(() => core.session.context),
  });
  const doors = {
    clock: systemClock,
    browser: systemBrowser(),
    storage,
    console: systemConsole,
    postBeacon,
    loadTexts: async (language: string, namespace: string) =>
      firstTexts(language, namespace) ??
      (await import('#core/text/files')).loadNamespace(language, namespace),
    versionHash: product.build,
  };
  const core = createFirst({ ...doors, settings: () => config.settings });
  const { session } = core;
  config.keepMenu(core.storage, () => (session.isLogin ? session.userInfo !== null : null));
  return { builtIn, first: { ...core, config, product }, doors, storage, lastGood, published };
}

/** Loads the texts and restores the session; after that the frame can be shown. */
export async function startFirst({ first: { config, text, session, marquee } }: Start): Promise<void> {
  session.restore();
  marquee.check();
  await text.start(FIRST_NAMESPACES);
  config.followWords((texts) => text.setOwn(texts));
}
