import {
  type FormerLayout,
  LAYOUT_LIMITS,
  type LayoutDelta,
  type NamedLayout,
  type SavedLayouts,
  type WindowPlaces,
} from '#contract/config';
import { newestFormer } from '#core/layout';
import { compareStructural } from 'mobx';

/** A dashboard that was changed both here and elsewhere, differently. null: reset to its base. */
export interface LayoutClash {
  readonly layout: string;
  readonly mine: LayoutDelta | null;
  readonly theirs: LayoutDelta | null;
}

/** Both sides merged. On a clash it contains the other side: nothing of theirs is lost before the user decides. */
export interface MergedLayouts {
  readonly merged: SavedLayouts;
  readonly clashes: readonly LayoutClash[];
}

const keyed = (deltas: readonly LayoutDelta[]): ReadonlyMap<string, LayoutDelta> =>
  new Map(deltas.map((delta) => [delta.layout, delta]));

const isSame = (a: unknown, b: unknown): boolean => compareStructural(a ?? null, b ?? null);

/** The arrangement only: the front tab just shows where a user looked last. null for nothing. */
function arranged(delta: LayoutDelta | undefined): LayoutDelta | null {
  if (!delta?.fronts) return delta ?? null;
  const { fronts: _fronts, layout, baseVersion, ...changes } = delta;
  const isVisited = Object.values(changes).every((part) => Object.keys(part).length === 0);
  return isVisited ? null : { layout, baseVersion, ...changes };
}

function mergeNamed(
  base: readonly NamedLayout[],
  mine: readonly NamedLayout[],
  theirs: readonly NamedLayout[],
  newId: () => string,
): readonly NamedLayout[] {
  const find = (list: readonly NamedLayout[], id: string) => list.find((item) => item.id === id);
  const ids = new Set([...theirs, ...mine].map((item) => item.id));
  return [...ids].flatMap((id) => {
    const [old, own, other] = [find(base, id), find(mine, id), find(theirs, id)];
    if (isSame(own, other) || isSame(old, own)) return other ? [other] : [];
    if (isSame(old, other) || !other) return own ? [own] : [];
    // Both changed it: both stay. What one side deleted and the other changed stays too.
    return own ? [other, { ...own, id: newId() }] : [other];
  });
}

/** Former arrangements of a dashboard: of the side that changed them, or of both. They are worth no question either. */
function mergeFormer(
  base: readonly FormerLayout[] = [],
  mine: readonly FormerLayout[] = [],
  theirs: readonly FormerLayout[] = [],
): readonly FormerLayout[] {
  const ids = new Set([...theirs, ...mine].map(({ delta }) => delta.layout));
  const merged = [...ids].flatMap((id) => {
    const [old, own, other] = [base, mine, theirs].map((list) =>
      list.filter(({ delta }) => delta.layout === id),
    );
    if (isSame(own, other) || isSame(old, own)) return other ?? [];
    if (isSame(old, other)) return own ?? [];
    const added = own?.filter(({ delta }) => !other?.some((item) => isSame(item.delta, delta))) ?? [];
    return [...(other ?? []), ...added];
  });
  return newestFormer(merged);
}

/** A window position is not worth a question: one moved here since `base` counts, all others are as elsewhere. */
function mergePlaces(base: WindowPlaces, mine: WindowPlaces, theirs: WindowPlaces): WindowPlaces {
  const moved = Object.entries(mine).filter(([panel, place]) => !isSame(base[panel], place));
  return newestPlaces({ ...theirs, ...Object.fromEntries(moved) });
}

/** As many positions as are kept, the latest ones. */
export const newestPlaces = (places: WindowPlaces): WindowPlaces =>
  Object.fromEntries(Object.entries(places).slice(-LAYOUT_LIMITS.places));

/** Merges what was saved elsewhere with what was changed here since `base`, dashboard by dashboard. Pure but for `newId`. */
export function mergeLayouts(
  base: SavedLayouts,
  mine: SavedLayouts,
  theirs: SavedLayouts,
  newId: () => string,
): MergedLayouts {
  const [old, own, other] = [base, mine, theirs].map(({ deltas }) => keyed(deltas));
  const clashes: LayoutClash[] = [];
  const deltas = [
    ...new Set([...theirs.deltas, ...mine.deltas, ...base.deltas].map((delta) => delta.layout)),
  ].flatMap((layout) => {
    const [before, here, there] = [old?.get(layout), own?.get(layout), other?.get(layout)];
    if (isSame(here, there) || isSame(before, here)) return there ? [there] : [];
    if (isSame(before, there)) return here ? [here] : [];
    if (isSame(arranged(here), arranged(there)) || isSame(arranged(before), arranged(there)))
      return here ? [here] : [];
    if (isSame(arranged(before), arranged(here))) return there ? [there] : [];
    clashes.push({ layout, mine: here ?? null, theirs: there ?? null });
    return there ? [there] : [];
  });
  const named = [...mergeNamed(base.named, mine.named, theirs.named, newId)];
  const former = [...mergeFormer(base.former, mine.former, theirs.former)];
  const places = mergePlaces(base.places, mine.places, theirs.places);
  return { merged: { deltas, named, places, ...(former.length > 0 && { former }) }, clashes };
}

/**
 * `base` with those dashboards and named sets of `theirs` that equal one of `sent`: they came from here, so later changes here are
 * newer, and differences from them are not foreign changes.
 */
export function matchUnconfirmed(
  base: SavedLayouts,
  theirs: SavedLayouts,
  sent: readonly SavedLayouts[],
): SavedLayouts {
  if (sent.length === 0) return base;
  const [old, theirDeltas, all] = [
    keyed(base.deltas),
    keyed(theirs.deltas),
    sent.map(({ deltas }) => keyed(deltas)),
  ];
  const deltas = [...new Set([...old.keys(), ...theirDeltas.keys()])].flatMap((layout) => {
    const there = theirDeltas.get(layout);
    const common = all.some((own) => isSame(own.get(layout), there)) ? there : old.get(layout);
    return common ? [common] : [];
  });
  const arrived = theirs.named.filter((item) =>
    sent.some(({ named }) => named.some((own) => isSame(own, item))),
  );
  const others = base.named.filter((item) => !arrived.some(({ id }) => id === item.id));
  const { former } = sent.some((own) => isSame(own.former ?? [], theirs.former ?? [])) ? theirs : base;
  return { ...base, deltas, named: [...others, ...arrived], ...(former && { former }) };
}
