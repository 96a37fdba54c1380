import { useState } from 'react';
import { useIsAmong } from './use-is-among.ts';

/** An item in its place. */
interface Placed<T> {
  readonly item: T;
  /** It is over: its place stays while the user is among the items. */
  readonly isGone: boolean;
}

interface Rule<T> {
  readonly keyOf: (item: T) => string;
  /** Where new items do not move the others: after them, or before in a stack that stands on its end. */
  readonly newAt: 'start' | 'end';
}

/** The items as they are listed next, given how they were listed. */
function stablePlaces<T>(
  before: readonly Placed<T>[],
  items: readonly T[],
  { keyOf, newAt }: Rule<T>,
): readonly Placed<T>[] {
  const current = new Map(items.map((item) => [keyOf(item), item]));
  const placed = before.map(({ item }): Placed<T> => {
    const now = current.get(keyOf(item));
    return now === undefined ? { item, isGone: true } : { item: now, isGone: false };
  });
  const keysBefore = new Set(before.map(({ item }) => keyOf(item)));
  const fresh = items.flatMap((item) => (keysBefore.has(keyOf(item)) ? [] : { item, isGone: false }));
  const all = newAt === 'start' ? [...fresh, ...placed] : [...placed, ...fresh];
  // With none left there is none to come under the pointer.
  return all.every(({ isGone }) => isGone) ? [] : all;
}

/**
 * Items that are each answered with one press. While the pointer or the keyboard is among them none moves, so that what is pressed is what was
 * read: one that is over keeps its place, and new ones stand where they move no other. `among` is for the element around them.
 */
export function useStablePlaces<T>(items: readonly T[], rule: Rule<T>) {
  const { isAmong, among, leave } = useIsAmong();
  const [before, setBefore] = useState<readonly Placed<T>[]>([]);
  const placed = isAmong ? stablePlaces(before, items, rule) : items.map((item) => ({ item, isGone: false }));
  const keys = (list: readonly Placed<T>[]) => list.map(({ item }) => rule.keyOf(item)).join('\n');
  // Each has what it was first listed with until it is over.
  if (keys(placed) !== keys(before)) setBefore(placed);
  if (placed.length === 0 && isAmong) leave();
  return { placed, among };
}
