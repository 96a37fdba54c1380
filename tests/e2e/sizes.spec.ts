import { expect, go, login, settled, test } from './desk.ts';
import { productPaths } from './product-paths.ts';
import { lastingFaults, setTicket, WINDOWS } from './size-windows.ts';

/** In which a page is opened. */
const ROOMY = { width: 1707, height: 960 };

test('no page cuts a figure, leaves one without its name, scrolls sideways or lays one control over another at any usual size of its window [U3] [U13] [P3] [P14]', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  const seen = new Set<string>();
  let places = 0;
  await login(page, 'demo_trader', '/index/guide');
  for (const path of productPaths()) {
    await go(page, path);
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
