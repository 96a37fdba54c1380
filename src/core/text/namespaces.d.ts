import type core from '../../locales/zh-CN/core.json';
import type rules from '../../locales/zh-CN/rules.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    core: typeof core;
    rules: typeof rules;
  }
}
