import type { Holder } from '#core/plugin';
import type { PluginServices } from '#core/services';

/** Keys that the manifest declares; the holder's scope ends every watch. */
export function storageDoor(storage: PluginServices['storage'], holder: Holder): PluginServices['storage'] {
  const check = (key: string): void => {
    if (holder.plugin.permissions?.storage?.includes(key) !== true)
      throw holder.refuse({ kind: 'key', name: key });
  };
  return {
    tabId: storage.tabId,
    persisted(spec) {
      check(spec.key);
      const value = storage.persisted(spec);
      return {
        get: () => value.get(),
        stored: () => value.stored(),
        set: (next) => value.set(next),
        clear: () => value.clear(),
        watch: (fn) => holder.scope.own(value.watch(fn)),
      };
    },
    takeQuarantined(key) {
      check(key);
      return storage.takeQuarantined(key);
    },
  };
}
