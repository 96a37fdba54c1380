import { type Context, contextKeys, type ContextValues, setKeys, visitorContext } from '../context.ts';
import {
  type Answer,
  answered,
  answersTo,
  isOrganisation,
  type MembershipQuestion,
  type Question,
} from '../questions.ts';

type Answers = ReadonlyMap<Question, Answer>;

/** One sequence of answers about a user, and the outcome. */
export class Way<T> {
  readonly value: T;
  /** null: a visitor, of whom nothing is asked. */
  readonly #answers: Answers | null;

  constructor(answers: Answers | null, value: T) {
    this.#answers = answers;
    this.value = value;
  }

  /** The questions asked, in order. */
  get questions(): readonly Question[] {
    return [...(this.#answers?.keys() ?? [])];
  }

  /** A kind of user with these answers; questions not asked have the visitor's value. */
  get kind(): ContextValues {
    if (this.#answers === null) return visitorContext;
    let kind: ContextValues = { ...visitorContext, 'session.isLogin': true };
    for (const [question, answer] of this.#answers) kind = answered(kind, question, answer);
    return kind;
  }
}

export interface Exploration<T> {
  /** The visitor first, then every way of a signed-in user. */
  readonly ways: readonly Way<T>[];
  /** False: there are more than MAX_WAYS, and the rest was not explored. */
  readonly isComplete: boolean;
}

/** The most ways explored for one function. */
export const MAX_WAYS = 4_096;

type AnswerQuestion = (question: Question) => Answer;

/** A context that calls `ask` for each key read from it. One instance per way; its getters are defined once, on the prototype. */
class AnsweringContext {
  readonly ask: AnswerQuestion;

  constructor(ask: AnswerQuestion) {
    this.ask = ask;
  }
}

for (const key of contextKeys)
  Object.defineProperty(AnsweringContext.prototype, key, {
    get(this: AnsweringContext) {
      return key === 'session.isLogin' ? true : this.ask(key);
    },
  });
for (const key of setKeys)
  Object.defineProperty(AnsweringContext.prototype, key, {
    get(this: AnsweringContext) {
      const { ask } = this;
      return new Proxy({}, { get: (_, name) => ask(`${key}/${String(name)}` satisfies MembershipQuestion) });
    },
  });

// `as` holds: each key returns an answer of its own declaration.
const contextFrom = (ask: AnswerQuestion): Context => new AnsweringContext(ask) as unknown as Context;

/**
 * All outcomes of `ask` over all kinds of user: it runs once per way of answering the questions it actually asks, so groups that it does
 * not test cost nothing. `ask` must be deterministic in those answers.
 */
export function explore<T>(evaluate: (kind: Context) => T): Exploration<T> {
  const ways: Way<T>[] = [new Way(null, evaluate(visitorContext))];
  // The current way: each question with the index of its answer.
  const path: { readonly question: Question; readonly answers: readonly Answer[]; at: number }[] = [];
  do {
    let depth = 0;
    let hasOrganisation = false;
    const answers = new Map<Question, Answer>();
    const answer = (question: Question): Answer => {
      const earlier = answers.get(question);
      if (earlier !== undefined) return earlier;
      const isSettled = hasOrganisation && isOrganisation(question);
      if (!isSettled && depth === path.length) path.push({ question, answers: answersTo(question), at: 0 });
      const step = isSettled ? undefined : path[depth];
      const chosen = step?.answers[step.at] ?? false;
      if (!isSettled) depth += 1;
      hasOrganisation ||= chosen === true && isOrganisation(question);
      answers.set(question, chosen);
      return chosen;
    };
    const value = evaluate(contextFrom(answer));
    ways.push(new Way(answers, value));
    while (path.length > 0 && isExhausted(path.at(-1))) path.pop();
    const last = path.at(-1);
    if (last) last.at += 1;
  } while (path.length > 0 && ways.length <= MAX_WAYS);
  return { ways, isComplete: path.length === 0 };
}

const isExhausted = (
  step: { readonly answers: readonly Answer[]; readonly at: number } | undefined,
): boolean => step !== undefined && step.at === step.answers.length - 1;
