import type { Context } from '../context.ts';
import { describeKind, type KindWords, kindWords } from '../kind-words.ts';
import { kindsOfUser } from '../kinds-of-user.ts';
import { answerOf, answersTo, type Question } from '../questions.ts';
import type { Way } from './explore.ts';

/** Up to this many groups of users are named individually. */
const MAX_NAMED = 6;

/** The most kinds of user compared one by one to find a short description of what distinguishes them. */
const MAX_COMPARED = 512;

/** The kinds of user for which `holds` is true, in words. `ways`: all possible outcomes. */
export function describeWays<T>(
  ways: readonly Way<T>[],
  holds: (value: T) => boolean,
  evaluate: (kind: Context) => T,
  words: KindWords = kindWords,
): readonly string[] {
  const keys = [...new Set(ways.flatMap(({ questions }) => questions))];
  const count = keys.reduce((product, key) => product * answersTo(key).length, 1);
  if (count <= MAX_COMPARED) {
    const all = kindsOfUser(keys);
    return describeKinds(
      all.filter((kind) => holds(evaluate(kind))),
      all,
      keys,
      words,
    );
  }
  const matching = ways.filter(({ value }) => holds(value));
  return shortened(
    matching.map(({ kind, questions }) => describeKind(kind, questions, words)),
    words,
  );
}

const shortened = (kinds: readonly string[], { inAll }: KindWords): readonly string[] => {
  const groups = [...new Set(kinds)];
  return groups.length > MAX_NAMED ? [...groups.slice(0, MAX_NAMED), inAll(groups.length)] : groups;
};

/** A subset of the kinds of user, in words: the fewest that distinguish them from the others. */
function describeKinds(
  matching: readonly Context[],
  all: readonly Context[],
  keys: readonly Question[],
  words: KindWords,
): readonly string[] {
  if (matching.length === all.length) return [words.everybody];
  const isVisitor = (kind: Context): boolean => kind['session.isLogin'] !== true;
  const visitors = matching.some(isVisitor) ? [words.visitors] : [];
  const members = matching.filter((kind) => !isVisitor(kind));
  if (members.length === 0) return visitors;
  if (members.length === all.filter((kind) => !isVisitor(kind)).length) return [...visitors, words.members];
  const nameOf = (kind: Context, without?: Question): string =>
    keys.map((key) => (key === without ? '' : String(answerOf(kind, key)))).join(' ');
  const inside = new Set(members.map((kind) => nameOf(kind)));
  // A key matters if changing it alone leads out of the group.
  const distinguishing = keys.filter((key) => {
    const bases = new Set(members.map((kind) => nameOf(kind, key)));
    return all.some((kind) => !isVisitor(kind) && bases.has(nameOf(kind, key)) && !inside.has(nameOf(kind)));
  });
  return [
    ...visitors,
    ...shortened(
      members.map((kind) => describeKind(kind, distinguishing, words)),
      words,
    ),
  ];
}
