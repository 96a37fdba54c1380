import type { SharedLayout } from '#contract/config';
import { isValidPage, type PageLayout, pageWithout, type PlacedPanel } from '#core/layout';

/** A kind of panel, for the user who adopts a layout: `missing` from this build or switched off, `forbidden` to this user, or `allowed`. */
export type KindOf = (kind: string) => 'allowed' | 'forbidden' | 'missing';

/** `shape`: its panels do not fill this page. `nothing`: none of its panels may be shown. */
export type FitOutcome =
  | {
      readonly kind: 'fits';
      readonly page: PageLayout;
      /** Panels left out, unchanged. */
      readonly missing: readonly PlacedPanel[];
      readonly forbidden: readonly PlacedPanel[];
      /** Panels whose settings cannot be used: their defaults apply. */
      readonly reset: readonly PlacedPanel[];
    }
  | { readonly kind: 'refused'; readonly problem: 'shape' | 'nothing' };

/** The same panel under the id that the page knows, so that a foreign layout moves panels rather than replacing them with twins. */
function withOwnIds(panels: readonly PlacedPanel[], page: PageLayout): readonly PlacedPanel[] {
  const isOwn = (panel: PlacedPanel) =>
    page.panels.some((item) => item.id === panel.id && item.panel === panel.panel);
  const usedIds = new Set(panels.map((panel) => panel.id));
  return panels.map((panel) => {
    const twin = isOwn(panel)
      ? undefined
      : page.panels.find((item) => item.panel === panel.panel && !usedIds.has(item.id));
    if (!twin) return panel;
    usedIds.add(twin.id);
    return { ...panel, id: twin.id };
  });
}

/** Fits a foreign layout to the page it belongs to, as far as this user may see it. Pure; changes nothing itself. */
export function fitShared(
  shared: SharedLayout,
  page: PageLayout,
  kindOf: KindOf,
  isUsable: (panel: PlacedPanel) => boolean,
): FitOutcome {
  const whole: PageLayout = { ...page, panels: shared.panels };
  if (shared.columns !== page.columns || shared.rows !== page.rows || !isValidPage(whole))
    return { kind: 'refused', problem: 'shape' };
  const [missing, forbidden] = (['missing', 'forbidden'] as const).map((state) =>
    shared.panels.filter((panel) => kindOf(panel.panel) === state),
  );
  const out = [...(missing ?? []), ...(forbidden ?? [])];
  const remainder = pageWithout(whole, new Set(out.map((panel) => panel.id)));
  if (!remainder) return { kind: 'refused', problem: 'nothing' };
  const reset = remainder.panels.filter((panel) => !isUsable(panel));
  const usable = remainder.panels.map((panel) => {
    if (!reset.includes(panel)) return panel;
    const { settings: _settings, settingsVersion: _version, ...rest } = panel;
    return rest;
  });
  return {
    kind: 'fits',
    page: { ...remainder, panels: withOwnIds(usable, page) },
    missing: missing ?? [],
    forbidden: forbidden ?? [],
    reset,
  };
}
