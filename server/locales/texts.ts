import { refusals, type RefusalKey, replies, type ReplyKey } from '#contract/locales';
import type { ProblemValues } from '#contract/rules';
import inbox from './zh-CN/inbox.json' with { type: 'json' };
import outbox from './zh-CN/outbox.json' with { type: 'json' };
import words from './zh-CN/words.json' with { type: 'json' };

/** Names a message of the inbox. */
export type InboxKey = keyof typeof inbox;

/** A message as the inbox shows it. */
export interface InboxText {
  readonly title: string;
  readonly content: string;
}

/** A text with its `{{placeholders}}` filled in; one without a value is left empty. */
const fill = (text: string, values: ProblemValues): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));

/** The Chinese of a refusal, as `message` has it on the wire. */
export const refusalText = (key: RefusalKey, values: ProblemValues = {}): string =>
  fill(refusals[key], values);

/** The Chinese of what became of an order that was taken. */
export const replyText = (key: ReplyKey, values: ProblemValues = {}): string => fill(replies[key], values);

/** A message of the inbox in Chinese. */
export const inboxText = (key: InboxKey, values: ProblemValues = {}): InboxText => ({
  title: inbox[key].title,
  content: fill(inbox[key].content, values),
});

/** What a mail or a text message says, in Chinese. */
export const outboxText = (key: keyof typeof outbox, values: ProblemValues = {}): string =>
  fill(outbox[key], values);

/** A word that stands in other texts or in a list, in Chinese. */
export const word = (key: keyof typeof words, values: ProblemValues = {}): string => fill(words[key], values);
