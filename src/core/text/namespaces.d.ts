import type { ResourceNamespaceMap } from 'i18next';
import type core from '../../locales/zh-CN/core.json';
import type inbox from '../../../contract/locales/zh-CN/inbox.json';
import type names from '../../../contract/locales/zh-CN/names.json';
import type refusals from '../../../contract/locales/zh-CN/refusals.json';
import type replies from '../../../contract/locales/zh-CN/replies.json';
import type rules from '../../locales/zh-CN/rules.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    core: typeof core;
    inbox: typeof inbox;
    names: typeof names;
    refusals: typeof refusals;
    replies: typeof replies;
    rules: typeof rules;
  }

  interface CustomTypeOptions {
    /** `useTranslation()` reads every namespace: a key names its own, `quotes:row.copy`. */
    defaultNS: readonly ['core', ...(keyof ResourceNamespaceMap & string)[]];
    strictKeyChecks: true;
  }
}
