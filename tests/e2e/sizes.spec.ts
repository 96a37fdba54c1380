import { expect, login, type Page, settled, test } from './desk.ts';
import { liveFaults } from './live-faults.ts';
import { productPaths } from './product-paths.ts';
import { sizeFaults } from './size-faults.ts';

const SCREENS = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
/** In which a page is opened, and looked at without its line. */
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

/** Where prices are shown as they change. */
const LIVE: readonly string[] = [
  '/index/home',
  '/index/deep-quotation',
  '/index/latest-active',
  '/index/look-ticket',
  '/index/depth-offer',
];

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

/** What still looks live some seconds after the line was cut. */
async function faultsWithoutLine(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  await page.context().setOffline(true);
  await expect(async () => {
    faults = await liveFaults(page);
    expect(faults).toEqual([]);
  })
    .toPass({ timeout: 10_000, intervals: [100, 250, 500] })
    .catch(() => undefined); // the caller tells them with those of all other places
  await page.context().setOffline(false);
  return faults;
}

async function setTicket(page: Page, isOpen: boolean): Promise<void> {
  const drawer = page.locator('.tk-drawer');
  if ((await drawer.isVisible()) !== isOpen)
    await page.getByRole('button', { name: '下单', exact: true }).first().click();
  await expect(drawer).toBeVisible({ visible: isOpen });
}

test('no page cuts a figure, scrolls sideways or lays one control over another at any usual size of its window; with the line cut no price looks live', async ({
  page,
  problems,
}) => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  const seen = new Set<string>();
  const cut: string[] = [];
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
    // The ticket is the same on every page: it is looked at once, beside the bond that it is about.
    if (shown === '/index/deep-quotation') await setTicket(page, true);
    if (LIVE.includes(shown)) await expect.poll(() => liveFaults(page)).not.toEqual([]);
    else if ((await liveFaults(page)).length === 0) continue;
    cut.push(shown);
    for (const fault of await faultsWithoutLine(page)) faults.push(`${path} offline: ${fault}`);
  }
  // Chromium itself writes down what could not be fetched; once the page is left, all of it has come.
  await page.goto('about:blank');
  problems.splice(
    0,
    problems.length,
    ...problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')),
  );
  test.info().annotations.push({ type: 'places tried', description: String(places) });
  process.stdout.write(
    `size sweep: ${places} places, ${cut.length} with the line cut, ${faults.length} faults\n`,
  );
  expect(faults).toEqual([]);
  expect(cut).toEqual(expect.arrayContaining([...LIVE]));
});
