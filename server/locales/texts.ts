import {
  inbox,
  inboxInEnglish,
  type InboxKey,
  type IndexKey,
  names,
  refusals,
  refusalsInEnglish,
  type RefusalKey,
  replies,
  type ReplyKey,
} from '#contract/locales';
import {
  decimalText,
  DEFAULT_LANGUAGE,
  type Language,
  parseDecimal,
  type ProblemValues,
} from '#contract/rules';
import * as z from 'zod/mini';
import { BUILT_IN_IDENTITY } from './identity.ts';
import outboxInEnglish from './en-US/outbox.json' with { type: 'json' };
import outbox from './zh-CN/outbox.json' with { type: 'json' };
import words from './zh-CN/words.json' with { type: 'json' };

/** An inbox message: its Chinese text, and the key from which the client words it in another language. */
export interface InboxText {
  readonly key: InboxKey;
  readonly values: ProblemValues;
  readonly title: string;
  readonly content: string;
}

/** A quantity as on the pages: with thousands separators. */
export function quantityText(value: string | number): string {
  const number = parseDecimal(value);
  return number === null ? String(value) : decimalText(number, { separators: true });
}

/** A value in a text; `{{qty, number}}` marks a quantity, in i18next syntax. */
const valueText = (values: ProblemValues, name: string, isQuantity: boolean): string => {
  const value = values[name] ?? '';
  return isQuantity ? quantityText(value) : String(value);
};

/** A text with its `{{placeholders}}` filled in; one without a value becomes empty. */
const fill = (text: string, values: ProblemValues): string =>
  text.replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_whole, name: string, number?: string) =>
    valueText(values, name, number !== undefined),
  );

/** The Chinese text of a refusal, sent as `message`. */
export const refusalText = (key: RefusalKey, values: ProblemValues = {}): string =>
  fill(refusals[key], values);

/** The English text of a refusal, for tools of the operator: from the `data` of its envelope. null where that names none. */
export function refusalInEnglish(data: unknown): string | null {
  const { key, values } = namedRefusal.safeParse(data).data ?? {};
  // `as` holds: looked up among the texts by any name.
  const text = key === undefined ? undefined : (refusalsInEnglish as Readonly<Record<string, string>>)[key];
  return text === undefined ? null : fill(text, values ?? {});
}
const namedRefusal = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The Chinese text for the outcome of an accepted order. */
export const replyText = (key: ReplyKey, values: ProblemValues): string => fill(replies[key], values);

const INBOX = { 'zh-CN': inbox, 'en-US': inboxInEnglish } as const;
const REFUSALS = { 'zh-CN': refusals, 'en-US': refusalsInEnglish } as const;
const OUTBOX = { 'zh-CN': outbox, 'en-US': outboxInEnglish } as const;

/** The text that an inbox text refers to: a word of its own, such as `word.side.1`, or a refusal; '' if there is none. */
function referredText(space: string, path: string, language: Language): string {
  let found: unknown = space === 'inbox' ? INBOX[language] : REFUSALS[language];
  for (const part of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  return typeof found === 'string' ? found : '';
}

/**
 * The same, including references to other texts: `$t(inbox:word.side.{{side}})` or `$t(refusals:{{why}})`, in i18next syntax. Each is filled in once: a value is never
 * interpreted as a text.
 */
const fillInbox = (text: string, values: ProblemValues, language: Language): string =>
  text.replaceAll(
    /\$t\((inbox|refusals):([^)]+)\)|\{\{(\w+)(, number)?\}\}/g,
    (_whole, space?: string, path?: string, name?: string, number?: string) =>
      space === undefined || path === undefined
        ? valueText(values, name ?? '', number !== undefined)
        : fill(referredText(space, fill(path, values), language), values),
  );

/** An inbox message, with its Chinese text. Values that select a word are given by its key: `side` 1, `reason` auto. */
export const inboxText = (key: InboxKey, values: ProblemValues = {}): InboxText => ({
  key,
  values,
  ...inboxWords(key, values, DEFAULT_LANGUAGE),
});

/** The text of an inbox message in a language, for an e-mail that repeats it. */
export const inboxWords = (
  key: InboxKey,
  values: ProblemValues,
  language: Language,
): Pick<InboxText, 'title' | 'content'> => ({
  title: fillInbox(INBOX[language][key].title, values, language),
  content: fillInbox(INBOX[language][key].content, values, language),
});

/** The text of an e-mail or text message; in Chinese if the recipient's language is unknown. `product` names the sender. */
export const outboxText = (
  key: keyof typeof outbox,
  values: ProblemValues = {},
  language: Language | null = null,
): string => {
  const chosen = language ?? DEFAULT_LANGUAGE;
  return fill(OUTBOX[chosen][key], { product: BUILT_IN_IDENTITY.product[chosen], ...values });
};

/** A word used in other texts or in a list, in Chinese. */
export const word = (key: keyof typeof words, values: ProblemValues = {}): string => fill(words[key], values);

/** Name of a benchmark's yield, in Chinese. */
export const indexName = (key: IndexKey, years: number): string => fill(names.index[key], { years });
