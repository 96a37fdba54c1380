import type { Text } from './text.ts';

/**
 * Key of a text about a setting, by convention: `<plugin>:settings.<panel>.<field>.<part>`, or for all panels of the plugin
 * `<plugin>:settings.<field>.<part>`, or `<plugin>:<field>.<part>`. Parts are `label`, `hint`, and the values of a choice. undefined when there is
 * none.
 */
export function settingKey(
  text: Pick<Text, 'has'>,
  kind: string,
  field: string,
  part: string,
): string | undefined {
  const [plugin = '', panel = ''] = kind.split('.');
  return [`settings.${panel}.${field}`, `settings.${field}`, field]
    .map((path) => `${plugin}:${path}.${part}`)
    .find((key) => text.has(key));
}
