import type * as z from 'zod/mini';

/** Size in grid cells: [columns, rows]. */
export type CellSize = readonly [columns: number, rows: number];

/** A panel kind that some plugin contributes. */
export interface CataloguePanel {
  readonly title: string;
  readonly min: CellSize;
  readonly default: CellSize;
  /** JSON Schema of its settings, for editor completion. */
  readonly settingsSchema: Readonly<Record<string, unknown>> | null;
  /** Version of the settings that the schema describes; absent: 1. */
  readonly settingsVersion?: number;
  /** Names of its settings. Absent: not known, so none is called unknown. */
  readonly settings?: readonly string[];
}

/** What must stay within reach whatever is switched off: for visitors to log in, for users to log out, for staff the studio. */
export const essentials = ['login', 'logout', 'studio'] as const;
export type Essential = (typeof essentials)[number];

/**
 * Everything that configuration may point at: plain data, so that the build can write it to a file and the server can link against it.
 * Contributions are named `<plugin>.<name>`.
 */
export interface Catalogue {
  readonly plugins: readonly string[];
  readonly panels: Readonly<Record<string, CataloguePanel>>;
  readonly pages: readonly string[];
  readonly widgets: readonly string[];
  readonly commands: readonly string[];
  /** Pages and commands that do an essential thing. Absent: nobody said, so none is asked for. */
  readonly essentials?: Readonly<Record<string, Essential>>;
  /** Names of the icons that can be drawn. Absent: not known here, so none is called unknown. */
  readonly icons?: readonly string[];
  /** Names of the calls that each plugin makes. Absent: not known, so no call goes with a plugin. */
  readonly calls?: Readonly<Record<string, readonly string[]>>;
  /** Types of the streams that each plugin follows. Absent: not known, so no stream goes with a plugin. */
  readonly streams?: Readonly<Record<string, readonly string[]>>;
  /** Keys of every text, `<namespace>:<key>`; null where texts are loaded on demand and cannot be listed (the browser). */
  readonly textKeys: readonly string[] | null;
}

/** A fault inside a panel's settings, its path relative to the settings. */
interface SettingsFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** What the schema found: it is told in the words of all other findings, in place of `message`. */
  readonly issue?: z.core.$ZodIssue;
}

/** Checks a panel's settings against the schema that the panel declares. An empty list: they are good. */
export type CheckSettings = (panel: string, settings: unknown, version?: number) => readonly SettingsFault[];
