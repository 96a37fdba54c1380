import type depth from '../../locales/zh-CN/depth.json';
import type rules from '../../locales/zh-CN/rules.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    depth: typeof depth;
    rules: typeof rules;
  }
}
