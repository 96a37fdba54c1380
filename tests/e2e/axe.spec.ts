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

test('no page has a WCAG finding with the ticket open, nor has any of its popups, in either theme [U21]', async ({
  page,
}) => {
  // Every page of the product: axe takes its time on a busy machine.
  test.setTimeout(420_000);
  const faults: string[] = [];
  const seen = new Set<string>();
  const opened = new Set<string>();
  await login(page, 'demo_trader2', '/index/guide');
  await page.getByRole('button', { name: '下单', exact: true }).first().click();
  await expect(page.locator('.tk-drawer')).toBeVisible();
  for (const path of productPaths()) {
    await go(page, path);
    await settled(page);
    const pathname = new URL(page.url()).pathname;
    if (seen.has(pathname)) continue;
    seen.add(pathname);
    const note = async (expectation: Promise<void>): Promise<void> => {
      const fault = await faultOf(expectation);
      if (fault !== null) faults.push(fault);
    };
    await note(expectAccessible(page, `${pathname} with the ticket`));
    for (const { at, name, kind } of await openersOf(page, OPENERS)) {
      if (opened.has(kind)) continue;
      opened.add(kind);
      await page.locator(OPENERS).nth(at).click();
      await expect(popups(page).first()).toBeVisible();
      await settled(page);
      await note(expectAccessible(page, `${pathname}: ${name}`, POPUP));
      await page.keyboard.press('Escape');
      await expect(popups(page)).toHaveCount(0);
    }
    await useTheme(page, 'light');
    await note(expectAccessible(page, `${pathname} light`, 'html', COLOUR_RULES));
    await useTheme(page, 'dark');
  }
  process.stdout.write(`axe sweep: ${seen.size} pages, ${opened.size} popups, ${faults.length} faults\n`);
  expect(faults).toEqual([]);
});
