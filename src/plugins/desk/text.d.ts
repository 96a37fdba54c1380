import type desk from '../../locales/zh-CN/desk.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    desk: typeof desk;
  }
}
