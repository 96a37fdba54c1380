import type { Plugin, PluginHost } from '#core/plugin';

/**
 * Puts manifests as they were just edited in place of those that run, under `npm run dev`. A plugin whose manifest is another value now
 * ends and begins anew, with its state; the others go on as they were. Plugins from outside the build are none of `before`, and stay.
 */
export function replacePlugins(
  host: Pick<PluginHost, 'remove' | 'register'>,
  before: readonly Plugin[],
  edited: readonly Plugin[],
  disabled: readonly string[] = [],
): void {
  const gone = before.filter((plugin) => !edited.includes(plugin));
  for (const { id } of gone) host.remove(id);
  host.register(
    edited.filter((plugin) => !before.includes(plugin)),
    disabled,
  );
}
