import type alerts from '../../locales/zh-CN/alerts.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    alerts: typeof alerts;
  }
}
