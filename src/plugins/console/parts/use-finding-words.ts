import type { Diagnostic } from '#contract/config';
import { findingIn, type FindingTexts, userWords } from '#contract/config/words';
import { usePlugin } from '#core/services';
import { namesText } from '#core/text';
import { useCallback, useMemo } from 'react';
import { consolePlugin } from '../plugin.ts';
import { useKindWords } from './use-gate-words.ts';

/** Words a finding in the reader's language; its code, and the server's Chinese if it sent any, until the texts have loaded. Call it in an observer. */
export function useFindingWords(): (item: Diagnostic) => Diagnostic {
  const { text, findings } = usePlugin(consolePlugin);
  const kinds = useKindWords();
  const { language } = text;
  const catalogue = findings.of(language);
  const texts = useMemo(
    (): FindingTexts => ({
      catalogue,
      names: (names) => namesText(names, language),
      user: (user) => userWords(user, kinds),
    }),
    [catalogue, kinds, language],
  );
  return useCallback(
    (item) => findingIn(texts, item.message === '' ? { ...item, message: item.code } : item),
    [texts],
  );
}
