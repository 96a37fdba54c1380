import { COLOUR_RULES, expect, expectAccessible, go, login, settled, test, useTheme } from './desk.ts';
import { openersOf, POPUP, popups } from './openers.ts';
import { productPaths } from './product-paths.ts';

/** The message of a failed expectation, without colours; null: it holds. */
const faultOf = (expectation: Promise<void>): Promise<string | null> =>
  expectation.then(
    () => null,
    (error: unknown) => String(error),
  );

/** Elements that declare that they open something. */
const OPENERS = 'main [aria-haspopup]:not(:disabled, [aria-hidden=true])';

/** A window in which a page keeps its column at the side, and all columns of its grids, beside the ticket. */
const WIDE = { width: 1920, height: 900 };

/** Tabs with an address of their own. */
const TABS = [
  '/index/look-ticket?activeName=first',
  ...['SecurityCenter', 'NameAuthentication', 'Preferences'].map((tab) => `/my-info-index?tabName=${tab}`),
];
/** Pages that show rows of the market as soon as they have arrived. */
const ROWS = ['/index/home', '/index/look-ticket', '/index/latest-active', '/discover/chance'];

test('no page has a WCAG finding with the ticket open, nor has any of its popups, in either theme [U21]', async ({
  page,
}) => {
  // Every page of the product: axe takes its time on a busy machine.
  test.setTimeout(420_000);
  const faults: string[] = [];
  const seen = new Set<string>();
  const opened = new Set<string>();
  await page.setViewportSize(WIDE);
  await login(page, 'demo_trader2', '/index/guide');
  await page.getByRole('button', { name: '下单', exact: true }).first().click();
  await expect(page.locator('.tk-drawer')).toBeVisible();
  for (const path of [...productPaths(), ...TABS]) {
    await go(page, path);
    await settled(page);
    const { pathname } = new URL(page.url());
    const place = TABS.includes(path) ? path : pathname;
    if (seen.has(place)) continue;
    seen.add(place);
    if (ROWS.includes(pathname))
      await expect(page.locator('main :is(.ag-row, tbody tr)').first()).toBeVisible();
    // Prices are pale until the first push.
    await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
    const note = async (expectation: Promise<void>): Promise<void> => {
      const fault = await faultOf(expectation);
      if (fault !== null) faults.push(fault);
    };
    await note(expectAccessible(page, `${place} with the ticket`));
    for (const { at, name, kind } of await openersOf(page, OPENERS)) {
      if (opened.has(kind)) continue;
      opened.add(kind);
      await page.locator(OPENERS).nth(at).click();
      await expect(popups(page).first()).toBeVisible();
      await settled(page);
      await note(expectAccessible(page, `${place}: ${name}`, POPUP));
      await page.keyboard.press('Escape');
      await expect(popups(page)).toHaveCount(0);
    }
    await useTheme(page, 'light');
    await note(expectAccessible(page, `${place} light`, 'html', COLOUR_RULES));
    await useTheme(page, 'dark');
  }
  process.stdout.write(`axe sweep: ${seen.size} pages, ${opened.size} popups, ${faults.length} faults\n`);
  expect(faults).toEqual([]);
});
