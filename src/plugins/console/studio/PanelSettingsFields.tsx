import { parseJsonText } from '#contract/config';
import { usePlugin } from '#core/services';
import { dynamicText, settingKey } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { externalPanel } from '../model/external-panel.ts';
import { type Path, valueAt, withoutValue, withValue } from '../model/json-text.ts';
import { resolveSchema, type Schema } from '../model/schema.ts';
import type { Studio } from '../stores/studio.ts';
import { ValueField, type FieldWorld } from './ValueField.tsx';
import { consolePlugin } from '../plugin.ts';

interface Props {
  readonly studio: Studio;
  /** Path of the panel. */
  readonly path: Path;
  readonly world: FieldWorld;
  readonly label: string;
}

/** Settings with one of them changed; undefined: its default. null: nothing is left to be written. */
function settingsAfter(
  before: unknown,
  name: string,
  next: unknown,
): Readonly<Record<string, unknown>> | null {
  // `as` holds: settings that are not an object are replaced by one.
  const { [name]: _old, ...rest } = { ...(typeof before === 'object' ? before : {}) } as Record<
    string,
    unknown
  >;
  const after = next === undefined ? rest : { ...rest, [name]: next };
  return Object.keys(after).length === 0 ? null : after;
}

/** The settings of a panel on a layout, by the panel's own schema; settings at their defaults are not written. */
export const PanelSettingsFields = observer(function PanelSettingsFields({
  studio,
  path,
  world,
  label,
}: Props) {
  const { text: texts } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const { file, source } = studio;
  const text = studio.texts[file];
  const panel = valueAt(parseJsonText(text), path);
  const kind = String(valueAt(panel, ['panel']));
  const external = externalPanel(studio.texts.settings, kind);
  // `as` holds: both contain JSON Schemas.
  const schema = (source?.catalogue.panels[kind]?.settingsSchema ?? external?.schema) as
    | Schema
    | null
    | undefined;
  const entries = Object.entries(schema?.properties ?? {});
  if (!schema || entries.length === 0) return null;
  const put = (name: string, next: unknown, initial: unknown) => {
    const after = settingsAfter(valueAt(panel, ['settings']), name, next === initial ? undefined : next);
    const at = [...path, 'settings'];
    studio.edit(file, after === null ? withoutValue(text, at) : withValue(text, at, after), 'typing');
  };
  return (
    <fieldset className="c-group">
      <legend>{label}</legend>
      {entries.map(([name, item]) => {
        const one = resolveSchema(item, schema) ?? item;
        const wordOf = (part: string) => {
          const word = settingKey(texts, kind, name, part);
          return word === undefined ? external?.words[`${name}.${part}`] : dynamicText(t, word);
        };
        // A setting without a label is internal to the panel, and stays in the code.
        if (wordOf('label') === undefined) return null;
        return (
          <ValueField
            key={name}
            wordOf={wordOf}
            path={[...path, 'settings', name]}
            schema={one}
            value={valueAt(panel, ['settings', name]) ?? one.default}
            isRequired={false}
            world={world}
            onChange={(next) => put(name, next, one.default)}
          />
        );
      })}
    </fieldset>
  );
});
