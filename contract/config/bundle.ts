import type * as z from 'zod/mini';
import type { Diagnostic } from './diagnostic.ts';
import { type LayoutsFile, layoutsFile } from './layouts-file.ts';
import { type MenuFile, menuFile } from './menu-file.ts';
import { type RoutesFile, routesFile } from './routes-file.ts';
import { type SettingsFile, settingsFile } from './settings-file.ts';

/** The four files that make the product. */
export const configNames = ['routes', 'menu', 'layouts', 'settings'] as const;
export type ConfigName = (typeof configNames)[number];

/** What each file holds once it is valid. */
export interface ConfigFiles {
  readonly routes: RoutesFile;
  readonly menu: MenuFile;
  readonly layouts: LayoutsFile;
  readonly settings: SettingsFile;
}

/** The text of each file, as it is stored and published. */
export type BundleText = Readonly<Record<ConfigName, string>>;

/** Schema of each file. */
export const configSchemas: Readonly<Record<ConfigName, z.ZodMiniType<ConfigFiles[ConfigName]>>> = {
  routes: routesFile,
  menu: menuFile,
  layouts: layoutsFile,
  settings: settingsFile,
};

/** Name of a file as diagnostics and editors show it. */
export const fileNameOf = (name: ConfigName): string => `${name}.json`;

/** A configuration that passed the pipeline: deeply frozen. */
export interface Bundle extends ConfigFiles {
  /** Hash of the content, 16 hex digits: equal content has an equal hash, whatever its spacing and order of keys. */
  readonly hash: string;
  /** Panels shown as a placeholder card because something is wrong with them, by `<layout>/<panel>`. */
  readonly placeholders: Readonly<Record<string, Diagnostic>>;
}
