import type { BookOrder } from './types.ts';

/** What is looked up in a list of orders. */
interface Index {
  readonly byId: Map<string, BookOrder>;
  /** People who have orders in it, and how many each. */
  readonly people: Map<string, number>;
  /** Settlement days of its orders, and how many settle on each. */
  readonly days: Map<string | null, number>;
  /** None of its orders is over before, epoch milliseconds. */
  dueFrom: number;
}

/**
 * Lists are never changed: each command makes new ones. The index of a list goes over to the one that comes of it, so that a book of thousands is
 * gone through once and not at every command; one whose index went on is gone through again if it is still asked.
 */
const indexes = new WeakMap<readonly BookOrder[], Index>();

function count<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const left = (counts.get(key) ?? 0) + by;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

function add(index: Index, order: BookOrder): void {
  index.byId.set(order.id, order);
  if (order.source === 'user') count(index.people, order.ownerId, 1);
  count(index.days, order.settlDate, 1);
  index.dueFrom = Math.min(index.dueFrom, dueAt(order));
}

function remove(index: Index, order: BookOrder): void {
  index.byId.delete(order.id);
  if (order.source === 'user') count(index.people, order.ownerId, -1);
  count(index.days, order.settlDate, -1);
}

const dueAt = ({ expireAt }: BookOrder): number => expireAt ?? Number.POSITIVE_INFINITY;

function indexOf(list: readonly BookOrder[]): Index {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const index: Index = {
    byId: new Map(),
    people: new Map(),
    days: new Map(),
    dueFrom: Number.POSITIVE_INFINITY,
  };
  for (const order of list) add(index, order);
  indexes.set(list, index);
  return index;
}

/** The order of this id. */
export const findIn = (list: readonly BookOrder[], id: string): BookOrder | undefined =>
  indexOf(list).byId.get(id);

/** People who have orders in the list. */
export const peopleIn = (list: readonly BookOrder[]): Iterable<string> => indexOf(list).people.keys();

/** Whether any order in the list settles on another day. */
export function settlesOff(list: readonly BookOrder[], day: string): boolean {
  const { days } = indexOf(list);
  return days.size > (days.has(day) ? 1 : 0);
}

/** Orders whose time is over at `now`, epoch milliseconds. */
export function dueIn(list: readonly BookOrder[], now: number): readonly BookOrder[] {
  const index = indexOf(list);
  if (index.dueFrom > now) return [];
  // The first may have left the list since it was noted.
  index.dueFrom = list.reduce((first, order) => Math.min(first, dueAt(order)), Number.POSITIVE_INFINITY);
  return index.dueFrom > now ? [] : list.filter((order) => dueAt(order) <= now);
}

/** Hands the index of a list on to `after`, which has `gone` no more (null: it lacks nothing) and `come` besides. */
function handOver(
  before: readonly BookOrder[],
  after: readonly BookOrder[],
  gone: BookOrder | null,
  come: BookOrder | null,
): readonly BookOrder[] {
  const index = indexOf(before);
  indexes.delete(before);
  if (gone !== null) remove(index, gone);
  if (come !== null) add(index, come);
  indexes.set(after, index);
  return after;
}

/** The list with the order in place of the one of its id, else put in where `isBefore` first says that it comes before another. */
export function putIn(
  list: readonly BookOrder[],
  order: BookOrder,
  isBefore: (order: BookOrder, other: BookOrder) => boolean,
): readonly BookOrder[] {
  const known = findIn(list, order.id);
  if (known !== undefined) return handOver(list, list.with(list.indexOf(known), order), known, order);
  const place = list.findIndex((other) => isBefore(order, other));
  return handOver(list, place < 0 ? [...list, order] : list.toSpliced(place, 0, order), null, order);
}

/** The list without the order of this id. */
export function without(list: readonly BookOrder[], id: string): readonly BookOrder[] {
  const known = findIn(list, id);
  return known === undefined ? list : handOver(list, list.toSpliced(list.indexOf(known), 1), known, null);
}
