import {
  bundleOf,
  type BundleText,
  type Catalogue,
  type ConfigFiles,
  configNames,
  DOCUMENT_NAMES,
  type DocumentName,
  documentVersion,
} from '#contract/config';
import { LANGUAGES } from '#contract/rules';
import { catalogueOf } from '#core/plugin';
import { readFileSync } from 'node:fs';
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
  /** `documentVersion` of each document in the product's own words. */
  readonly documents: Readonly<Record<DocumentName, string>>;
}

const plainSchema = ({
  $schema: _schema,
  '~standard': _standard,
  ...rest
}: Readonly<Record<string, unknown>>): Record<string, unknown> => rest;

const supportTexts = z.object({ doc: z.record(z.enum(DOCUMENT_NAMES), z.string()) });

function productDocuments(): Readonly<Record<DocumentName, string>> {
  const docs = LANGUAGES.map((language) => {
    const file = readFileSync(join(root, `src/locales/${language}/support.json`), 'utf8');
    return [language, z.parse(supportTexts, JSON.parse(file)).doc] as const;
  });
  const versionOf = (name: DocumentName) =>
    documentVersion(Object.fromEntries(docs.map(([language, doc]) => [language, doc[name]])));
  // `as` holds: one for each name of the list.
  return Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, versionOf(name)])) as Record<
    DocumentName,
    string
  >;
}

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
  return {
    format: 1,
    hash: bundleOf(files).hash,
    texts,
    catalogue: { ...catalogue, icons: iconNames },
    documents: productDocuments(),
  };
}
