/**
 * Texts that a visitor's first page needs in the default language, bundled into the first chunk so that the page paints without waiting
 * for them. Other namespaces and languages load on demand.
 */
const files = import.meta.glob<Record<string, unknown>>('../locales/zh-CN/{core,rules,shell}.json', {
  eager: true,
  import: 'default',
});

/** These texts, or undefined where they must be fetched. */
export function firstTexts(language: string, namespace: string): Record<string, unknown> | undefined {
  return files[`../locales/${language}/${namespace}.json`];
}
