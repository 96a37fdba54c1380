import { EXTERNAL_SIZE, type ExternalPlugin } from '#contract/config';
import { definePanel, definePlugin } from '#core/define';
import type { Plugin } from '#core/plugin';
import * as z from 'zod/mini';

/** Words of such a plugin: its title, as product staff wrote it. */
export const externalTexts = ({ title }: ExternalPlugin): Readonly<Record<string, string>> => ({ title });

/** A plugin from outside the build, as the host takes it: one panel, whose view is a sandboxed frame. */
export function externalPluginOf({ id, streams = [] }: ExternalPlugin): Plugin {
  return definePlugin({
    id,
    apiVersion: 1,
    version: '1.0.0',
    title: `${id}:title`,
    permissions: { push: streams },
    panels: {
      main: definePanel({
        title: `${id}:title`,
        settings: z.object({}),
        settingsVersion: 1,
        migrations: {},
        size: EXTERNAL_SIZE,
        channels: { publishes: ['bond'], consumes: ['bond'] },
        load: async () => {
          const { sandboxView } = await import('./SandboxPanel.tsx');
          return { View: sandboxView(id) };
        },
      }),
    },
  });
}
