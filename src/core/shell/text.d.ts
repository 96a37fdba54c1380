import type shell from '../../locales/zh-CN/shell.json';
import type standins from '../../locales/zh-CN/standins.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell;
    standins: typeof standins;
  }
}
