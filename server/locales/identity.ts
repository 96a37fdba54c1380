import { type Firm, firmWords, NO_FIRM } from '#contract/config';
import { DEFAULT_LANGUAGE, type Language } from '#contract/rules';
import inEnglish from './en-US/words.json' with { type: 'json' };
import inChinese from './zh-CN/words.json' with { type: 'json' };

/** What the product and the firm that runs it are called, as configured. */
export interface Identity {
  readonly product: Readonly<Record<Language, string>>;
  readonly firm: Firm;
}

/** Where the configuration says nothing of its own. */
export const BUILT_IN_IDENTITY: Identity = {
  product: { 'zh-CN': inChinese.product, 'en-US': inEnglish.product },
  firm: NO_FIRM,
};

/** The last lines of a mail: who sends it, and whom to call. '' where neither is set. */
export function closingOf({ firm }: Identity, language: Language | null): string {
  const { firm: name, hotline } = firmWords(firm, language ?? DEFAULT_LANGUAGE);
  const line = [name, hotline].filter((part) => part !== '').join(' ');
  return line === '' ? '' : `\n\n${line}`;
}
