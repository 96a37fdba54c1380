import type { Path } from './json-text.ts';

/** A path as written in diagnostics, `routes[3].when`, as parts. */
export const pathOfText = (path: string): Path =>
  path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('"', '')));
