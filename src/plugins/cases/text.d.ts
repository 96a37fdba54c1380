import type cases from '../../locales/zh-CN/cases.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cases: typeof cases;
  }
}
