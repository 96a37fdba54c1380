import { EXTERNAL_SIZE, type ExternalPlugin, externalSettings } from '#contract/config';
import { definePanel, definePlugin } from '#core/define';
import type { Plugin } from '#core/plugin';

/** Texts of an external plugin, as product staff wrote them: its title, and the names of its settings. */
export const externalTexts = ({
  title,
  settings = [],
}: ExternalPlugin): Readonly<Record<string, string>> => ({
  title,
  ...Object.fromEntries(
    settings.flatMap(({ name, label, choices = [] }) => [
      [`settings.${name}.label`, label],
      ...choices.map((choice) => [`settings.${name}.${choice.value}`, choice.label]),
    ]),
  ),
});

/** A plugin from outside the build, as the host accepts it: one panel, whose view is a sandboxed frame, restricted to what the allow-list grants. */
export function externalPluginOf({ id, streams = [], calls = [], settings = [] }: ExternalPlugin): Plugin {
  return definePlugin({
    id,
    apiVersion: 1,
    version: '1.0.0',
    title: `${id}:title`,
    needs: ['http', 'market'],
    permissions: { push: streams, http: calls },
    panels: {
      main: definePanel({
        title: `${id}:title`,
        settings: externalSettings(settings),
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
