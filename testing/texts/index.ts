/** The product's own words, for tests of what a person reads. */
import { type Language, LANGUAGES, Text } from '#core/text';
import { loadNamespace } from '#core/text/files';

/** Both languages of the product, for tables of tests. */
export const languages: readonly Language[] = LANGUAGES;

/** Texts in a language, with these namespaces loaded. A missing key fails the test that asks for it. */
export async function textIn(language: Language, namespaces: readonly string[]): Promise<Text> {
  const text = new Text({
    load: loadNamespace,
    stored: { get: () => language, set: () => undefined },
    setRootLanguage: () => undefined,
    onMissing: (problem) => {
      throw new Error(problem);
    },
  });
  await text.start(namespaces);
  return text;
}
