import { type ExternalPlugin, externalPlugin, externalSettingsSchema } from '#contract/config';
import { listedIn } from './own-texts.ts';

/** The settings of an external panel, as listed in the draft. */
interface ExternalPanel {
  /** A JSON Schema; null for none. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** `<setting>.label` and `<setting>.<choice>` as text. */
  readonly words: Readonly<Record<string, string>>;
}

/** The outside plugins that the text of settings.json lists; those with a fault are left out. */
export function outsideIn(settingsText: string): readonly ExternalPlugin[] {
  return listedIn(settingsText).flatMap((item) => {
    const entry = externalPlugin.safeParse(item);
    return entry.success ? [entry.data] : [];
  });
}

/** The panel of this kind on the allow-list of a draft; null when it is not external, or its entry is incomplete. */
export function externalPanel(settingsText: string, kind: string): ExternalPanel | null {
  const entry = outsideIn(settingsText).find(({ id }) => `${id}.main` === kind);
  if (entry === undefined) return null;
  const { settings = [] } = entry;
  const words = settings.flatMap(({ name, label, choices = [] }) => [
    [`${name}.label`, label] as const,
    ...choices.map((choice) => [`${name}.${choice.value}`, choice.label] as const),
  ]);
  return { schema: externalSettingsSchema(settings), words: Object.fromEntries(words) };
}
