import type { Context } from '../context.ts';
import { describeKind, kindsOfUser } from '../kinds-of-user.ts';
import { answerOf, answersTo, type Question } from '../questions.ts';
import type { Way } from './explore.ts';

/** Groups of users are named one by one up to here. */
const NAMED = 6;

/** As many kinds of user as are compared one by one to say shortly what tells them apart. */
const MOST_COMPARED = 512;

/** The kinds of user of whom `holds` is true, in words. `ways`: everything that it can say. */
export function describeWays<T>(
  ways: readonly Way<T>[],
  holds: (value: T) => boolean,
  ask: (kind: Context) => T,
): readonly string[] {
  const keys = [...new Set(ways.flatMap(({ asked }) => asked))];
  const count = keys.reduce((product, key) => product * answersTo(key).length, 1);
  if (count <= MOST_COMPARED) {
    const all = kindsOfUser(keys);
    return describeKinds(
      all.filter((kind) => holds(ask(kind))),
      all,
      keys,
    );
  }
  const some = ways.filter(({ value }) => holds(value));
  return shortened(some.map(({ kind, asked }) => describeKind(kind, asked)));
}

const shortened = (words: readonly string[]): readonly string[] => {
  const groups = [...new Set(words)];
  return groups.length > NAMED ? [...groups.slice(0, NAMED), `等 ${groups.length} 类用户`] : groups;
};

/** Some of all kinds of user, in words: as few as tell them from the others. */
function describeKinds(
  some: readonly Context[],
  all: readonly Context[],
  keys: readonly Question[],
): readonly string[] {
  if (some.length === all.length) return ['所有用户'];
  const isVisitor = (kind: Context): boolean => kind['session.isLogin'] !== true;
  const words = some.some(isVisitor) ? ['未登录用户'] : [];
  const members = some.filter((kind) => !isVisitor(kind));
  if (members.length === 0) return words;
  if (members.length === all.filter((kind) => !isVisitor(kind)).length) return [...words, '已登录用户'];
  const nameOf = (kind: Context, without?: Question): string =>
    keys.map((key) => (key === without ? '' : String(answerOf(kind, key)))).join(' ');
  const inside = new Set(members.map((kind) => nameOf(kind)));
  // A key matters where another value of it alone leads out of the group.
  const matters = keys.filter((key) => {
    const bases = new Set(members.map((kind) => nameOf(kind, key)));
    return all.some((kind) => !isVisitor(kind) && bases.has(nameOf(kind, key)) && !inside.has(nameOf(kind)));
  });
  return [...words, ...shortened(members.map((kind) => describeKind(kind, matters)))];
}
