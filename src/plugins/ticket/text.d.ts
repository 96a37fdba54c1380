import type rules from '../../locales/zh-CN/rules.json';
import type ticket from '../../locales/zh-CN/ticket.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ticket: typeof ticket;
    rules: typeof rules;
  }
}
