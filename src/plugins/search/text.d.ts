import type rules from '../../locales/zh-CN/rules.json';
import type search from '../../locales/zh-CN/search.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    search: typeof search;
    rules: typeof rules;
  }
}
