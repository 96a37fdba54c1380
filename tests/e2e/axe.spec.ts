import { auditState } from './audit.ts';
import { expect, go, login, settled, test } from './desk.ts';
import { closePopups, openersOf, popups } from './openers.ts';
import { productPaths } from './product-paths.ts';

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
  const audit = async (state: Parameters<typeof auditState>[1], where: string): Promise<void> => {
    const { findings } = await auditState(page, state);
    faults.push(...findings.map(([theme, text]) => `${where}, ${theme}: ${text}`));
  };
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
    // The bar and the ticket are on every page: after the first, pages are audited where they look new.
    await audit(seen.size === 1 ? 'opened' : 'changed', `${place} with the ticket`);
    for (const { at, name, kind } of await openersOf(page, OPENERS)) {
      if (opened.has(kind)) continue;
      opened.add(kind);
      await page.locator(OPENERS).nth(at).click();
      await expect(popups(page).first()).toBeVisible();
      await settled(page);
      await audit('overlay', `${place}: ${name}`);
      expect(await closePopups(page), `${place}: ${name}`).toBe(true);
    }
  }
  process.stdout.write(`axe sweep: ${seen.size} pages, ${opened.size} popups, ${faults.length} faults\n`);
  expect(faults).toEqual([]);
});
