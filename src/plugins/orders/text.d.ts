import type orders from '../../locales/zh-CN/orders.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    orders: typeof orders;
  }
}
