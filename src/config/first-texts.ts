/**
 * Texts that a visitor's first page needs in the default language, inside the first chunk: the page is painted without waiting for them.
 * Other namespaces and languages load on demand.
 */
const files = import.meta.glob<Record<string, unknown>>('../locales/zh-CN/{core,rules,shell}.json', {
  eager: true,
  import: 'default',
});

/** These texts, or undefined where they have to be fetched. */
export function firstTexts(language: string, namespace: string): Record<string, unknown> | undefined {
  return files[`../locales/${language}/${namespace}.json`];
}
