import type { Catalogue } from './catalogue.ts';
import { EXTERNAL_SIZE, type ExternalPlugin } from './external.ts';
import { externalSettingsSchema } from './external-settings.ts';
import { outsideTitleKey } from './own-text.ts';

type Listed = Pick<ExternalPlugin, 'id' | 'settings'>;

/** The catalogue of the build plus the outside plugins that a configuration lists, and their panels. */
export function withOutside<C extends Pick<Catalogue, 'plugins' | 'panels'>>(
  catalogue: C,
  external: readonly Listed[],
): C {
  const panels = external.map(
    ({ id, settings = [] }) =>
      [
        `${id}.main`,
        { title: outsideTitleKey(id), ...EXTERNAL_SIZE, settingsSchema: externalSettingsSchema(settings) },
      ] as const,
  );
  return {
    ...catalogue,
    plugins: [...catalogue.plugins, ...external.map(({ id }) => id)],
    panels: { ...catalogue.panels, ...Object.fromEntries(panels) },
  };
}
