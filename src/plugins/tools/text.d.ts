import type tools from '../../locales/zh-CN/tools.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tools: typeof tools;
  }
}
