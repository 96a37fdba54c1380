import type shell from '../../locales/zh-CN/shell.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell;
  }
}
