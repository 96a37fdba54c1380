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
  get asked(): readonly Question[] {
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

export interface Explored<T> {
  /** The visitor first, then every way of a signed-in user. */
  readonly ways: readonly Way<T>[];
  /** False: there are more than MOST_WAYS, and the rest was not explored. */
  readonly isWhole: boolean;
}

/** The most ways explored for one function. */
export const MOST_WAYS = 4_096;

type Ask = (question: Question) => Answer;

/** A context that calls `ask` for each key read from it. One instance per way; its getters are defined once, on the prototype. */
class Asking {
  readonly ask: Ask;

  constructor(ask: Ask) {
    this.ask = ask;
  }
}

for (const key of contextKeys)
  Object.defineProperty(Asking.prototype, key, {
    get(this: Asking) {
      return key === 'session.isLogin' ? true : this.ask(key);
    },
  });
for (const key of setKeys)
  Object.defineProperty(Asking.prototype, key, {
    get(this: Asking) {
      const { ask } = this;
      return new Proxy({}, { get: (_, name) => ask(`${key}/${String(name)}` satisfies MembershipQuestion) });
    },
  });

// `as` holds: each key returns an answer of its own declaration.
const asking = (ask: Ask): Context => new Asking(ask) as unknown as Context;

/**
 * All outcomes of `ask` over all kinds of user: it runs once per way of answering the questions it actually asks, so groups that it does
 * not test cost nothing. `ask` must be deterministic in those answers.
 */
export function explore<T>(ask: (kind: Context) => T): Explored<T> {
  const ways: Way<T>[] = [new Way(null, ask(visitorContext))];
  // The current way: each question with the index of its answer.
  const path: { readonly question: Question; readonly answers: readonly Answer[]; at: number }[] = [];
  do {
    let depth = 0;
    let hasOrganisation = false;
    const known = new Map<Question, Answer>();
    const answer = (question: Question): Answer => {
      const before = known.get(question);
      if (before !== undefined) return before;
      const isSettled = hasOrganisation && isOrganisation(question);
      if (!isSettled && depth === path.length) path.push({ question, answers: answersTo(question), at: 0 });
      const step = isSettled ? undefined : path[depth];
      const given = step?.answers[step.at] ?? false;
      if (!isSettled) depth += 1;
      hasOrganisation ||= given === true && isOrganisation(question);
      known.set(question, given);
      return given;
    };
    const value = ask(asking(answer));
    ways.push(new Way(known, value));
    while (path.length > 0 && isSpent(path.at(-1))) path.pop();
    const last = path.at(-1);
    if (last) last.at += 1;
  } while (path.length > 0 && ways.length <= MOST_WAYS);
  return { ways, isWhole: path.length === 0 };
}

const isSpent = (step: { readonly answers: readonly Answer[]; readonly at: number } | undefined): boolean =>
  step !== undefined && step.at === step.answers.length - 1;
