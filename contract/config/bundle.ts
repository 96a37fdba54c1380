import type { Diagnostic } from './diagnostic.ts';
import { canonicalJson, deepFreeze, hashText } from './hash.ts';
import type { LayoutsFile } from './layouts-file.ts';
import type { MenuFile } from './menu-file.ts';
import type { RoutesFile } from './routes-file.ts';
import type { SettingsFile } from './settings-file.ts';

/** The four files that define the product. */
export const configNames = ['routes', 'menu', 'layouts', 'settings'] as const;
export type ConfigName = (typeof configNames)[number];

/** The content of each file once valid. */
export interface ConfigFiles {
  readonly routes: RoutesFile;
  readonly menu: MenuFile;
  readonly layouts: LayoutsFile;
  readonly settings: SettingsFile;
}

/** The text of each file, as stored and published. */
export type BundleText = Readonly<Record<ConfigName, string>>;

/** Name of a file as diagnostics and editors show it. */
export const fileNameOf = (name: ConfigName): string => `${name}.json`;

/** The file of that name; null for any other. */
export const configNameOf = (file: string): ConfigName | null =>
  configNames.find((name) => fileNameOf(name) === file) ?? null;

/** A configuration that passed the pipeline; deeply frozen. */
export interface Bundle extends ConfigFiles {
  /** Hash of the content, 16 hex digits: equal content has an equal hash, regardless of spacing and key order. */
  readonly hash: string;
  /** Panels shown as a placeholder card because they are faulty, by `<layout>/<panel>`. */
  readonly placeholders: Readonly<Record<string, Diagnostic>>;
}

/** Freezes and hashes files that were proved: by the pipeline, or at build time for the built-in files. */
export function bundleOf(files: ConfigFiles, placeholders: Bundle['placeholders'] = {}): Bundle {
  return deepFreeze({ ...files, hash: hashText(canonicalJson(files)), placeholders });
}
