/** The product's own words, for tests of what a person reads. */
import { type Language, Text } from '#core/text';
import { loadNamespace } from '#core/text/files';

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

type Say = Text['i18n']['t'];

/** Words in both languages of the product. */
export async function wordsIn(namespaces: readonly string[]): Promise<readonly [zh: Say, en: Say]> {
  const [zh, en] = await Promise.all([textIn('zh-CN', namespaces), textIn('en-US', namespaces)]);
  return [zh.i18n.t, en.i18n.t];
}
