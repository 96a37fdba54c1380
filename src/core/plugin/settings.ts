import type * as z from 'zod/mini';
import type { PanelDefinition } from './definitions.ts';

/** Settings as a layout stores them. Without a version they are treated as current if they fit, else migrated from version 1. */
export interface StoredSettings {
  readonly value?: Readonly<Record<string, unknown>> | undefined;
  readonly version?: number | undefined;
}

export interface SettingsFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The schema's finding. */
  readonly issue?: z.core.$ZodIssue;
}

/** Parsed settings, every default filled in. With `faults`, the stored ones were unusable and these are the defaults. */
export interface SettingsResult {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly faults: readonly SettingsFault[];
}

type Schema = Pick<PanelDefinition, 'settings' | 'settingsVersion' | 'migrations'>;
type Attempt =
  | { readonly ok: true; readonly settings: Record<string, unknown> }
  | { readonly ok: false; readonly faults: readonly SettingsFault[] };

const fault = (message: string): Attempt => ({ ok: false, faults: [{ path: [], message }] });

function parse(panel: Schema, value: unknown): Attempt {
  const result = panel.settings.safeParse(value);
  if (result.success) return { ok: true, settings: result.data };
  const faults = result.error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    message: issue.code === 'unrecognized_keys' ? issue.keys.join('、') : issue.message,
    issue,
  }));
  return { ok: false, faults };
}

function migrate(panel: Schema, value: Readonly<Record<string, unknown>>, from: number): Attempt {
  if (from > panel.settingsVersion) return fault(`version ${from} > ${panel.settingsVersion}`);
  let current = value;
  for (let version = from; version < panel.settingsVersion; version += 1) {
    const step = panel.migrations[version];
    if (!step) return fault(`no migration from version ${version}`);
    try {
      current = step(current);
    } catch (error) {
      return fault(
        `migration from version ${version}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return parse(panel, current);
}

/** Reads a panel's stored settings: migrates in order, parses, fills defaults. Never throws; unusable settings give the defaults and faults. */
export function readSettings(panel: Schema, stored: StoredSettings): SettingsResult {
  const value = stored.value ?? {};
  const asIs =
    stored.version === undefined || stored.version === panel.settingsVersion ? parse(panel, value) : null;
  if (asIs?.ok) return { settings: asIs.settings, faults: [] };
  const canMigrate =
    stored.version === undefined ? panel.settingsVersion > 1 : stored.version !== panel.settingsVersion;
  const migrated = canMigrate ? migrate(panel, value, stored.version ?? 1) : asIs;
  if (migrated?.ok) return { settings: migrated.settings, faults: [] };
  const defaults = parse(panel, {});
  const faults =
    (asIs ?? migrated)?.ok === false
      ? ((asIs ?? migrated) as { faults: readonly SettingsFault[] }).faults
      : [];
  return { settings: defaults.ok ? defaults.settings : {}, faults };
}
