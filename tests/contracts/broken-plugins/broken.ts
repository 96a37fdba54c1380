import { contribute, definePanel, definePlugin } from '#core/define';
import type { PanelProps, Permissions, Plugin } from '#core/plugin';
import type { ContractFixtures } from '#testing';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';

/** A plugin that violates one guarantee of the contract, and the suite's expected finding. */
export interface Broken {
  readonly plugin: Plugin;
  /** Id of the check that must detect it. */
  readonly check: string;
  readonly says: RegExp;
  readonly fixtures?: ContractFixtures;
}

export const texts = { title: 'Broken' };

/** Name of all of these plugins. */
export const named = { id: 'broken', apiVersion: 1, version: '1.0.0', title: 'broken:title' } as const;

/** Names used by the views of these plugins. */
export const brokenPlugin = definePlugin({
  ...named,
  needs: ['channels', 'clock', 'http', 'intents', 'market', 'plugins', 'push', 'session', 'storage', 'theme'],
});

/** The panel of these plugins. */
export const panelOf = (view: (props: PanelProps<Record<string, never>>) => ReactNode) =>
  definePanel({
    title: 'broken:title',
    settings: z.object({}),
    settingsVersion: 1,
    migrations: {},
    size: { min: [20, 10], default: [40, 30] },
    channels: { consumes: ['bond'] },
    load: async () => ({ View: view }),
  });

/** A plugin with one panel. */
export function onePanel(
  view: (props: PanelProps<Record<string, never>>) => ReactNode,
  permissions: Permissions = {},
): Plugin {
  return contribute({ ...brokenPlugin, permissions }, { panels: { main: panelOf(view) } });
}
