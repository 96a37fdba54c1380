import type { ConfigFiles } from '../bundle.ts';
import type { Context } from '../context.ts';
import { keysOfGate } from '../gate-questions.ts';
import type { KindWords } from '../kinds-of-user.ts';
import { answersTo, isOrganisation, type Question } from '../questions.ts';
import { routeTable } from '../routing.ts';
import { explore, type Way } from './explore.ts';
import { gatesOf } from './gates-of.ts';
import { type Thing, thingName, worldOf } from './possessions.ts';
import { describeWays } from './who.ts';

/**
 * Something that some kinds of user have after a change and had not before (`gained`), the reverse (`lost`), or a page that now leads
 * elsewhere (`redirected`).
 */
export interface Effect {
  readonly change: 'gained' | 'lost' | 'redirected';
  readonly what: 'menu' | 'route' | 'panel';
  /** `navigation/quotes/composite`, a route id, or `<layout>/<panel>`. */
  readonly id: string;
  /** Text key of its name; for a panel without a title of its own its kind, `<plugin>.<panel>`. */
  readonly label: string;
  /** Kinds of user, in words. */
  readonly who: readonly string[];
  /** How many kinds of user, of `Effects.kinds`. */
  readonly kinds: number;
  /** How many accounts, where the crowds were given. */
  readonly people?: number;
  /** How many of those used it of late, where the crowds say. */
  readonly used?: number;
  /** `redirected`: ids of the routes shown before and after. */
  readonly from?: string;
  readonly to?: string;
}

/** Who gains and who loses what. `kinds`: how many kinds of user the gates tell apart. */
export interface Effects {
  readonly kinds: number;
  readonly effects: readonly Effect[];
}

/** Tells an effect from every other of the same change. */
export const effectKey = ({ change, what, id, label, from = '', to = '' }: Effect): string =>
  [change, what, id, label, from, to].join(' ');

/** Accounts of one kind, and how many they are. */
export interface Crowd {
  readonly kind: Context;
  readonly people: number;
  /** How many of them used a thing of late, by `thingName`. */
  readonly used?: ReadonlyMap<string, number>;
}

const hasAdvanced = ({ routes, layouts }: ConfigFiles): boolean =>
  [...routeTable(routes, layouts.layouts).values()].some(({ advanced }) => advanced !== null);

/** How many kinds of signed-in user some questions tell apart: nobody is in two organisations. */
function combinations(questions: readonly Question[]): number {
  const organisations = questions.filter((item) => isOrganisation(item)).length;
  return questions
    .filter((item) => !isOrganisation(item))
    .reduce((product, item) => product * answersTo(item).length, organisations + 1);
}

/** How many of all kinds of user go one way. */
function kindsOn({ kind, asked }: Way<unknown>, questions: readonly Question[]): number {
  if (kind['session.isLogin'] !== true) return 1;
  const isSettled = Object.values(kind['user.organisation'] ?? {}).includes(true);
  return combinations(
    questions.filter((item) => !asked.includes(item) && !(isSettled && isOrganisation(item))),
  );
}

/** Everything that the gates of either configuration ask. */
function questionsOf(sides: readonly ConfigFiles[]): readonly Question[] {
  const asked = sides.flatMap(gatesOf).flatMap(({ gate }) => [...keysOfGate(gate)]);
  const own = sides.some(hasAdvanced) ? (['user.newAuth'] as const) : [];
  return [...new Set([...asked, ...own])].filter((key) => key !== 'session.isLogin');
}

type Change = Pick<Effect, 'change' | 'what' | 'id' | 'label' | 'from' | 'to'>;

/** What may change for somebody, and what becomes of it for one kind of user: null where it stays as it is. */
interface Candidate {
  readonly order: string;
  readonly becomes: (kind: Context) => Change | null;
}

const order = { menu: 0, route: 1, panel: 2 } as const;

function candidates(before: ConfigFiles, after: ConfigFiles): readonly Candidate[] {
  const [then, now] = [worldOf(before), worldOf(after)];
  const things = new Map<string, Thing>([
    ...[...then.things].map(([key, { thing }]) => [key, thing] as const),
    ...[...now.things].map(([key, { thing }]) => [key, thing] as const),
  ]);
  const has = ({ things: held }: typeof then, key: string, kind: Context): boolean =>
    held.get(key)?.has(kind) === true;
  const owned = [...things].map(([key, thing]): Candidate => ({
    order: String(order[thing.what]),
    becomes: (kind) => {
      const [had, holds] = [has(then, key, kind), has(now, key, kind)];
      return had === holds ? null : { ...thing, change: had ? 'lost' : 'gained' };
    },
  }));
  const moved = now.routes
    .filter((id) => then.routes.includes(id))
    .map((id): Candidate => ({
      order: '1',
      becomes: (kind) => {
        const [from, to] = [then.shown(id, kind), now.shown(id, kind)];
        // A page that itself came or went is told as such.
        if (from === null || to === null || from === to || from === id || to === id) return null;
        return { change: 'redirected', what: 'route', id, label: id, from, to };
      },
    }));
  return [...owned, ...moved];
}

/** How many accounts some crowds are, and how many of these used a thing. */
const countsOf = (crowds: readonly Crowd[], thing: Change): Pick<Effect, 'people' | 'used'> => ({
  people: crowds.reduce((sum, { people }) => sum + people, 0),
  used: crowds.reduce((sum, { used }) => sum + (used?.get(thingName(thing)) ?? 0), 0),
});

const nameOf = (change: Change | null): string => (change === null ? '' : JSON.stringify(change));
const rank = { lost: '0', gained: '1', redirected: '2' } as const;

/**
 * Who gains and who loses what when `after` takes the place of `before`: menu items, pages and panels, each over the kinds of user that it
 * tells apart. With `crowds`, how many accounts each change touches. `words`: what kinds of user are called. Losses first. Pure.
 */
export function effectsOf(
  before: ConfigFiles,
  after: ConfigFiles,
  crowds?: readonly Crowd[],
  words?: KindWords,
): Effects {
  const questions = questionsOf([before, after]);
  const found: { readonly rank: string; readonly effect: Effect }[] = [];
  for (const candidate of candidates(before, after)) {
    const { ways } = explore(candidate.becomes);
    const changes = new Map(
      ways.flatMap(({ value }) => (value === null ? [] : [[nameOf(value), value] as const])),
    );
    for (const [name, change] of changes) {
      const isThis = (value: Change | null): boolean => nameOf(value) === name;
      const some = ways.filter(({ value }) => isThis(value));
      const touched = crowds?.filter(({ kind }) => isThis(candidate.becomes(kind)));
      found.push({
        rank: `${rank[change.change]}${candidate.order}`,
        effect: {
          ...change,
          kinds: some.reduce((sum, way) => sum + kindsOn(way, questions), 0),
          who: describeWays(ways, isThis, candidate.becomes, words),
          ...(touched === undefined ? {} : countsOf(touched, change)),
        },
      });
    }
  }
  return {
    kinds: 1 + combinations(questions),
    effects: found.toSorted((a, b) => a.rank.localeCompare(b.rank)).map(({ effect }) => effect),
  };
}
