import type support from '../../locales/zh-CN/support.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    support: typeof support;
  }
}
