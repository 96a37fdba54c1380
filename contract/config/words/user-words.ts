import { type ContextValues, visitorContext } from '../context.ts';
import type { UserAnswer } from '../diagnostic.ts';
import { describeKind, type KindWords } from '../kind-words.ts';
import { answered, type Question } from '../questions.ts';

const member: ContextValues = { ...visitorContext, 'session.isLogin': true };

/** A kind of user that a finding names, in words; null: visitors. */
export function userWords(user: readonly UserAnswer[] | null, kinds: KindWords): string {
  if (user === null) return kinds.visitors;
  // `as` holds: questions that the checker asked; the answer to one that is not known here is worded as unknown.
  const answers = user.map(({ ask, answer }) => ({ ask: ask as Question, answer }));
  return describeKind(
    answers.reduce((current, { ask, answer }) => answered(current, ask, answer), member),
    answers.map(({ ask }) => ask),
    kinds,
  );
}
