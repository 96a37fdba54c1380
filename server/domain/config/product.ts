import {
  type BundleText,
  bundleText,
  type Catalogue,
  catalogueShape,
  type CheckSettings,
} from '#contract/config';
import type { Logger } from '#server/runtime';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { settingsCheckerOf } from './settings-checker.ts';

const catalogueFile = z.object({
  format: z.literal(1),
  hash: z.string(),
  texts: bundleText,
  catalogue: catalogueShape,
  documents: z.optional(z.record(z.string(), z.string())),
});

/** The client's build, as far as configuration is concerned. */
export interface Product {
  readonly builtIn: { readonly hash: string; readonly texts: BundleText };
  readonly catalogue: Catalogue;
  readonly checkSettings: CheckSettings;
  /** Versions of the documents in the product's own words, by name; none in a build of before. */
  readonly documents: Readonly<Record<string, string>>;
}

/** Reads catalogue.json, which the build writes next to the client. null without one: then nothing can be checked or published. */
export function readProduct(clientDir: string, log: Logger): Product | null {
  const path = join(clientDir, 'catalogue.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    log.info({ path }, 'no catalogue of a client build: configuration cannot be published from this server');
    return null;
  }
  const { hash, texts, catalogue, documents = {} } = z.parse(catalogueFile, JSON.parse(text));
  return { builtIn: { hash, texts }, catalogue, checkSettings: settingsCheckerOf(catalogue), documents };
}
