import { bundleOf, type BundleText, type Catalogue, type ConfigFiles, configNames } from '#contract/config';
import { catalogueOf } from '#core/plugin';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { iconNames, readPlugins, readTextKeys, readTexts, root } from './config-source.ts';

/** What the server needs to know about the client's build: what configuration may refer to, and the built-in files. */
export interface ProductCatalogue {
  readonly format: 1;
  /** `Bundle.hash` of the built-in files. */
  readonly hash: string;
  readonly texts: BundleText;
  readonly catalogue: Catalogue;
}

const plainSchema = ({
  $schema: _schema,
  '~standard': _standard,
  ...rest
}: Readonly<Record<string, unknown>>): Record<string, unknown> => rest;

/** Reads the product's plugins, texts and configuration files. */
export async function productCatalogue(): Promise<ProductCatalogue> {
  const { texts } = readTexts(join(root, 'src/config'));
  const catalogue = catalogueOf(await readPlugins(), readTextKeys(), (schema) =>
    plainSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
  // `as` holds: config:check validates the files; only their content is hashed here.
  const files = Object.fromEntries(
    configNames.map((name) => [name, JSON.parse(texts[name])]),
  ) as unknown as ConfigFiles;
  return { format: 1, hash: bundleOf(files).hash, texts, catalogue: { ...catalogue, icons: iconNames } };
}
