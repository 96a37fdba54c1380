import type { Diagnostic } from '#contract/config';
import { findingIn, type FindingTexts } from '#contract/config/words';

/** A finding in the language of `texts`. Without a text for it: the server's Chinese if it sent any, else its code. */
export const wordFinding = (texts: FindingTexts, item: Diagnostic): Diagnostic =>
  findingIn(texts, item.message === '' ? { ...item, message: item.code } : item);
