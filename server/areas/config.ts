import type { BundleText } from '#contract/config';
import { currentConfig } from '../api/config/current-config.ts';
import { saveLayouts } from '../api/config/save-layouts.ts';
import { savedLayouts } from '../api/config/saved-layouts.ts';
import type { Accounts } from '../domain/accounts/index.ts';
import { ConfigPublisher, ConfigReader, LayoutKeeper, readProduct } from '../domain/config/index.ts';
import type { Area, Foundation } from '../foundation.ts';

/** Published configuration and saved layouts, with what the console needs of them. */
export interface ConfigArea extends Area {
  /** The texts that run: the newest published ones, else the build's own; null without either. */
  readonly running: () => Promise<BundleText | null>;
  readonly reader: ConfigReader;
  readonly publisher: ConfigPublisher;
}

/** Serves the configuration that runs, and the layouts of each operator. */
export function configArea({ config, log, clock, storage, hub }: Foundation, { audit }: Pick<Accounts, 'audit'>): ConfigArea {
  const reader = new ConfigReader();
  const product = readProduct(config.clientDir, log);
  const publisher = new ConfigPublisher({ storage, clock, publisher: hub, audit, reader, product });
  const layouts = new LayoutKeeper(storage, clock);
  return {
    reader,
    publisher,
    running: async () => (await reader.newest(storage.kysely))?.texts ?? product?.builtIn.texts ?? null,
    routes: [currentConfig(storage, reader), savedLayouts(layouts), saveLayouts(layouts)],
    async standingCommands() {
      const head = await reader.head(storage.kysely);
      return head === null ? [] : [{ cmd: 'config', version: String(head.version), hash: head.hash }];
    },
  };
}
