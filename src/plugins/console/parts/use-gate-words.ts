import { answerOf, type KindWords, membershipOf } from '#contract/config';
import { usePlugin } from '#core/services';
import { dynamicText, namesText } from '#core/text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContextKey, type GateWords, isSetKey, valuesOf } from '../model/gate-words.ts';
import { consolePlugin } from '../plugin.ts';

/** Texts of context keys and gates in the reader's language. Groups and organisations have their own names. */
export function useGateWords(): GateWords {
  const { t } = useTranslation();
  const { audiences } = usePlugin(consolePlugin).studio;
  return useMemo(() => {
    const of = (key: string) => (key === 'user.groups' ? audiences?.groups : audiences?.organisations) ?? [];
    return {
      key: (key) => dynamicText(t, `console:context.${key}.label`),
      value: (key, value) =>
        isSetKey(key) && typeof value === 'string'
          ? (of(key).find(({ id }) => id === value)?.name ?? value)
          : isSetKey(key) || valuesOf(key).includes(value)
            ? dynamicText(t, `console:context.${key}.${String(value)}`)
            : String(value),
      audience: (key) => of(key).map(({ id }) => id),
      and: t('console:gate.and'),
      or: t('console:gate.or'),
      not: t('console:gate.not'),
      everybody: t('console:gate.everybody'),
      pair: (what, name) => t('console:pair', { what, name }),
    };
  }, [t, audiences]);
}

/** Names of kinds of user in the reader's language, with groups and organisations by their names. */
export function useKindWords(): KindWords {
  const { t, i18n } = useTranslation();
  const words = useGateWords();
  return useMemo(
    () => ({
      everybody: t('console:kinds.everybody'),
      visitors: t('console:kinds.visitors'),
      members: t('console:kinds.members'),
      membersWho: (answers) => t('console:kinds.membersWho', { answers: namesText(answers, i18n.language) }),
      inAll: (count) => t('console:kinds.inAll', { count }),
      answer: (question, kind) => {
        const answer = answerOf(kind, question);
        const membership = membershipOf(question);
        if (membership)
          return t(
            `console:kinds.${membership.key === 'user.groups' ? 'group' : 'organisation'}${answer === true ? 'Yes' : 'No'}`,
            {
              name: words.value(membership.key, membership.name),
            },
          );
        // `as` holds: any key that is not a membership is a context key.
        const key = question as ContextKey;
        return `${words.key(key)}${t('console:kinds.colon')}${words.value(key, answer ?? '')}`;
      },
    }),
    [t, i18n.language, words],
  );
}
