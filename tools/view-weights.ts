import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Chunks that the product loads anyway, or that many views share: they have their own budgets. */
const SHARED = /^_(react|aggrid|vendor|rolldown-runtime|chart|live-grid|kit|overlays|pipeline)-/;
/** The module that every page loads after its first paint. */
const AFTER_FIRST_PAINT = 'src/launch.ts';
/** Maximum weight of a view with everything that only it imports, kB gzip, unless its plugin's fixtures say otherwise. */
export const VIEW_BUDGET_KB = 30;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type BuildManifest = Readonly<Record<string, Chunk>>;

/** The manifest of a build; empty without one. */
export function buildManifest(dist: string): BuildManifest {
  const path = join(dist, '.vite/manifest.json');
  // `as` holds: Vite wrote it.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BuildManifest) : {};
}

function closure(manifest: BuildManifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}

/** kB gzip of a view with everything that only it imports; null if the build has no such source. */
export function builtKb(dist: string, manifest: BuildManifest, source: string): number | null {
  if (!manifest[source]) return null;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const loaded = new Set<string>();
  for (const key of [entry, AFTER_FIRST_PAINT]) if (key !== undefined) closure(manifest, key, loaded);
  const own = [...closure(manifest, source)].filter((key) => !loaded.has(key) && !SHARED.test(key));
  const files = own.flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]);
  const paths = files.map((file) => join(dist, file)).filter((path) => existsSync(path));
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0) / 1024;
}
