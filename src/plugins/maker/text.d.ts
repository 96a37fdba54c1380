import type maker from '../../locales/zh-CN/maker.json';
import type rules from '../../locales/zh-CN/rules.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    maker: typeof maker;
    rules: typeof rules;
  }
}
