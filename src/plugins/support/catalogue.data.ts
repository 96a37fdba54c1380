/** Articles of the help centre by topic, as in the text file. */
export const articles = {
  start: ['tour', 'login', 'keyboard'],
  quotes: ['board', 'depth', 'masked', 'settlement', 'stale'],
  trade: ['ticket', 'bulk', 'orders', 'quota', 'path', 'alerts'],
  personal: ['theme', 'layout', 'channel'],
  account: ['open', 'verify', 'password', 'kicked'],
} as const;
export type Topic = keyof typeof articles;
// `as` holds: Object.keys of a const object returns its declared keys.
export const topics = Object.keys(articles) as readonly Topic[];
