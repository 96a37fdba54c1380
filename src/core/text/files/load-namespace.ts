/**
 * Every text file, each a separate chunk, loaded when first requested. Texts of refusals are kept with the server's, in the contract. Findings of the
 * configuration checker are read by the console only, which loads them itself: each name in this list comes with the first page.
 */
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/*/*.json',
    '../../../../contract/locales/*/*.json',
    '!../../../../contract/locales/*/findings.json',
  ],
  { import: 'default' },
);

/** Texts of one namespace in one language. Rejects when there is no such file. */
export async function loadNamespace(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load =
    files[`../../../locales/${language}/${namespace}.json`] ??
    files[`../../../../contract/locales/${language}/${namespace}.json`];
  if (load === undefined) throw new Error(`no texts: ${language}/${namespace}.json`);
  return load();
}
