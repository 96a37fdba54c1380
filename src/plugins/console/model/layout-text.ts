import type { Catalogue, Dashboard } from '#contract/config';
import { isGapless } from '#contract/config';
import {
  type LayoutCommand,
  layoutDoc,
  layoutReducer,
  type PageLayout,
  pageOf,
  type PanelSizes,
} from '#core/layout';
import { parseJsonText, type Path, valueAt, withoutValue, withValue } from './json-text.ts';

/** Sizes of the panel kinds in a catalogue. */
export const sizesOf = (catalogue: Catalogue): PanelSizes =>
  Object.fromEntries(
    Object.entries(catalogue.panels).map(([id, { min, default: normal }]) => [id, { min, default: normal }]),
  );

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** The dashboard at a path of layouts.json as a page that can be edited; null where its text does not make one yet. */
export function pageInText(text: string, path: Path): PageLayout | null {
  const value = valueAt(parseJsonText(text), path);
  const panels = valueAt(value, ['panels']);
  if (!Array.isArray(panels) || !isNumber(valueAt(value, ['columns'])) || !isNumber(valueAt(value, ['rows'])))
    return null;
  const isWhole = (panel: unknown): boolean =>
    typeof valueAt(panel, ['id']) === 'string' &&
    typeof valueAt(panel, ['panel']) === 'string' &&
    ['x', 'y', 'w', 'h', 'index'].every((key) => isNumber(valueAt(panel, [key])));
  if (!panels.every(isWhole)) return null;
  // `as` holds: everything that a page is made of was looked at.
  const dashboard = value as Dashboard;
  return {
    ...pageOf(dashboard),
    gapless: dashboard.gapless !== false && isGapless(dashboard.panels, dashboard),
  };
}

/** A page after a command; the same page where it changes nothing or would break the page. */
export function pageAfterCommand(page: PageLayout, command: LayoutCommand, sizes: PanelSizes): PageLayout {
  return layoutReducer(layoutDoc([page], sizes), command).pages[page.id] ?? page;
}

/**
 * layouts.json with a page put back: only what changed of each panel is written. `publishedVersion` is that of the layout that runs: a
 * changed layout gets the next one, once.
 */
export function withPage(text: string, path: Path, page: PageLayout, publishedVersion: number): string {
  const before = pageInText(text, path);
  if (!before) return text;
  let next = text;
  const ids = before.panels.map((panel) => panel.id);
  for (const id of ids.toReversed()) {
    if (!page.panels.some((panel) => panel.id === id))
      next = withoutValue(next, [...path, 'panels', ids.indexOf(id)]);
  }
  const left = ids.filter((id) => page.panels.some((panel) => panel.id === id));
  for (const panel of page.panels) {
    const at = left.indexOf(panel.id);
    if (at < 0) {
      left.push(panel.id);
      const { id, panel: kind, x, y, w, h, index, ...rest } = panel;
      next = withValue(next, [...path, 'panels', left.length - 1], {
        id,
        panel: kind,
        x,
        y,
        w,
        h,
        index,
        ...rest,
      });
      continue;
    }
    const old = before.panels.find((item) => item.id === panel.id);
    for (const key of ['x', 'y', 'w', 'h', 'index'] as const)
      if (old?.[key] !== panel[key]) next = withValue(next, [...path, 'panels', at, key], panel[key]);
  }
  const version = valueAt(parseJsonText(next), [...path, 'version']);
  return next !== text && version === publishedVersion
    ? withValue(next, [...path, 'version'], publishedVersion + 1)
    : next;
}

/** An id for a new panel that no other has: `ladder`, `ladder2`, … */
export function freshId(kind: string, taken: readonly string[]): string {
  const name = kind.split('.').at(-1) ?? 'panel';
  if (!taken.includes(name)) return name;
  for (let n = 2; ; n += 1) if (!taken.includes(`${name}${n}`)) return `${name}${n}`;
}
