/**
 * The words that this server says to people. Replies go out in Chinese; the client words what has a key in the language it shows. Mail,
 * text messages and the inbox are Chinese.
 */
export { inboxText, outboxText, refusalText, replyText, word } from './texts.ts';
export type { InboxKey, InboxText } from './texts.ts';
