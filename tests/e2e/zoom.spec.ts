import { expect, go, login, type Page, settled, test } from './desk.ts';
import { lastingFaults, setTicket } from './size-windows.ts';

/** The usual screens of 1280 x 720 and 1440 x 900 at 200 %. */
const DOUBLED = [
  { width: 640, height: 360 },
  { width: 720, height: 450 },
] as const;

const PAGES: readonly (readonly [who: string | null, paths: readonly string[]])[] = [
  [null, ['/index/home', '/index/login', '/index/registry']],
  ['demo_trader2', ['/index/look-ticket', '/index/deep-quotation', '/order-center/order']],
  ['demo_maker', ['/index/market-making']],
  ['demo_staff', ['/console/studio', '/console/accounts']],
];

test('at 200 % no page cuts a figure, covers a control or scrolls sideways as a whole [U22]', async ({
  page,
}) => {
  const faults: string[] = [];
  for (const [who, paths] of PAGES) {
    if (who === null) await page.goto('/index/guide');
    else await login(page, who, '/index/guide');
    for (const path of paths) {
      await go(page, path);
      await settled(page);
      for (const size of DOUBLED) {
        await page.setViewportSize(size);
        for (const fault of await lastingFaults(page, { words: true }))
          faults.push(`${path} ${size.width}x${size.height}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('at 200 % the log-in page shows its form at full width, and the line below says in full what the data are', async ({
  page,
}) => {
  await page.goto('/index/login');
  await settled(page);
  const form = page.getByRole('main').locator('form');
  const demo = page.locator('.s-status-demo > span');
  for (const size of DOUBLED) {
    await page.setViewportSize(size);
    await expect.poll(() => form.evaluate((element) => element.clientWidth)).toBeGreaterThan(400);
    await expect(page.locator('.a-points')).toBeHidden();
    expect(await demo.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  }
});

test('at 200 % the ticket has room for its fields, and the panels beside it cut no figure and do not scroll sideways', async ({
  page,
}) => {
  await login(page, 'demo_trader2', '/index/deep-quotation');
  await settled(page);
  await setTicket(page, true);
  const [low] = DOUBLED;
  await page.setViewportSize(low);
  await expect(page.locator('.tk-foot')).toBeVisible();
  /** Height in which fields are seen before the ticket is scrolled. */
  const room = (): Promise<number> =>
    page.locator('.tk-drawer').evaluate((drawer) => {
      const end = (selector: string, edge: 'bottom' | 'top') =>
        drawer.querySelector(selector)?.getBoundingClientRect()[edge] ?? 0;
      return (
        Math.min(drawer.getBoundingClientRect().bottom, end('.tk-foot', 'top')) - end('header', 'bottom')
      );
    });
  await expect.poll(room).toBeGreaterThan(150);
  // What is below is reached by keyboard.
  await page.getByRole('button', { name: /复核买入/ }).focus();
  await expect(page.getByRole('button', { name: /复核买入/ })).toBeInViewport({ ratio: 1 });
  const faults: string[] = [];
  for (const path of ['/index/deep-quotation', '/index/look-ticket', '/order-center/order', '/index/home']) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await go(page, path);
    await settled(page);
    for (const size of DOUBLED) {
      await page.setViewportSize(size);
      for (const fault of await lastingFaults(page)) faults.push(`${path} ${size.width}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Spacing that a user may set (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

/** Applies it. The policy of the product refuses a style element. */
const spaceTexts = (page: Page): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);

test('with the text spacing of WCAG 1.4.12 the ladder, the home page, lists of quotes and orders and the sheet of a maker cut no figure', async ({
  page,
}) => {
  const faults: string[] = [];
  for (const [who, paths] of [
    [
      'demo_trader2',
      [
        '/index/home',
        '/index/deep-quotation',
        '/index/look-ticket',
        '/index/latest-active',
        '/order-center/order',
      ],
    ],
    ['demo_maker', ['/index/market-making']],
  ] as const) {
    await login(page, who, '/index/guide');
    await spaceTexts(page);
    for (const path of paths) {
      await go(page, path);
      await settled(page);
      for (const fault of await lastingFaults(page)) faults.push(`${path}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test('with the text spacing of WCAG 1.4.12 the hint of the search and the days of the order filter are whole', async ({
  page,
}) => {
  await login(page, 'demo_trader2', '/order-center/order');
  await spaceTexts(page);
  await page.getByText('本周', { exact: true }).click();
  for (const size of [{ width: 1280, height: 720 }, ...DOUBLED]) {
    await page.setViewportSize(size);
    /** What the text of a field needs, and the field has. */
    const rooms = await page.locator('.search > input, .o-days .k-input > input').evaluateAll((fields) =>
      fields.map((field) => {
        const copy = field.cloneNode();
        if (!(field instanceof HTMLInputElement) || !(copy instanceof HTMLInputElement)) return null;
        copy.style.cssText = 'position: absolute; width: auto; max-width: none; field-sizing: content';
        field.after(copy);
        const needed = copy.clientWidth;
        copy.remove();
        return { text: field.value || field.placeholder, isCut: needed > field.clientWidth };
      }),
    );
    expect(rooms, `${size.width}`).toHaveLength(3);
    expect(
      rooms.filter((field) => field?.isCut !== false),
      `${size.width}`,
    ).toEqual([]);
  }
});

/** Stops of the focus at which nothing of what has it is seen (WCAG 2.4.11). */
async function hiddenStops(page: Page, key: string, presses: number): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const seen = focused.closest('label, .k-input') ?? focused;
      const { left, top, width, height } = seen.getBoundingClientRect();
      const isSeen = [0.1, 0.5, 0.9].some((part) => {
        const at = document.elementFromPoint(left + width * part, top + height / 2);
        return at !== null && (seen.contains(at) || at === focused);
      });
      return isSeen ? null : `${focused.tagName} ${focused.textContent}`;
    });
    if (stop !== null) hidden.push(stop);
  }
  return hidden;
}

test('in the sheet of a maker the cell with the focus is never behind the headings', async ({ page }) => {
  await login(page, 'demo_maker', '/index/guide');
  await page.setViewportSize({ width: 900, height: 240 });
  await page.goto('/popout/marketMaking/sheet');
  await settled(page);
  await page.locator('.mk-grid tbody [tabindex="0"]').first().focus();
  expect(await hiddenStops(page, 'ArrowDown', 9)).toEqual([]);
  expect(await hiddenStops(page, 'ArrowUp', 9)).toEqual([]);
});

test('in the facts of a bond what has the focus is never behind the heading of a part', async ({ page }) => {
  await login(page, 'demo_trader2', '/index/deep-quotation');
  await page.setViewportSize({ width: 1280, height: 480 });
  await settled(page);
  const buttons = page.locator('.depth-info button');
  await expect(buttons.nth(3)).toBeAttached();
  await buttons.last().focus();
  expect(await hiddenStops(page, 'Shift+Tab', (await buttons.count()) - 1)).toEqual([]);
});

test('in a low window the list beside an article is scrolled to what has the focus', async ({ page }) => {
  await login(page, 'demo_trader2', '/index/guide');
  await page.setViewportSize(DOUBLED[0]);
  await page.goto('/support/announcement-details?name=about');
  await settled(page);
  await page.locator('.p-toc a').first().focus();
  expect(await hiddenStops(page, 'Tab', (await page.locator('.p-toc a').count()) - 1)).toEqual([]);
});

test('in a low window no field of a dialog with the focus is behind its buttons', async ({ page }) => {
  await login(page, 'demo_trader2', '/order-center/edit-path');
  await settled(page);
  await page.setViewportSize(DOUBLED[0]);
  await page.getByRole('button', { name: '新增路径' }).click();
  const fields = page.getByRole('dialog').locator('input, select');
  await fields.first().focus();
  expect(await hiddenStops(page, 'Tab', (await fields.count()) - 1)).toEqual([]);
});
