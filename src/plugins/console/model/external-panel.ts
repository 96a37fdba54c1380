import { externalPlugin, externalSettingsSchema } from '#contract/config';
import { parseJsonText, valueAt } from './json-text.ts';

/** The settings of an external panel, as listed in the draft. */
interface ExternalPanel {
  /** A JSON Schema; null for none. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** `<setting>.label` and `<setting>.<choice>` as text. */
  readonly words: Readonly<Record<string, string>>;
}

/** The panel of this kind on the allow-list of a draft; null when it is not external, or its entry is incomplete. */
export function externalPanel(settingsText: string, kind: string): ExternalPanel | null {
  const listed = valueAt(parseJsonText(settingsText), ['external']);
  const entry = (Array.isArray(listed) ? listed : [])
    .map((item) => externalPlugin.safeParse(item))
    .find((item) => item.success && `${item.data.id}.main` === kind)?.data;
  if (entry === undefined) return null;
  const { settings = [] } = entry;
  const words = settings.flatMap(({ name, label, choices = [] }) => [
    [`${name}.label`, label] as const,
    ...choices.map((choice) => [`${name}.${choice.value}`, choice.label] as const),
  ]);
  return { schema: externalSettingsSchema(settings), words: Object.fromEntries(words) };
}
