import type console from '../../locales/zh-CN/console.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof console;
  }
}
