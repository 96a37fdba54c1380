import { expect, type Page } from './desk.ts';
import { sizeFaults } from './size-faults.ts';

const SCREENS = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
/** A zoomed window has correspondingly fewer pixels. */
const ZOOMS = [1, 1.25, 1.5];
/** Usual screens at usual zooms, from the shortest to the tallest: a list that only grows creates each of its rows once. */
export const WINDOWS = [
  ...new Map(
    SCREENS.flatMap(([width, height]) =>
      ZOOMS.map((zoom) => {
        const size = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
        return [`${size.width}x${size.height}`, size] as const;
      }),
    ),
  ),
].toSorted(([, a], [, b]) => a.height - b.height || a.width - b.width);

/** Number of checks of a page whose size has changed, and the time between two of them. */
const LOOKS = 10;
const LOOK_MS = 150;

/** Faults that remain once the page has adapted to the size of its window: this takes a few frames, however long a busy machine needs for one. */
export async function lastingFaults(
  page: Page,
  asks?: Parameters<typeof sizeFaults>[1],
): Promise<readonly string[]> {
  let faults = await sizeFaults(page, asks);
  for (let looks = 1; faults.length > 0 && looks < LOOKS; looks += 1) {
    await page.waitForTimeout(LOOK_MS);
    faults = await sizeFaults(page, asks);
  }
  return faults;
}

/** The button in the bar that opens and closes the ticket, in either language. */
export const TICKET = /^(?:下单|Trade)$/u;

/** Opens or closes the ticket. */
export async function setTicket(page: Page, isOpen: boolean): Promise<void> {
  const drawer = page.locator('.tk-drawer');
  if ((await drawer.isVisible()) !== isOpen) await page.getByRole('button', { name: TICKET }).first().click();
  await expect(drawer).toBeVisible({ visible: isOpen });
}
