import type { Plugin, PluginHost } from '#core/plugin';

/**
 * Replaces running manifests with the edited ones, under `npm run dev`. A plugin whose manifest is a different value is stopped and
 * started again, together with its state; the others carry on. Plugins from outside the build are not in `before`, and stay.
 */
export function replacePlugins(
  host: Pick<PluginHost, 'remove' | 'register'>,
  before: readonly Plugin[],
  edited: readonly Plugin[],
  disabled: readonly string[],
): void {
  const gone = before.filter((plugin) => !edited.includes(plugin));
  for (const { id } of gone) host.remove(id);
  host.register(
    edited.filter((plugin) => !before.includes(plugin)),
    disabled,
  );
}
