import type { Context, ContextKey } from './context.ts';
import { contextWords, setWords, yesNo } from './kinds-of-user.ts';
import { answerOf, answersTo, membershipOf, type Question } from './questions.ts';

/** The wording of kinds of user; the default is the Chinese shown to product staff. */
export interface KindWords {
  readonly everybody: string;
  readonly visitors: string;
  readonly members: string;
  /** Logged-in users with these answers. */
  readonly membersWho: (answers: readonly string[]) => string;
  /** One answer of a kind of user, e.g. `做市用户：是` or `用户组 rates：否`. */
  readonly answer: (question: Question, kind: Context) => string;
  /** The total number of kinds, of which only the first are listed. */
  readonly inAll: (count: number) => string;
}

export const kindWords: KindWords = {
  everybody: '所有用户',
  visitors: '未登录用户',
  members: '已登录用户',
  membersWho: (answers) => `已登录用户（${answers.join('，')}）`,
  inAll: (count) => `等 ${count} 类用户`,
  answer: (question, kind) => {
    const answer = answerOf(kind, question);
    const membership = membershipOf(question);
    if (membership)
      return `${setWords[membership.key]} ${membership.name}：${yesNo[answer === true ? 0 : 1]}`;
    // `as` holds: a question that is not a membership is a context key.
    const { label, names } = contextWords[question as ContextKey];
    const at = answersTo(question).findIndex((item) => item === answer);
    return `${label}：${names[at] ?? '未知'}`;
  },
};

/** A kind of user in words, by `keys` only: `未登录用户` or `已登录用户（做市用户：是）`. */
export function describeKind(kind: Context, keys: Iterable<Question>, words = kindWords): string {
  if (kind['session.isLogin'] !== true) return words.visitors;
  const answers = [...new Set(keys)]
    .filter((key) => key !== 'session.isLogin')
    .map((key) => words.answer(key, kind));
  return answers.length === 0 ? words.members : words.membersWho(answers);
}
