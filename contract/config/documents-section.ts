import * as z from 'zod/mini';
import { type Bundle, bundleOf, type ConfigFiles } from './bundle.ts';
import { firmSection } from './firm-section.ts';
import { canonicalJson, hashText } from './hash.ts';
import { maybe } from './parts.ts';

/** The documents of the announcement page, in the order of its list. */
export const DOCUMENT_NAMES = [
  'about',
  'occupation',
  'contact',
  'quotationBoard',
  'AiDigitalAssistants',
  'commonQuestion',
  'termsOfService',
  'privacyProtection',
] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** Longest text of one document in one language, characters. */
export const DOCUMENT_MAX = 20_000;

const words = z.string().check(z.minLength(1), z.maxLength(DOCUMENT_MAX));
const documentText = z.strictObject({ 'zh-CN': words, 'en-US': maybe(words) });

const shape = Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, maybe(documentText)]));

/** Documents whose text the firm writes itself; the others keep the product's. */
// `as` holds: `shape` was made of these names and nothing else.
export const documentsSection = z.strictObject(
  shape as Record<DocumentName, z.ZodMiniExactOptional<typeof documentText>>,
);

/** The sections of settings.json in which a firm speaks for itself. */
export const firmSettings = { firm: maybe(firmSection), documents: maybe(documentsSection) };

export type Documents = z.output<typeof documentsSection>;

/** A text in short: what a client is given in place of a document until a page shows it. */
const SHORT = /^digest:[0-9a-f]{16}$/;
export const isDigest = (text: string): boolean => SHORT.test(text);
const digestOf = (text: string): string => (isDigest(text) ? text : `digest:${hashText(text)}`);

/** What the words of a document in all languages are known by: 16 hex digits. */
export const documentVersion = (wordings: Readonly<Record<string, string | undefined>>): string =>
  hashText(canonicalJson(wordings));

/** The same settings with each text of a document in short. Settings that are so already stay as they are. */
export function withDigests<S extends object>(settings: S): S {
  const { documents }: { documents?: unknown } = settings;
  if (typeof documents !== 'object' || documents === null) return settings;
  const short = Object.entries(documents).map(([name, texts]): [string, unknown] => [
    name,
    typeof texts !== 'object' || texts === null
      ? texts
      : Object.fromEntries(
          Object.entries(texts).map(([language, text]) => [
            language,
            typeof text === 'string' ? digestOf(text) : text,
          ]),
        ),
  ]);
  return { ...settings, documents: Object.fromEntries(short) };
}

/** The hash of a configuration, for whoever has its documents in short as for whoever has them in full. */
export const hashOf = <F extends { readonly settings: object }>(files: F): string =>
  hashText(canonicalJson({ ...files, settings: withDigests(files.settings) }));

/** `bundleOf` with the hash that is the same whether documents are here in full or in short. */
export const bundleInFull = (files: ConfigFiles, placeholders: Bundle['placeholders']): Bundle =>
  Object.freeze({ ...bundleOf(files, placeholders), hash: hashOf(files) });
