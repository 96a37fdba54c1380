import type { Text } from './text.ts';

/** Texts of a namespace in one language. */
interface Saved {
  readonly language: string;
  readonly namespace: string;
  readonly words: Readonly<Record<string, unknown>>;
}

/** Replaces the texts of a namespace where it is loaded: in development a file was saved. */
export function replaceWords(text: Text, { language, namespace, words }: Saved): void {
  if (!text.i18n.hasResourceBundle(language, namespace)) return;
  text.i18n.removeResourceBundle(language, namespace);
  text.i18n.addResourceBundle(language, namespace, words);
  text.refresh();
}
