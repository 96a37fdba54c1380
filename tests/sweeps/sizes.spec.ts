import { expect, go, keepUncaught, login, type Page, settled, test } from '../e2e/desk.ts';
import { lastingFaults, setTicket, TICKET, WINDOWS as SCREENS } from '../e2e/size-windows.ts';
import { orderPages, PARTS, WINDOWS } from './walkers.ts';

/** Sizes of a panel in its own window: from its minimum to a whole screen, next to and below the ticket. */
const ALONE = [
  [320, 240],
  [480, 360],
  [760, 480],
  [900, 600],
  [1280, 720],
].map(([width = 0, height = 0]) => [`${width}x${height}`, { width, height }] as const);
/** From this width on the ticket is next to the panel of a window (popout.css). */
const BESIDE_PX = 760;
/** English is longer, and the texts of a page are the same at every zoom: the smallest supported window, and a usual one. */
const LANGUAGES = [
  ['zh-CN', 'Chinese', SCREENS],
  ['en-US', 'English', SCREENS.filter(([name]) => name === '1280x720' || name === '1440x900')],
] as const;
/** The button in the ticket that closes it, in either language. */
const SHUT = /^(?:收起下单面板|Close the order ticket)$/u;
/** The size in which a page is opened. */
const ROOMY = { width: 1707, height: 960 };

interface Sweep {
  readonly page: Page;
  readonly who: string;
  readonly faults: string[];
  places: number;
}

/** Chooses the language of the product's texts. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(
    (chosen) => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d: chosen })),
    language,
  );
  await page.reload();
}

/** Opens or closes the ticket; by its key in a window of one panel, which has no bar. Returns whether there is one. */
async function turnTicket(page: Page, isOpen: boolean): Promise<boolean> {
  const drawer = page.locator('.tk-drawer');
  if (!new URL(page.url()).pathname.startsWith('/popout/')) {
    if ((await page.getByRole('button', { name: TICKET }).count()) === 0) return false;
    await setTicket(page, isOpen);
    return true;
  }
  if (!isOpen) {
    if (await drawer.isVisible()) await page.getByRole('button', { name: SHUT }).click();
    await expect(drawer).toBeHidden();
    return true;
  }
  // Keys work shortly after the page has loaded.
  await expect(async () => {
    if (!(await drawer.isVisible())) await page.keyboard.press('t');
    await expect(drawer).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  return true;
}

/**
 * Checks each address in each size, with and without the ticket where there is one. `elsewhere`: pages of other parts, which are left to them
 * where an address redirects there.
 */
async function lookAt(
  sweep: Sweep,
  paths: readonly string[],
  sizes: readonly (readonly [name: string, size: { readonly width: number; readonly height: number }])[],
  elsewhere: readonly string[] = [],
): Promise<void> {
  const { page, who, faults } = sweep;
  const seen = new Set<string>();
  for (const path of paths) {
    await page.setViewportSize(ROOMY);
    await go(page, path);
    await settled(page);
    const { pathname, search } = new URL(page.url());
    const isRedirected = pathname !== path.split('?')[0];
    if (seen.has(pathname + search) || (isRedirected && elsewhere.includes(pathname))) continue;
    seen.add(pathname + search);
    for (const isOpen of [true, false]) {
      const hasTicket = await turnTicket(page, isOpen);
      if (isOpen && !hasTicket) continue;
      // In a narrow single-panel window the ticket covers the panel: there is nothing next to it to check.
      const isOver = (width: number): boolean =>
        isOpen && pathname.startsWith('/popout/') && width < BESIDE_PX;
      for (const [name, size] of isOpen ? sizes : sizes.toReversed()) {
        if (isOver(size.width)) continue;
        await page.setViewportSize(size);
        sweep.places += 1;
        // A walk that is stopped says how far it came.
        process.stdout.write(`${sweep.places} ${pathname}${search} ${name}\n`);
        for (const fault of await lastingFaults(page, { words: true })) {
          faults.push(`${pathname}${search} ${name}${isOpen ? ' with the ticket' : ''}: ${fault}`);
          process.stdout.write(`${who} ${faults.at(-1) ?? ''}\n`);
        }
      }
    }
  }
}

function report({ who, places, faults }: Sweep): void {
  process.stdout.write(`sizes ${who}: ${places} places, ${faults.length} faults\n`);
  expect(faults).toEqual([]);
}

for (const { who, paths, all, name, isFirst } of PARTS)
  for (const [language, words, sizes] of LANGUAGES)
    test(`nothing is cut or covered at any usual size on what ${who ?? 'a visitor'} sees in ${words}${name}`, async ({
      page,
      server,
      problems,
    }) => {
      const sweep: Sweep = { page, who: `${who ?? 'visitor'} ${language}`, faults: [], places: 0 };
      if (who === null) await page.goto('/index/home');
      else await login(page, who, '/index/guide');
      await speak(page, language);
      const orders = isFirst ? await orderPages(who, server, page) : [];
      await settled(page);
      const elsewhere = all.filter((path) => !paths.includes(path));
      await lookAt(sweep, [...orders, ...paths], sizes, elsewhere);
      keepUncaught(problems);
      report(sweep);
    });

for (const [who, paths] of WINDOWS)
  for (const [language, words] of LANGUAGES)
    test(`nothing is cut or covered in the panel windows of ${who} in ${words}, even at the smallest size`, async ({
      page,
      problems,
    }) => {
      const sweep: Sweep = { page, who: `${who} ${language}`, faults: [], places: 0 };
      await login(page, who, '/index/guide');
      await speak(page, language);
      await settled(page);
      await lookAt(sweep, paths, ALONE);
      keepUncaught(problems);
      report(sweep);
    });
