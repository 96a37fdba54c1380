import type { Page } from '@playwright/test';

/** What stands over a page. */
export const POPUP = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** A thing that can be pressed: which of those that its selector finds, what it says, and what others like it say too. */
export interface Opener {
  readonly at: number;
  readonly name: string;
  readonly kind: string;
}

/** What a selector finds in sight, each kind of it once: the menus of two panels are one kind. */
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

/** What stands over the page now. */
export const popups = (page: Page) => page.locator(POPUP).filter({ visible: true });
