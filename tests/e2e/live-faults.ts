import type { Page } from '@playwright/test';

/** What still looks as if it could be dealt on while the line is cut, one line a place. */
export const liveFaults = (page: Page): Promise<string[]> => page.evaluate(lookForLife);

/** Runs in the page: it may use nothing from outside. */
function lookForLife(): string[] {
  const faults: string[] = [];
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.visually-hidden, [inert]') === null;
  const placeOf = (element: Element): string => {
    const place = element.closest('[data-panel], [role=dialog], .tk-drawer, main');
    return place?.getAttribute('data-panel') ?? place?.className ?? '';
  };
  for (const list of document.querySelectorAll('[data-stale="false"]'))
    if (visible(list) && list.querySelector('.ag-row, tbody tr, button') !== null)
      faults.push(`${placeOf(list)}: ${list.className} is not marked as old`);
  for (const price of document.querySelectorAll('button, .ag-cell.pressable')) {
    const isPrice = /^\d+\.\d{2,4}$/.test(price.textContent.trim());
    const isDull = price.closest('[data-stale="true"], [aria-disabled="true"], :disabled') !== null;
    if (isPrice && !isDull && visible(price))
      faults.push(`${placeOf(price)}: ${price.textContent} can be pressed`);
  }
  return faults;
}
