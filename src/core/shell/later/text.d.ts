import type keys from '../../../locales/zh-CN/keys.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    keys: typeof keys;
  }
}
