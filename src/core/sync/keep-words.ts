import type { Undo } from '#core/clock';
import type { ConfigStore } from '#core/config';
import type { Text } from '#core/text';
import { reaction } from 'mobx';

/** Namespaces of the titles and labels of a configuration. */
function namespacesOf({ routes, menu, layouts }: ConfigStore['bundle']): readonly string[] {
  const named = JSON.stringify([routes, menu, layouts]).matchAll(/"(?:title|label)":"(\w+):/g);
  return [...new Set([...named].map(([, namespace = '']) => namespace))].filter((name) => name !== 'own');
}

/** Keeps the texts loaded that the configuration names: a title or a label may belong to any plugin. What was shown before they loaded is rendered again. */
export function keepWords(
  config: Pick<ConfigStore, 'bundle'>,
  text: Pick<Text, 'isLoaded' | 'load' | 'refresh'>,
): Undo {
  return reaction(
    // `as` holds: isLoaded only compares the name.
    () =>
      namespacesOf(config.bundle).filter((name) => !text.isLoaded(name as Parameters<Text['isLoaded']>[0])),
    (missing) => {
      if (missing.length > 0) void text.load(...missing).then(() => text.refresh());
    },
    { fireImmediately: true },
  );
}
