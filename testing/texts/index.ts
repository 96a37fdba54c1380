/** The product's own texts, for tests of what users read. */
import { type Language, Text } from '#core/text';
import { loadNamespace } from '#core/text/files';

/** Texts in a language, with these namespaces loaded. A missing key fails the test that requests it. */
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

/** Texts in both languages of the product. */
export async function wordsIn(namespaces: readonly string[]): Promise<readonly [zh: Say, en: Say]> {
  const [zh, en] = await Promise.all([textIn('zh-CN', namespaces), textIn('en-US', namespaces)]);
  return [zh.i18n.t, en.i18n.t];
}
