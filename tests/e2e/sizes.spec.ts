import { expect, login, type Page, settled, test } from './desk.ts';
import { productPaths } from './product-paths.ts';
import { sizeFaults } from './size-faults.ts';

const SCREENS = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
/** In which a page is opened. */
const ROOMY = { width: 1707, height: 960 };
/** Zoomed in, a window has so many pixels less. */
const ZOOMS = [1, 1.25, 1.5];
/** From the lowest to the highest: a list that only grows makes each of its rows once. */
const WINDOWS = [
  ...new Map(
    SCREENS.flatMap(([width, height]) =>
      ZOOMS.map((zoom) => {
        const size = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
        return [`${size.width}x${size.height}`, size] as const;
      }),
    ),
  ),
].toSorted(([, a], [, b]) => a.height - b.height || a.width - b.width);

/** Looks at a page that has got another size, and the time between two of them. */
const LOOKS = 10;
const LOOK_MS = 150;

/** What is wrong once the page has taken the size of its window: it follows within some frames, however long a busy machine takes for one. */
async function lastingFaults(page: Page): Promise<readonly string[]> {
  let faults = await sizeFaults(page);
  for (let looks = 1; faults.length > 0 && looks < LOOKS; looks += 1) {
    await page.waitForTimeout(LOOK_MS);
    faults = await sizeFaults(page);
  }
  return faults;
}

async function setTicket(page: Page, isOpen: boolean): Promise<void> {
  const drawer = page.locator('.tk-drawer');
  if ((await drawer.isVisible()) !== isOpen)
    await page.getByRole('button', { name: '下单', exact: true }).first().click();
  await expect(drawer).toBeVisible({ visible: isOpen });
}

test('no page cuts a figure, leaves one without its name, scrolls sideways or lays one control over another at any usual size of its window [U3] [U13] [P3] [P14]', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  const seen = new Set<string>();
  let places = 0;
  await login(page, 'demo_trader', '/index/guide');
  for (const path of productPaths()) {
    await page.goto(path);
    await settled(page);
    // An address that leads elsewhere shows a page that was, or will be, looked at under its own.
    const shown = new URL(page.url()).pathname;
    if (seen.has(shown)) continue;
    seen.add(shown);
    for (const isOpen of [true, false]) {
      await setTicket(page, isOpen);
      for (const [name, size] of isOpen ? WINDOWS : WINDOWS.toReversed()) {
        await page.setViewportSize(size);
        places += 1;
        for (const fault of await lastingFaults(page))
          faults.push(`${path} ${name}${isOpen ? ' with the ticket' : ''}: ${fault}`);
      }
    }
    await page.setViewportSize(ROOMY);
  }
  test.info().annotations.push({ type: 'places tried', description: String(places) });
  process.stdout.write(`size sweep: ${places} places, ${faults.length} faults\n`);
  expect(faults).toEqual([]);
});
