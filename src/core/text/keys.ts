import { rewriteMessage } from '#contract/rules';
import type { ResourceNamespaceMap, TFunction } from 'i18next';

/**
 * The texts of the product by namespace, filled by augmentation: each owner of a namespace has a `text.d.ts` next to its code, `import type quotes
 * from '../../locales/zh-CN/quotes.json'; declare module 'i18next' { interface ResourceNamespaceMap { quotes: typeof quotes } }`.
 */
export type TextNamespace = keyof ResourceNamespaceMap & string;

type PathsOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathsOf<T[K]>}` }[keyof T &
  string];

/** Keys of one namespace, without plural endings: `row` for `row_one` and `row_other`. */
export type KeyIn<N extends TextNamespace> = WithoutPlural<PathsOf<ResourceNamespaceMap[N]>>;
type WithoutPlural<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;

/** Any text of the product, as `namespace:path`. A wrong key does not compile. */
export type TextKey = { [N in TextNamespace]: `${N}:${KeyIn<N>}` }[TextNamespace];

/** Values for `{{placeholders}}`. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * A text to show: by key, as a rule states it (namespace `rules` when the key names none), or as the server wrote it. `orText` replaces a
 * key for which this client has no text.
 */
export type Words =
  | { readonly key: string; readonly values?: TextValues; readonly orText?: string }
  | { readonly text: string };

/** A text from the server: its Chinese, and where available the key of the text with its values. */
export interface Spoken {
  readonly message: string;
  readonly key?: string | undefined;
  readonly values?: TextValues | undefined;
}

/** Keys whose texts spec 8 replaces for the user. */
const DISPLAYED_FAULTS: Readonly<Record<string, string>> = {
  deviation: 'deviationShown',
  failed: 'failedShown',
};

/**
 * A server text, in the language shown if it names a key of this namespace; null when there is none. A refusal is shown in the words that spec 8
 * has for it.
 */
export function wordsOf(
  namespace: 'refusals' | 'replies',
  { message: sent, key, values }: Spoken,
): Words | null {
  const message = rewriteMessage(sent);
  if (key !== undefined)
    return {
      key: `${namespace}:${DISPLAYED_FAULTS[key] ?? key}`,
      ...(values === undefined ? {} : { values }),
      orText: message,
    };
  return message === '' ? null : { text: message };
}

/** A message of the inbox as sent. */
interface InboxMessage {
  readonly title: string;
  readonly content: string;
  readonly key?: string | undefined;
  readonly values?: TextValues | undefined;
}

/** A message of the inbox in the language shown; texts by staff unchanged. */
export function inboxWords({ title, content, key, values = {} }: InboxMessage): {
  readonly title: Words;
  readonly content: Words;
} {
  if (key === undefined) return { title: { text: title }, content: { text: content } };
  return {
    title: { key: `inbox:${key}.title`, values, orText: title },
    content: { key: `inbox:${key}.content`, values, orText: content },
  };
}

/** Name of a market item in the language shown: by its key in the namespace `names`, else as the server wrote it, which is Chinese. */
export const marketName = (t: TFunction, key: string, name: string, values: TextValues = {}): string =>
  dynamicText(t, `names:${key}`, { ...values, defaultValue: name });

/** The kind of a bond in the language shown; '' when unknown. */
export const bondTypeText = (
  t: TFunction,
  {
    bondTypeKey = '',
    bondTypeName = '',
  }: { readonly bondTypeKey?: string | undefined; readonly bondTypeName?: string | undefined },
): string => (bondTypeKey === '' ? bondTypeName : marketName(t, `bondType.${bondTypeKey}`, bondTypeName));

/**
 * A text whose key is known only at run time: it comes from configuration, a manifest or a rule. An unknown key is shown
 * unchanged.
 */
export function dynamicText(t: TFunction, key: string, values?: TextValues): string {
  return t(key as TextKey, values ?? {}); // checked where the key is made: the configuration's pipeline, the contract kit
}
