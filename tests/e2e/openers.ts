import type { Page } from '@playwright/test';

/** Overlays of a page. */
export const POPUP = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** A pressable element: its index among those that its selector finds, its label, and the labels of similar ones. */
export interface Opener {
  readonly at: number;
  readonly name: string;
  readonly kind: string;
}

/** The visible matches of a selector, one of each kind: the menus of two panels are one kind. */
export const openersOf = (page: Page, selector: string): Promise<readonly Opener[]> =>
  page.locator(selector).evaluateAll((all) => {
    const kinds = new Map<string, { at: number; name: string; kind: string }>();
    for (const [at, element] of all.entries()) {
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim();
      const words = name.replace(/^.*：|\d+/gu, '');
      const kind = `${element.getAttribute('aria-haspopup') ?? element.getAttribute('role') ?? ''} ${words}`;
      if (element.checkVisibility() && !kinds.has(kind)) kinds.set(kind, { at, name, kind });
    }
    return [...kinds.values()];
  });

/** The overlays currently open. */
export const popups = (page: Page) => page.locator(POPUP).filter({ visible: true });
