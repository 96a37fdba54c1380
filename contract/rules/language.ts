/** Languages of the product; the default comes first. */
export const LANGUAGES = ['zh-CN', 'en-US'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh-CN';

/** Whether a value names one of them. */
export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);
