import type { Page } from '@playwright/test';

/** Elements that still look tradable or sendable while the line is cut, one line each. `local`: names of those that need no connection. */
export const liveFaults = (page: Page, local: RegExp): Promise<string[]> =>
  page.evaluate(lookForLife, local.source);

/** Runs in the page: it may use nothing from outside. */
function lookForLife(local: string): string[] {
  const faults = new Set<string>();
  const isLocal = new RegExp(local, 'u');
  /** Elements that open, select or navigate within this window, or accept typing. */
  const OPENS =
    '[aria-haspopup], [aria-expanded], [aria-pressed], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=option], [role=separator]';
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.visually-hidden, [inert]') === null;
  /** Pale itself, or inside a pale element. */
  const isDull = (element: Element): boolean => {
    if (element.closest('[data-stale="true"], [aria-disabled="true"], :disabled') !== null) return true;
    let opacity = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    return opacity <= 0.7;
  };
  const placeOf = (element: Element): string => {
    const place = element.closest('[data-panel], [role=dialog], .tk-drawer, main');
    return place?.getAttribute('data-panel') ?? place?.className ?? '';
  };
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
  for (const list of document.querySelectorAll('[data-stale="false"]'))
    if (visible(list) && list.querySelector('.ag-row, tbody tr, button') !== null)
      faults.add(`${placeOf(list)}: ${list.className} is not marked as old`);
  for (const element of document.querySelectorAll(
    'main button, .tk-drawer button, [role=dialog] button, .ag-cell.pressable',
  )) {
    if (!visible(element) || isDull(element)) continue;
    // Checks the leaf element that contains a price, whether alone or with others.
    const prices = [element, ...element.querySelectorAll('*')].filter(
      (part) => part.childElementCount === 0 && /^\d+\.\d{2,4}$/.test(part.textContent.trim()),
    );
    if (prices.length > 0 && prices.every(isDull)) continue;
    if (prices.length === 0 && (element.matches(OPENS) || isLocal.test(nameOf(element)))) continue;
    faults.add(`${placeOf(element)}: “${nameOf(element)}” looks as if it could be pressed`);
  }
  return [...faults];
}
