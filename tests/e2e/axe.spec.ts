import {
  COLOUR_RULES,
  expect,
  expectAccessible,
  go,
  login,
  type Page,
  settled,
  test,
  useTheme,
} from './desk.ts';
import { productPaths } from './product-paths.ts';

/** What a failed expectation says, without its colours; null: it holds. */
const faultOf = (asked: Promise<void>): Promise<string | null> =>
  asked.then(
    () => null,
    (error: unknown) => String(error),
  );

/** What opens something on this page, each kind of it once: the menus of two panels are one kind. */
const OPENERS = 'main [aria-haspopup]:not(:disabled, [aria-hidden=true])';
const kindsOf = (page: Page): Promise<readonly number[]> =>
  page.locator(OPENERS).evaluateAll((all) => {
    const kinds = new Map<string, number>();
    for (const [at, element] of all.entries()) {
      const name = element.getAttribute('aria-label') ?? element.textContent;
      const kind = `${element.getAttribute('aria-haspopup') ?? ''} ${name.replace(/^.*：|\d+/gu, '')}`;
      if (element.checkVisibility() && !kinds.has(kind)) kinds.set(kind, at);
    }
    return [...kinds.values()];
  });

const POPUP = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

test('no page has a finding of WCAG with the ticket beside it, nor has what opens on it, in either theme', async ({
  page,
}) => {
  // Every page of the product: axe needs its time on a busy machine.
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
    const shown = new URL(page.url()).pathname;
    if (seen.has(shown)) continue;
    seen.add(shown);
    const note = async (asked: Promise<void>): Promise<void> => {
      const fault = await faultOf(asked);
      if (fault !== null) faults.push(fault);
    };
    await note(expectAccessible(page, `${shown} with the ticket`));
    for (const at of await kindsOf(page)) {
      const opener = page.locator(OPENERS).nth(at);
      const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
      const kind = name.replace(/^.*：|\d+/gu, '');
      if (opened.has(kind)) continue;
      opened.add(kind);
      await opener.click();
      await expect(page.locator(POPUP).filter({ visible: true }).first()).toBeVisible();
      await settled(page);
      await note(expectAccessible(page, `${shown}: ${name}`, POPUP));
      await page.keyboard.press('Escape');
      await expect(page.locator(POPUP).filter({ visible: true })).toHaveCount(0);
    }
    await useTheme(page, 'light');
    await note(expectAccessible(page, `${shown} light`, 'html', COLOUR_RULES));
    await useTheme(page, 'dark');
  }
  process.stdout.write(`axe sweep: ${seen.size} pages, ${opened.size} popups, ${faults.length} faults\n`);
  expect(faults).toEqual([]);
});
