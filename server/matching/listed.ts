import { isPricedBy } from './order.ts';
import type { BookDay, BookOrder } from './types.ts';

/** The index of a list of orders. */
interface Index {
  readonly byId: Map<string, BookOrder>;
  /** Owners with orders in the list, and how many each has. */
  readonly people: Map<string, number>;
  /** Settlement days of its orders, and how many settle on each. */
  readonly days: Map<string | null, number>;
  /** No order in it expires before this, epoch milliseconds. */
  dueFrom: number;
  /** No order in it that ends with its day was placed before this, epoch milliseconds. */
  placedFrom: number;
  /** The terms by which all its orders are known to be priced; null: not checked. */
  terms: object | null;
}

/**
 * Lists are immutable: each command makes new ones. The index of a list moves to its successor, so that a book of thousands is indexed once and
 * not at every command; a list whose index has moved on is indexed again if it is still queried.
 */
const indexes = new WeakMap<readonly BookOrder[], Index>();

function count<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const remaining = (counts.get(key) ?? 0) + by;
  if (remaining > 0) counts.set(key, remaining);
  else counts.delete(key);
}

function add(index: Index, order: BookOrder): void {
  index.byId.set(order.id, order);
  if (order.source === 'user') count(index.people, order.ownerId, 1);
  count(index.days, order.settlDate, 1);
  index.dueFrom = Math.min(index.dueFrom, dueAt(order));
  index.placedFrom = Math.min(index.placedFrom, dayOrderAt(order));
}

function remove(index: Index, order: BookOrder): void {
  index.byId.delete(order.id);
  if (order.source === 'user') count(index.people, order.ownerId, -1);
  count(index.days, order.settlDate, -1);
}

const dueAt = ({ expireAt }: BookOrder): number => expireAt ?? Number.POSITIVE_INFINITY;

/** When an order that ends with its day was placed: all but shown good-till-cancelled ones do. */
const dayOrderAt = ({ timeInForce, phase, createdAt }: BookOrder): number =>
  timeInForce === 1 && phase !== 'asking' ? Number.POSITIVE_INFINITY : createdAt;

const earliest = (list: readonly BookOrder[], at: (order: BookOrder) => number): number =>
  list.reduce((first, order) => Math.min(first, at(order)), Number.POSITIVE_INFINITY);

function indexOf(list: readonly BookOrder[]): Index {
  const cached = indexes.get(list);
  if (cached !== undefined) return cached;
  const index: Index = {
    byId: new Map(),
    people: new Map(),
    days: new Map(),
    dueFrom: Number.POSITIVE_INFINITY,
    placedFrom: Number.POSITIVE_INFINITY,
    terms: null,
  };
  for (const order of list) add(index, order);
  indexes.set(list, index);
  return index;
}

/** The order with this id. */
export const findIn = (list: readonly BookOrder[], id: string): BookOrder | undefined =>
  indexOf(list).byId.get(id);

/** Owners with orders in the list. */
export const peopleIn = (list: readonly BookOrder[]): Iterable<string> => indexOf(list).people.keys();

/** Whether any order in the list settles on another day. */
export function settlesOff(list: readonly BookOrder[], day: string): boolean {
  const { days } = indexOf(list);
  return days.size > (days.has(day) ? 1 : 0);
}

/** Whether any order in the list is priced by terms that have been corrected since. Calculated once for a list and the terms. */
export function pricedOff(list: readonly BookOrder[], day: BookDay): boolean {
  if (day.terms === null || list.length === 0) return false;
  const index = indexOf(list);
  if (index.terms === day.terms) return false;
  if (list.some((order) => !isPricedBy(day, order))) return true;
  index.terms = day.terms;
  return false;
}

/** Orders that have expired by `now`, epoch milliseconds. */
export function dueIn(list: readonly BookOrder[], now: number): readonly BookOrder[] {
  const index = indexOf(list);
  if (index.dueFrom > now) return [];
  // The earliest one may have left the list since it was recorded.
  index.dueFrom = earliest(list, dueAt);
  return index.dueFrom > now ? [] : list.filter((order) => dueAt(order) <= now);
}

/** Orders that end with their day and were placed before `at`, epoch milliseconds. */
export function dayOrdersBefore(list: readonly BookOrder[], at: number): readonly BookOrder[] {
  const index = indexOf(list);
  if (index.placedFrom >= at) return [];
  index.placedFrom = earliest(list, dayOrderAt);
  return index.placedFrom >= at ? [] : list.filter((order) => dayOrderAt(order) < at);
}

/** Moves the index of a list to `after`, which differs by the removal of `gone` (null: none) and the addition of `added`. */
function moveIndex(
  before: readonly BookOrder[],
  after: readonly BookOrder[],
  gone: BookOrder | null,
  added: BookOrder | null,
): readonly BookOrder[] {
  const index = indexOf(before);
  indexes.delete(before);
  if (gone !== null) remove(index, gone);
  if (added !== null) add(index, added);
  indexes.set(after, index);
  return after;
}

/** The list with the order replacing the one with its id, or else inserted before the first order for which `isBefore` holds. */
export function putIn(
  list: readonly BookOrder[],
  order: BookOrder,
  isBefore: (order: BookOrder, other: BookOrder) => boolean,
): readonly BookOrder[] {
  const existing = findIn(list, order.id);
  if (existing !== undefined)
    return moveIndex(list, list.with(list.indexOf(existing), order), existing, order);
  const place = list.findIndex((other) => isBefore(order, other));
  return moveIndex(list, place < 0 ? [...list, order] : list.toSpliced(place, 0, order), null, order);
}

/** The list without the order with this id. */
export function without(list: readonly BookOrder[], id: string): readonly BookOrder[] {
  const existing = findIn(list, id);
  return existing === undefined
    ? list
    : moveIndex(list, list.toSpliced(list.indexOf(existing), 1), existing, null);
}
