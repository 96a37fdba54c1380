import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerOf, type Diagnostic, type KindWords, membershipOf } from '#contract/config';
import { findingIn, type FindingTexts, textAt, userWords } from '#contract/config/words';
import { namesText } from '#core/text';
import { root } from './config-source.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Kinds of user as the console words them; groups and organisations by their ids. */
function kindWordsIn(language: string): KindWords {
  const texts = readJson(`src/locales/${language}/console.json`);
  const say = (path: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (textAt(texts, path) ?? path).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  return {
    everybody: say('kinds.everybody'),
    visitors: say('kinds.visitors'),
    members: say('kinds.members'),
    membersWho: (answers) => say('kinds.membersWho', { answers: namesText(answers, language) }),
    inAll: (count) => say('kinds.inAll', { count }),
    answer: (question, kind) => {
      const answer = answerOf(kind, question);
      const membership = membershipOf(question);
      if (membership === null)
        return `${say(`context.${question}.label`)}${say('kinds.colon')}${say(`context.${question}.${String(answer)}`)}`;
      const set = membership.key === 'user.groups' ? 'group' : 'organisation';
      return say(`kinds.${set}${answer === true ? 'Yes' : 'No'}`, { name: membership.name });
    },
  };
}

/** How findings are worded in a language of the product. */
export function findingTextsIn(language: string): FindingTexts {
  const kinds = kindWordsIn(language);
  return {
    catalogue: readJson(`contract/locales/${language}/findings.json`),
    names: (names) => namesText(names, language),
    user: (user) => userWords(user, kinds),
  };
}

/** Words findings as `--lang` of a command line requests: `en` in English, otherwise as they are, in Chinese. */
export function findingsBy(lang: string | undefined): (item: Diagnostic) => Diagnostic {
  if (lang?.startsWith('en') !== true) return (item) => item;
  const texts = findingTextsIn('en-US');
  return (item) => findingIn(texts, item);
}
