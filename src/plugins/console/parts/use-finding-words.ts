import type { Diagnostic } from '#contract/config';
import { type FindingTexts, userWords } from '#contract/config/words';
import { wordFinding } from '#core/findings';
import { usePlugin } from '#core/services';
import { useCallback, useMemo } from 'react';
import { consolePlugin } from '../plugin.ts';
import { useKindWords } from './use-gate-words.ts';

/** Words a finding in the reader's language, kinds of user included. Call it in an observer. */
export function useFindingWords(): (item: Diagnostic) => Diagnostic {
  const { text, findings } = usePlugin(consolePlugin);
  const kinds = useKindWords();
  const findingTexts = findings.of(text.language);
  const texts = useMemo(
    (): FindingTexts => ({ ...findingTexts, user: (user) => userWords(user, kinds) }),
    [findingTexts, kinds],
  );
  return useCallback((item) => wordFinding(texts, item), [texts]);
}
