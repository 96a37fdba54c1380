import {
  type BundleText,
  bundleText,
  type Catalogue,
  type CheckSettings,
  essentials,
} from '#contract/config';
import type { Logger } from '#server/runtime';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { settingsCheckerOf } from './settings-checker.ts';

const cells = z.readonly(z.tuple([z.number(), z.number()]));
const catalogueFile = z.object({
  format: z.literal(1),
  hash: z.string(),
  texts: bundleText,
  catalogue: z.object({
    plugins: z.array(z.string()),
    panels: z.record(
      z.string(),
      z.object({
        title: z.string(),
        min: cells,
        default: cells,
        settingsSchema: z.nullable(z.record(z.string(), z.unknown())),
        settingsVersion: z.exactOptional(z.number()),
      }),
    ),
    pages: z.array(z.string()),
    widgets: z.array(z.string()),
    commands: z.array(z.string()),
    essentials: z.exactOptional(z.record(z.string(), z.enum(essentials))),
    textKeys: z.nullable(z.array(z.string())),
  }),
});

/** The client's build, as far as configuration is concerned. */
export interface Product {
  readonly builtIn: { readonly hash: string; readonly texts: BundleText };
  readonly catalogue: Catalogue;
  readonly checkSettings: CheckSettings;
}

/** Reads catalogue.json, which the build writes beside the client. null without one: then nothing can be checked or published. */
export function readProduct(clientDir: string, log: Logger): Product | null {
  const path = join(clientDir, 'catalogue.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    log.info({ path }, 'no catalogue of a client build: configuration cannot be published from this server');
    return null;
  }
  const { hash, texts, catalogue } = z.parse(catalogueFile, JSON.parse(text));
  return { builtIn: { hash, texts }, catalogue, checkSettings: settingsCheckerOf(catalogue) };
}
