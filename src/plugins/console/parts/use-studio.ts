import { ownNameOf, type OwnTexts } from '#contract/config';
import { useTexts } from '#core/query';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownTextsIn } from '../model/own-texts.ts';
import type { Studio } from '../stores/studio.ts';
import { consolePlugin } from '../plugin.ts';

/**
 * The studio of this tab: loaded, notified when another version is published, and read again when the user returns to it: groups may have been created
 * elsewhere.
 */
export function useStudio(): Studio {
  const { studio, push, browser } = usePlugin(consolePlugin);
  useEffect(() => browser.watchVisible((isVisible) => isVisible && void studio.load()), [studio, browser]);
  useEffect(() => {
    void studio.load();
    return push.subscribe('websocketCmds', {
      onFrame: (frame) => {
        for (const row of frame.rows) if (row.cmd === 'config') studio.handlePublished(Number(row.version));
      },
    });
  }, [studio, push]);
  return studio;
}

/** The text of a text key: an own one among `texts`, or the build's; '' when there is none. Call it in an observer. */
export function useSayIn(texts: OwnTexts | undefined): (key: string | undefined) => string {
  const { text } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  return useCallback(
    (key) => {
      if (key === undefined) return '';
      const name = ownNameOf(key);
      if (name === null) return text.has(key) ? dynamicText(t, key) : '';
      const words = texts?.[name];
      return words?.[text.language] ?? words?.['zh-CN'] ?? '';
    },
    [text, t, texts],
  );
}

/** The same with the texts of the draft. */
export function useSay(studio: Studio): (key: string | undefined) => string {
  const { settings } = studio.texts;
  return useSayIn(useMemo(() => ownTextsIn(settings), [settings]));
}

/** Loads the texts that these keys name, so that text keys can be shown as text. True once loaded; undefined: not known yet. */
export const useAllTexts = (keys: readonly string[] | null | undefined): boolean =>
  useTexts(useMemo(() => namesOf(keys), [keys]));

const namesOf = (keys: readonly string[] | null | undefined): readonly string[] | undefined =>
  keys === undefined
    ? undefined
    : [...new Set((keys ?? []).map((key) => key.split(':')[0] ?? ''))].filter((name) => name !== '');
