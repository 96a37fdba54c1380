/** The texts of the interface. Free of React: components read them by `useTranslation` of react-i18next. */
export { bondTypeText, dynamicText, inboxWords, marketName, wordsOf } from './keys.ts';
export type { KeyIn, Spoken, TextKey, TextNamespace, TextValues, Words } from './keys.ts';
export { isLanguage, LANGUAGES } from './languages.ts';
export type { Language } from './languages.ts';
export { clausesText, namesText } from './names-text.ts';
export { replaceWords } from './replace-words.ts';
export { settingKey } from './setting-key.ts';
export { Text } from './text.ts';
export type { TextOptions } from './text.ts';
