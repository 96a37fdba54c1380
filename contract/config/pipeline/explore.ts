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

/** One way to answer what was asked about a user, and what came of it. */
export class Way<T> {
  readonly value: T;
  /** null: a visitor, who is asked nothing. */
  readonly #answers: Answers | null;

  constructor(answers: Answers | null, value: T) {
    this.#answers = answers;
    this.value = value;
  }

  /** What was asked, in order. */
  get asked(): readonly Question[] {
    return [...(this.#answers?.keys() ?? [])];
  }

  /** A kind of user who answers so; what was not asked has the visitor's value. */
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
  /** False: there are more than MOST_WAYS, and the rest was not looked at. */
  readonly isWhole: boolean;
}

/** As many ways as one question about a configuration may have. */
export const MOST_WAYS = 4_096;

type Ask = (question: Question) => Answer;

/** A context that asks for what is read of it. Made for each way that is gone: what it asks is read off its prototype, once made. */
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

// `as` holds: each key yields an answer of its own declaration.
const asking = (ask: Ask): Context => new Asking(ask) as unknown as Context;

/**
 * Everything that `ask` can say, over all kinds of user: it is run once for each way to answer what it really asks, so that groups that it
 * does not look at cost nothing. `ask` must say the same whenever it gets the same answers.
 */
export function explore<T>(ask: (kind: Context) => T): Explored<T> {
  const ways: Way<T>[] = [new Way(null, ask(visitorContext))];
  // The way that is being gone: each question with the number of its answer.
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
