import type { DocumentName } from '#contract/config';

/** Documents of the announcement page, in the order of its list; the names are the spec's. */
export const documents = [
  'about',
  'occupation',
  'contact',
  'quotationBoard',
  'AiDigitalAssistants',
  'commonQuestion',
  'termsOfService',
  'privacyProtection',
] as const satisfies readonly DocumentName[];

/** Articles of the help centre by topic, as in the text file. */
export const articles = {
  start: ['tour', 'login', 'keyboard'],
  quotes: ['board', 'depth', 'masked', 'settlement', 'stale'],
  trade: ['ticket', 'bulk', 'orders', 'path', 'alerts'],
  personal: ['theme', 'layout', 'channel'],
  account: ['open', 'verify', 'kicked'],
} as const;
export type Topic = keyof typeof articles;
// `as` holds: Object.keys of a const object returns its declared keys.
export const topics = Object.keys(articles) as readonly Topic[];
