import type * as z from 'zod/mini';
import type { MenuItem, MenuName } from './menu-file.ts';

/** Size in grid cells: [columns, rows]. */
export type CellSize = readonly [columns: number, rows: number];

/** A panel kind contributed by a plugin. */
export interface CataloguePanel {
  readonly title: string;
  readonly min: CellSize;
  readonly default: CellSize;
  /** JSON Schema of its settings, for editor completion. */
  readonly settingsSchema: Readonly<Record<string, unknown>> | null;
  /** Version of the settings described by the schema; absent: 1. */
  readonly settingsVersion?: number;
  /** Shows nothing without a bond on its colour. Absent: it does, or it is not known. */
  readonly needsBond?: boolean;
  /** Names of its settings. Absent: unknown, so none is reported as unknown. */
  readonly settings?: readonly string[];
  /** Keys of the page's query that it reads. Absent: none. */
  readonly query?: readonly string[];
}

/** What must stay reachable whatever is switched off: log-in for visitors, log-out for users, the studio for staff. */
export const essentials = ['login', 'logout', 'studio'] as const;
export type Essential = (typeof essentials)[number];

/**
 * Everything configuration may refer to, as plain data, so that the build can write it to a file and the server can link against it.
 * Contributions are named `<plugin>.<name>`.
 */
export interface Catalogue {
  readonly plugins: readonly string[];
  readonly panels: Readonly<Record<string, CataloguePanel>>;
  readonly pages: readonly string[];
  /** Keys of the query that each page reads. Absent: unknown, so none is reported as unknown. */
  readonly pageQuery?: Readonly<Record<string, readonly string[]>>;
  readonly widgets: readonly string[];
  readonly commands: readonly string[];
  /** Menu items that each plugin adds. Absent: unknown, so none is checked. */
  readonly menus?: Readonly<Record<string, Partial<Readonly<Record<MenuName, readonly MenuItem[]>>>>>;
  /** Pages and commands that provide an essential. Absent: not declared, so none is required. */
  readonly essentials?: Readonly<Record<string, Essential>>;
  /** Names of the available icons. Absent: unknown here, so none is reported as unknown. */
  readonly icons?: readonly string[];
  /** Names of the calls made by each plugin. Absent: unknown, so no call is tied to a plugin. */
  readonly calls?: Readonly<Record<string, readonly string[]>>;
  /** Types of the streams followed by each plugin. Absent: unknown, so no stream is tied to a plugin. */
  readonly streams?: Readonly<Record<string, readonly string[]>>;
  /** Keys of every text, `<namespace>:<key>`; null where texts are loaded on demand and cannot be listed (the browser). */
  readonly textKeys: readonly string[] | null;
}

/** A fault in a panel's settings; its path is relative to the settings. */
interface SettingsFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The schema's issue, worded like all other findings, in place of `message`. */
  readonly issue?: z.core.$ZodIssue;
}

/** Checks a panel's settings against the schema declared by the panel. An empty list means they are valid. */
export type CheckSettings = (panel: string, settings: unknown, version?: number) => readonly SettingsFault[];
