import { type FormerLayout, LAYOUT_LIMITS, type LayoutDelta } from '#contract/config';
import { applyDelta } from './delta.ts';
import type { PageLayout, PanelSizes } from './document.ts';

/** Former arrangements of one dashboard that are kept, the newest. */
const PER_DASHBOARD = 3;

/** What a base shows of a trader's arrangements, and which of them it offers. */
export interface Arranged {
  readonly page: PageLayout;
  /** The former arrangement that is shown in place of the current one; null for none. */
  readonly returned: FormerLayout | null;
  /** An arrangement that this base does not show; null for none. */
  readonly offer: LayoutDelta | null;
}

/** Those that are kept, oldest first. */
export function newestFormer(former: readonly FormerLayout[]): readonly FormerLayout[] {
  const counts = new Map<string, number>();
  const newest = former.toReversed().filter(({ delta: { layout } }) => {
    counts.set(layout, (counts.get(layout) ?? 0) + 1);
    return (counts.get(layout) ?? 0) <= PER_DASHBOARD;
  });
  return newest.slice(0, LAYOUT_LIMITS.former).toReversed();
}

/** A former arrangement with the settings, colours and names that panels were given since: those belong to no base. */
export const renewed = (former: LayoutDelta, current: LayoutDelta | undefined): LayoutDelta =>
  current
    ? {
        ...former,
        settings: { ...former.settings, ...current.settings },
        channels: { ...former.channels, ...current.channels },
        ...((former.names ?? current.names) && { names: { ...former.names, ...current.names } }),
      }
    : former;

/** Whether a former arrangement that fits a base takes precedence over a current one that fits it too. */
const isOfThisBase = (
  base: PageLayout,
  { delta, settled }: FormerLayout,
  current: LayoutDelta | undefined,
): boolean =>
  delta.baseVersion === base.version &&
  // Product staff do not always give a changed layout another version.
  (current?.baseVersion !== base.version || settled === undefined);

/**
 * Which of a trader's arrangements a base shows. The current one, unless a former one fits and the current one does not, or the base on
 * which the former one was made has returned. Pure: what is stored changes with the trader's next change.
 */
export function arrangedOn(
  base: PageLayout,
  current: LayoutDelta | undefined,
  former: readonly FormerLayout[],
  sizes: PanelSizes,
): Arranged {
  const own = current ? applyDelta(base, current, sizes) : { page: base, conflict: false };
  const others = former.filter(({ delta }) => delta.layout === base.id).toReversed();
  for (const other of others) {
    if (!own.conflict && !isOfThisBase(base, other, current)) continue;
    const { page, conflict } = applyDelta(base, renewed(other.delta, current), sizes);
    if (conflict) continue;
    const isBack = other.delta.baseVersion === base.version;
    return { page, returned: other, offer: (own.conflict && !isBack && current) || null };
  }
  const open = others.find(({ settled }) => settled === undefined)?.delta ?? null;
  return { page: own.page, returned: null, offer: own.conflict && current ? current : open };
}
