import type quotes from '../../locales/zh-CN/quotes.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    quotes: typeof quotes;
  }
}
