import { type ExternalPlugin, outsideTitleKey, ownNameOf, type OwnTexts } from '#contract/config';
import { useTexts } from '#core/query';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listedIn, ownTextsIn } from '../model/own-texts.ts';
import type { Studio } from '../stores/studio.ts';
import { isThing } from '../model/record.ts';
import { consolePlugin } from '../plugin.ts';

/**
 * The studio of this tab: loaded, notified when another version is published, and read again when the user returns to it: groups may have been created
 * elsewhere.
 */
export function useStudio(): Studio {
  const { studio, push, browser } = usePlugin(consolePlugin);
  useEffect(() => browser.watchVisible((isVisible) => isVisible && void studio.load()), [studio, browser]);
  useEffect(() => studio.followTabs(), [studio]);
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

/** The words that a configuration has itself, as in its settings.json. */
export interface ConfigWords {
  readonly texts?: OwnTexts | undefined;
  readonly external?: readonly Pick<ExternalPlugin, 'id' | 'title'>[] | undefined;
}

/** Those in the text of settings.json. */
export const wordsIn = (settings: string): ConfigWords => ({
  texts: ownTextsIn(settings),
  // `as` holds: the pipeline reports anything not of this shape; readers look up titles by id.
  external: listedIn(settings).filter(isThing) as unknown as NonNullable<ConfigWords['external']>,
});

/** Those of several configurations; where two differ, the first counts. */
export const joinedWords = (several: readonly (ConfigWords | undefined)[]): ConfigWords => ({
  texts: Object.assign({}, ...several.toReversed().map((words) => words?.texts)),
  external: several.flatMap((words) => words?.external ?? []),
});

/**
 * The text of a text key: an own one, the title of an outside plugin, or one of the build; '' when there is none. Call it in an observer. Give it the same
 * object on each render.
 */
export function useSayIn({ texts, external }: ConfigWords): (key: string | undefined) => string {
  const { text } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  return useCallback(
    (key) => {
      if (key === undefined) return '';
      const name = ownNameOf(key);
      if (name === null) {
        // The list of outside plugins has the title itself, other places its key.
        const outside = external?.find(({ id, title }) => outsideTitleKey(id) === key || title === key);
        return outside?.title ?? (text.has(key) ? dynamicText(t, key) : '');
      }
      const words = texts?.[name];
      return words?.[text.language] ?? words?.['zh-CN'] ?? '';
    },
    [text, t, texts, external],
  );
}

/** Titles of kinds of panel, including those of plugins that are switched off or not published yet; '' when there is none. Call it in an observer. */
export function useKindOf(say: (key: string | undefined) => string): (kind: string) => string {
  const { plugins } = usePlugin(consolePlugin);
  return (kind) =>
    say(plugins.describe(kind)?.definition.title ?? outsideTitleKey(kind.replace(/\.main$/, '')));
}

/** `useSayIn` with the words of the draft. */
export function useSay(studio: Studio): (key: string | undefined) => string {
  const { settings } = studio.texts;
  return useSayIn(useMemo(() => wordsIn(settings), [settings]));
}

/** Loads the texts that these keys name, so that text keys can be shown as text. True once loaded; undefined: not known yet. */
export const useAllTexts = (keys: readonly string[] | null | undefined): boolean =>
  useTexts(useMemo(() => namesOf(keys), [keys]));

const namesOf = (keys: readonly string[] | null | undefined): readonly string[] | undefined =>
  keys === undefined
    ? undefined
    : [...new Set((keys ?? []).map((key) => key.split(':')[0] ?? ''))].filter((name) => name !== '');
