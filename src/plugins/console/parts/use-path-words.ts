import { type ConfigFiles, type ConfigName, configNameOf } from '#contract/config';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathWords } from '../model/path-words.ts';
import { joinedWords, useKindOf, useSayIn } from './use-studio.ts';

type Words = (file: ConfigName, path: readonly string[], named?: string) => string;

/** The same for a place as clashes name it: `menu.json` and `menus.navigation.home.label`. */
export const wordsAt = (
  wordsOf: Words,
  { file, path }: { readonly file: string; readonly path: string },
): string => {
  const name = configNameOf(file);
  return name === null ? file : wordsOf(name, path === '' ? [] : path.split('.'));
};

/** Paths of a difference in the reader's language, items named as in the first of these bundles that has them. Call it in an observer. */
export function usePathWords(...bundles: readonly (ConfigFiles | null)[]): Words {
  const { t } = useTranslation();
  const loaded = bundles.filter((bundle) => bundle !== null);
  const [one, other] = loaded;
  const say = useSayIn(useMemo(() => joinedWords([one?.settings, other?.settings]), [one, other]));
  const kindOf = useKindOf(say);
  return (file, path, named) =>
    pathWords(
      file,
      path,
      loaded,
      {
        file: (name) => t(`console:file.${name}`),
        menu: (key) => say(`console:menus.${key}`),
        section: (key) => say(`console:section.${key}`),
        field: (key) => say(`console:field.${key}`),
        say,
        kindOf,
      },
      named,
    );
}
