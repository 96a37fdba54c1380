import type messages from '../../locales/zh-CN/messages.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    messages: typeof messages;
  }
}
