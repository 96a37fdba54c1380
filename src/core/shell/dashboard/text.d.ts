import type layout from '../../../locales/zh-CN/layout.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    layout: typeof layout;
  }
}
