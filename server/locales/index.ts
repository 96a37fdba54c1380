/**
 * The server's texts for users. Replies and inbox messages are sent in Chinese; the client shows those with a key in its own language. E-mails and
 * text messages are in the language the user's client last displayed.
 */
export { BUILT_IN_IDENTITY, closingOf } from './identity.ts';
export type { Identity } from './identity.ts';
export {
  indexName,
  inboxText,
  inboxWords,
  outboxText,
  quantityText,
  refusalInEnglish,
  refusalText,
  replyText,
  word,
} from './texts.ts';
export type { InboxText } from './texts.ts';
