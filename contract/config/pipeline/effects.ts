import type { ConfigFiles } from '../bundle.ts';
import type { Context } from '../context.ts';
import { keysOfGate } from '../gate-questions.ts';
import type { KindWords } from '../kind-words.ts';
import { answersTo, isOrganisation, type Question } from '../questions.ts';
import { routeTable } from '../routing.ts';
import { explore, type Way } from './explore.ts';
import { gatesOf } from './gates-of.ts';
import { type CheckedFiles, type Thing, thingName, worldOf } from './possessions.ts';
import { describeWays } from './describe-ways.ts';

/**
 * Something that some kinds of user have after a change but not before (`gained`), the reverse (`lost`), or a page that now leads
 * elsewhere (`redirected`).
 */
export interface Effect {
  readonly change: 'gained' | 'lost' | 'redirected';
  readonly what: 'menu' | 'route' | 'panel';
  /** `navigation/quotes/composite`, a route id, or `<layout>/<panel>`. */
  readonly id: string;
  /** Text key of its name; for a panel without its own title, its kind, `<plugin>.<panel>`. */
  readonly label: string;
  /** Kinds of user, in words. */
  readonly who: readonly string[];
  /** The number of kinds of user, out of `Effects.kinds`. */
  readonly kinds: number;
  /** The number of accounts, if crowds were given. */
  readonly people?: number;
  /** How many of those used it recently, if the crowds record it. */
  readonly used?: number;
  /** `redirected`: ids of the routes shown before and after. */
  readonly from?: string;
  readonly to?: string;
}

/** Who gains and loses what. `kinds`: the number of kinds of user that the gates distinguish. */
export interface Effects {
  readonly kinds: number;
  readonly effects: readonly Effect[];
}

/** Unique among the effects of one change. */
export const effectKey = ({ change, what, id, label, from = '', to = '' }: Effect): string =>
  [change, what, id, label, from, to].join(' ');

/** The accounts of one kind, and their number. */
export interface AccountGroup {
  readonly kind: Context;
  readonly people: number;
  /** How many of them recently used each thing, by `thingName`. */
  readonly used?: ReadonlyMap<string, number>;
}

const hasAdvanced = ({ routes, layouts }: ConfigFiles): boolean =>
  [...routeTable(routes, layouts.layouts).values()].some(({ advanced }) => advanced !== null);

/** The number of signed-in kinds of user that these questions distinguish: no user is in two organisations. */
function combinations(questions: readonly Question[]): number {
  const organisations = questions.filter((item) => isOrganisation(item)).length;
  return questions
    .filter((item) => !isOrganisation(item))
    .reduce((product, item) => product * answersTo(item).length, organisations + 1);
}

/** The number of all kinds of user that follow one way. */
function kindsFollowing(
  { kind, questions: settledQuestions }: Way<unknown>,
  questions: readonly Question[],
): number {
  if (kind['session.isLogin'] !== true) return 1;
  const isSettled = Object.values(kind['user.organisation'] ?? {}).includes(true);
  return combinations(
    questions.filter((item) => !settledQuestions.includes(item) && !(isSettled && isOrganisation(item))),
  );
}

/** All questions of the gates of either configuration. */
function questionsOf(sides: readonly ConfigFiles[]): readonly Question[] {
  const gateQuestions = sides.flatMap(gatesOf).flatMap(({ gate }) => [...keysOfGate(gate)]);
  const own = sides.some(hasAdvanced) ? (['user.newAuth'] as const) : [];
  return [...new Set([...gateQuestions, ...own])].filter((key) => key !== 'session.isLogin');
}

type Change = Pick<Effect, 'change' | 'what' | 'id' | 'label' | 'from' | 'to'>;

/** A possible change, and its outcome for one kind of user: null if nothing changes. */
interface Candidate {
  readonly order: string;
  readonly changeFor: (kind: Context) => Change | null;
}

const order = { menu: 0, route: 1, panel: 2 } as const;

function candidates(before: CheckedFiles, after: CheckedFiles): readonly Candidate[] {
  const [worldBefore, worldAfter] = [worldOf(before), worldOf(after)];
  const things = new Map<string, Thing>([
    ...[...worldBefore.things].map(([key, { thing }]) => [key, thing] as const),
    ...[...worldAfter.things].map(([key, { thing }]) => [key, thing] as const),
  ]);
  const has = ({ things: possessions }: typeof worldBefore, key: string, kind: Context): boolean =>
    possessions.get(key)?.has(kind) === true;
  const owned = [...things].map(([key, thing]): Candidate => ({
    order: String(order[thing.what]),
    changeFor: (kind) => {
      const [wasThere, hasAfter] = [has(worldBefore, key, kind), has(worldAfter, key, kind)];
      return wasThere === hasAfter ? null : { ...thing, change: wasThere ? 'lost' : 'gained' };
    },
  }));
  const moved = worldAfter.routes
    .filter((id) => worldBefore.routes.includes(id))
    .map((id): Candidate => ({
      order: '1',
      changeFor: (kind) => {
        const [from, to] = [worldBefore.visibleRoute(id, kind), worldAfter.visibleRoute(id, kind)];
        // A page that was itself added or removed is reported as such.
        if (from === null || to === null || from === to || from === id || to === id) return null;
        return { change: 'redirected', what: 'route', id, label: id, from, to };
      },
    }));
  return [...owned, ...moved];
}

/** The number of accounts in some crowds, and how many of them used a thing. */
const countsOf = (groups: readonly AccountGroup[], thing: Change): Pick<Effect, 'people' | 'used'> => ({
  people: groups.reduce((sum, { people }) => sum + people, 0),
  used: groups.reduce((sum, { used }) => sum + (used?.get(thingName(thing)) ?? 0), 0),
});

const nameOf = (change: Change | null): string => (change === null ? '' : JSON.stringify(change));
const rank = { lost: '0', gained: '1', redirected: '2' } as const;

/**
 * Who gains and loses what when `after` replaces `before`: menu items, pages and panels, each over the kinds of user that it
 * distinguishes. With `groups`, the number of accounts each change affects. `words`: the wording of kinds of user. Losses first. Pure.
 */
export function effectsOf(
  before: CheckedFiles,
  after: CheckedFiles,
  groups?: readonly AccountGroup[],
  words?: KindWords,
): Effects {
  const questions = questionsOf([before, after]);
  const found: { readonly rank: string; readonly effect: Effect }[] = [];
  for (const candidate of candidates(before, after)) {
    const { ways } = explore(candidate.changeFor);
    const changes = new Map(
      ways.flatMap(({ value }) => (value === null ? [] : [[nameOf(value), value] as const])),
    );
    for (const [name, change] of changes) {
      const isSameChange = (value: Change | null): boolean => nameOf(value) === name;
      const matching = ways.filter(({ value }) => isSameChange(value));
      const affected = groups?.filter(({ kind }) => isSameChange(candidate.changeFor(kind)));
      found.push({
        rank: `${rank[change.change]}${candidate.order}`,
        effect: {
          ...change,
          kinds: matching.reduce((sum, way) => sum + kindsFollowing(way, questions), 0),
          who: describeWays(ways, isSameChange, candidate.changeFor, words),
          ...(affected === undefined ? {} : countsOf(affected, change)),
        },
      });
    }
  }
  return {
    kinds: 1 + combinations(questions),
    effects: found.toSorted((a, b) => a.rank.localeCompare(b.rank)).map(({ effect }) => effect),
  };
}
