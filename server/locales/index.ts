/**
 * The words that this server says to people. Replies and the inbox go out in Chinese; the client words what has a key in the language it shows. Mail
 * and text messages are in the language that the person's client showed last.
 */
export { indexName, inboxText, inboxWords, outboxText, refusalText, replyText, word } from './texts.ts';
export type { InboxText } from './texts.ts';
