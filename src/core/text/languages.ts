export { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '#contract/rules';
