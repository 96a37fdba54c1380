import { type ConfigName, configNames, fileNameOf } from '#contract/config';
import type { Path } from './json-text.ts';

/** A path as diagnostics write it, `routes[3].when`, as parts. */
export const pathOfText = (path: string): Path =>
  path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('"', '')));

/** The name of a file of diagnostics as the studio calls it. */
export const configNameOf = (file: string): ConfigName | null =>
  configNames.find((name) => fileNameOf(name) === file) ?? null;
