import { globSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Overlays of a page. */
export const POPUP = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** A pressable element: its index among those that its selector finds, its label, and the labels of similar ones. */
export interface Opener {
  readonly at: number;
  readonly name: string;
  readonly kind: string;
}

/** Words of one script: figures, punctuation, and letters that lengthen the texts of the pseudo-locale, are between them. */
const WORDS = /\p{Script=Han}+|[A-Za-z]{2,}/gu;
/** Codes and names of bonds, such as 260215.IB and 26国开15. */
const BOND = /\d{6,}\.[A-Z]{2,}|\d{2}\p{Script=Han}+[A-Z]*\d+/gu;

/** All words in the product's own texts. */
let ownWords: ReadonlySet<string> | undefined;
/** One of them, or several without a space: a text may be put into another. */
function isOwnWord(word: string): boolean {
  const own = (ownWords ??= new Set(
    globSync(['src/locales/**/*.json', 'contract/locales/**/*.json', 'src/config/*.json']).flatMap(
      (file) => readFileSync(file, 'utf8').match(WORDS) ?? [],
    ),
  ));
  if (own.has(word)) return true;
  for (let at = 2; at <= word.length - 2; at += 1)
    if (own.has(word.slice(0, at)) && isOwnWord(word.slice(at))) return true;
  return false;
}

/**
 * Labels that differ only by the bond, issuer, account, date or figure are one kind: of a label only the product's own words count. Where there are
 * others, the classes of its `place` tell kinds apart. `opens`: its role, or what it opens.
 */
export function kindOf(opens: string, name: string, place: string): string {
  // The menus of two panels are one kind; a figure after the colon is no name.
  const [subject = '', ...rest] = name.split('：');
  const label = rest.length === 0 || /\d/.test(rest.join('')) ? subject : (rest.at(-1) ?? '');
  const text = label.replace(BOND, ' ');
  const words = text.match(WORDS) ?? [];
  const own = words.filter(isOwnWord);
  const isWhole = own.length > 0 && own.length === words.length && text === label;
  return [opens, ...own, ...(isWhole ? [] : [place])].join(' ');
}

/** The visible matches of a selector, one of each kind. */
export async function openersOf(page: Page, selector: string): Promise<readonly Opener[]> {
  const all = await page.locator(selector).evaluateAll((found) => {
    const labelOf = (element: Element): string => {
      // The rows of a table are one kind, whatever they say.
      if (element.matches('tr')) return '';
      const label = element.getAttribute('aria-label');
      if (label !== null) return label.trim();
      const texts: string[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
      return texts.filter(Boolean).join(' ');
    };
    /** Classes of the element and of what is around it. */
    const placeOf = (element: Element): string => {
      const classes: string[] = [];
      for (let at: Element | null = element; at !== null && classes.length < 4; at = at.parentElement)
        classes.push(`${at.tagName}.${at.classList.item(0) ?? ''}`);
      return classes.join(' ');
    };
    return found.flatMap((element, at) =>
      element.checkVisibility()
        ? [
            {
              at,
              name: labelOf(element),
              opens: element.getAttribute('aria-haspopup') ?? element.getAttribute('role') ?? '',
              place: placeOf(element),
            },
          ]
        : [],
    );
  });
  const kinds = new Map<string, Opener>();
  for (const { at, name, opens, place } of all) {
    const kind = kindOf(opens, name, place);
    if (!kinds.has(kind)) kinds.set(kind, { at, name, kind });
  }
  return [...kinds.values()];
}

/** The overlays currently open. */
export const popups = (page: Page) => page.locator(POPUP).filter({ visible: true });

/** Closes them with Escape. What fades out is waited for: until it is gone, it covers the page. Returns whether all are closed. */
export async function closePopups(page: Page): Promise<boolean> {
  for (let presses = 3; presses > 0 && (await popups(page).count()) > 0; presses -= 1) {
    await page.keyboard.press('Escape');
    await expect(page.locator(`:is(.k-scrim, ${POPUP})[data-closed]`)).toHaveCount(0);
  }
  return (await popups(page).count()) === 0;
}
