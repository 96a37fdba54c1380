import type shell from '../../locales/zh-CN/shell.json';
import type verify from '../../locales/zh-CN/verify.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell;
    verify: typeof verify;
  }
}
