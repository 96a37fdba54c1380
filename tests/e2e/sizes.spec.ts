import { expect, expectAccessible, go, identify, login, settled, test } from './desk.ts';
import { personalData } from './personal-data.ts';
import { productPaths } from './product-paths.ts';
import { lastingFaults, setTicket, WINDOWS } from './size-windows.ts';
import { at, clearBook, dealer, enter, quietBond, sameAs } from './trading-walk.ts';

/** The size in which a page is opened. */
const ROOMY = { width: 1707, height: 960 };

/** The smallest of the usual screens. */
const SMALLEST = { width: 1280, height: 720 };

/** Sizes of the zoomed product, and of a single panel: from its minimum. */
const SMALL = [
  ['/index/home', 853, 480],
  ['/index/home', 960, 600],
  ['/popout/home/active', 320, 240],
  ['/popout/home/active', 480, 360],
  ['/popout/home/active', 1000, 600],
] as const;

test('search results stay within the window, however small it is [U3]', async ({ page }) => {
  await login(page, 'demo_trader', '/index/guide');
  for (const [path, width, height] of SMALL) {
    await page.setViewportSize({ width, height });
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await settled(page);
    await page.getByRole('combobox', { name: '搜索债券' }).fill('国开');
    const list = page.getByRole('listbox', { name: '搜索结果' });
    await expect(list.getByText('国家开发银行').first()).toBeVisible();
    // The complete popup, and the identification of one bond.
    await expect
      .poll(
        async () =>
          await list.evaluate((rows) => {
            const { left, top, right, bottom } = (rows.parentElement ?? rows).getBoundingClientRect();
            const code = rows.querySelector('.k-num');
            return {
              isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
              isRead: code !== null && code.scrollWidth <= code.clientWidth,
            };
          }),
        { message: `${path} at ${width} px` },
      )
      .toEqual({ isInside: true, isRead: true });
    await page.keyboard.press('Escape');
  }
});

test('the market strip shows every yield in full at full and half width, and cuts no line of figures, however low its panel is [U3]', async ({
  page,
}) => {
  await login(page, 'demo_trader', '/popout/home/indices');
  await settled(page);
  const figures = page.locator('[data-panel] :is(strong, dd)');
  await expect(figures.first()).toBeVisible();
  for (const width of [320, 640, 853, 1280, 1440]) {
    await page.setViewportSize({ width, height: 160 });
    await expect
      .poll(
        async () =>
          await figures.evaluateAll(
            (all) => all.filter((figure) => figure.getBoundingClientRect().right > innerWidth).length,
          ),
        { message: `figures outside of ${width} px` },
      )
      .toBe(0);
  }
  /** Figures of which the panel shows a part. */
  const cut = (all: readonly Element[]): readonly string[] =>
    all.flatMap((figure) => {
      let { top, bottom } = figure.getBoundingClientRect();
      const height = bottom - top;
      for (let box = figure.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const limits = box.getBoundingClientRect();
        [top, bottom] = [Math.max(top, limits.top), Math.min(bottom, limits.bottom)];
      }
      return bottom > top && bottom - top < height - 0.5 ? [figure.textContent] : [];
    });
  for (const height of [96, 110, 124, 138, 160])
    for (const down of [0, 40, 1000]) {
      await page.setViewportSize({ width: 853, height });
      await figures.first().hover();
      await page.mouse.wheel(0, down === 0 ? -2000 : down);
      await expect
        .poll(async () => await figures.evaluateAll(cut), { message: `at ${height} px, scrolled by ${down}` })
        .toEqual([]);
    }
});

test('the newest best quote is whole in a narrow panel: its name gives way', async ({ page, server }) => {
  await enter(await dealer(server, 'demo_trader2'), await quietBond(server));
  await page.setViewportSize({ width: 320, height: 240 });
  await login(page, 'demo_trader', '/popout/lookTicket/composite');
  await settled(page);
  const line = page.locator('.q-newest');
  await expect(line.locator('time').first()).toBeVisible();
  const ends = await line.evaluate((section) => ({
    button: section.querySelector('button')?.getBoundingClientRect().right,
    line: section.querySelector('div')?.getBoundingClientRect().right,
  }));
  expect(ends.button).toBeLessThanOrEqual(ends.line ?? 0);
});

test('the lists of opportunities show every figure in a window of half the width', async ({ page }) => {
  await login(page, 'demo_trader', '/popout/discover/chance');
  await settled(page);
  const lists = page.locator('.q-chance > .scroll');
  await expect(page.getByRole('region', { name: '窄价差' }).getByRole('row').nth(1)).toBeVisible();
  for (const width of [480, 640, 700, 853, 960, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(
        () => lists.evaluateAll((all) => all.map((list) => Math.max(0, list.scrollWidth - list.clientWidth))),
        { message: `px to scroll sideways at ${width} px` },
      )
      .toEqual([0, 0, 0]);
  }
});

test('no form field covers another beside the open ticket [U3]', async ({ page }) => {
  await login(page, 'demo_coupon', '/index/guide');
  await go(page, '/index/pass-ticket');
  await settled(page);
  await setTicket(page, true);
  for (const [width, height] of [
    [960, 600],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await lastingFaults(page)).toEqual([]);
  }
});

test('the ticket shows the bond with the longest name with its code in full; beside it the text filter of the quotes is fully readable, and its bar stays on one line [U13]', async ({
  page,
  server,
}) => {
  const [bond] = await server.sql<{ id: string; name: string }>(
    `select security_id as id, short_name as name from bond where maturity_date > now() + interval '30 days'
     order by octet_length(short_name) desc, security_id limit 1`,
  );
  const { id, name } = bond ?? { id: '', name: '' };
  await login(page, 'demo_trader', '/index/look-ticket-v2/offer-all');
  await settled(page);
  await setTicket(page, true);
  const chosen = page.locator('.tk-drawer').getByRole('combobox', { name: '债券' });
  await chosen.fill(id);
  await page.getByRole('option').filter({ hasText: id }).click();
  await expect.poll(() => chosen.inputValue()).toBe(`${name}  ${id}`);
  const { text, room } = await chosen.evaluate((input: HTMLInputElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('no canvas');
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(input);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return { text: pen.measureText(input.value).width, room: input.clientWidth };
  });
  expect(text).toBeLessThanOrEqual(room);

  await page.setViewportSize(SMALLEST);
  const field = page.getByRole('main').getByPlaceholder('代码或简称');
  await expect
    .poll(() =>
      field.evaluate((input: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) throw new Error('no canvas');
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        pen.font = font;
        const own = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const bar = input.closest('search')?.getBoundingClientRect().height ?? 0;
        return { isWhole: pen.measureText(input.placeholder).width <= own, isOneLine: bar < 60 };
      }),
    )
    .toEqual({ isWhole: true, isOneLine: true });
});

test('at 1280 x 720 the home page hides no code of an active bond, nor of a trade beside the ticket, however long name and figures are [P15]', async ({
  page,
}) => {
  await page.setViewportSize(SMALLEST);
  await login(page, 'demo_trader2', '/index/home');
  await settled(page);
  /** The columns in sight. They have room for their longest usual figures: a column in sight hides none. */
  const heads = async (panel: string): Promise<readonly (string | null)[]> => {
    const list = page.locator(`[data-panel="${panel}"]`);
    await expect(list.locator('.ag-row').first()).toBeVisible();
    return list
      .locator('.ag-header-cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('col-id')));
  };
  expect(await heads('quotes.active')).toEqual(
    expect.arrayContaining(['code', 'name', 'bidQty', 'bidPrice', 'ofrPrice', 'ofrQty', 'last', 'change']),
  );
  await setTicket(page, true);
  await expect
    .poll(() => heads('quotes.trades'))
    .toEqual(expect.arrayContaining(['time', 'code', 'name', 'direction', 'price', 'qty', 'change']));
});

test('beside the ticket at 1280 x 720 every dealer of the ladder is named, in full or without the kind, whatever marks stand before it [U3]', async ({
  page,
  server,
}) => {
  const bond = await quietBond(server);
  const other = await dealer(server, 'demo_trader2');
  const third = await dealer(server, 'demo_trader');
  await enter(third, bond, { price: at(bond, 3) });
  await enter(other, bond, { quoteInd: 2 });
  await enter(other, bond, { side: 2, settlType: '4', price: at(bond, -20) });
  await login(page, 'demo_maker', `/index/market-making?securityId=${bond.securityId}`);
  await page.setViewportSize(SMALLEST);
  await settled(page);
  await setTicket(page, true);
  const names = page.locator('[data-panel="depth.ladder"] .depth-org');
  await expect(names).toHaveCount(3);
  /** For each dealer: which parts of the name are in sight as a whole, and which are cut. */
  const seen = () =>
    names.evaluateAll((all) =>
      all.map((name) => {
        const around = name.getBoundingClientRect();
        const end = name.closest('td')?.getBoundingClientRect().right ?? 0;
        return [...name.children].map((part) => {
          const box = part.getBoundingClientRect();
          if (box.top >= around.bottom) return 'gives way';
          return box.right <= Math.min(around.right, end) + 0.5 && part.scrollWidth <= part.clientWidth
            ? 'whole'
            : `cut: ${part.textContent}`;
        });
      }),
    );
  const named: unknown = expect.stringMatching(/^whole (whole|gives way)$/);
  await expect
    .poll(async () => (await seen()).map((parts) => parts.join(' ')))
    .toEqual([named, named, named]);
  await clearBook(other);
  await clearBook(third);
});

test('in a narrow ladder the button that copies the book has its label where that fits, and a tip everywhere', async ({
  page,
  server,
}) => {
  const { securityId } = await quietBond(server);
  await login(page, 'demo_trader', `/index/deep-quotation?securityId=${securityId}`);
  await settled(page);
  const button = page.locator('[data-panel="depth.ladder"]').getByRole('button', { name: '复制盘口' });
  await expect(button).toHaveAttribute('data-tip', '复制盘口双边各档，可直接粘贴到聊天窗口');
  for (const width of [900, 1080, 1280, 1600]) {
    await page.setViewportSize({ width, height: 720 });
    await expect
      .poll(
        () =>
          button.evaluate((element) => {
            const word = element.querySelector('.depth-tool-word')?.getBoundingClientRect();
            const around = element.getBoundingClientRect();
            return word !== undefined && word.bottom <= around.bottom && word.right <= around.right;
          }),
        { message: `the label in a window of ${width} px` },
      )
      .toBe(true);
  }
});

test('the history of an order shows all of its columns beside the ticket at 1280 x 720, in both languages [U3]', async ({
  page,
  server,
}) => {
  const bond = await quietBond(server);
  await identify(page, 'demo_trader2');
  const own = await sameAs(server, page);
  const orderId = await enter(own, bond);
  const other = await dealer(server, 'demo_trader');
  await enter(other, bond, { side: 2, orderQty: 2000 });
  for (const language of ['zh-CN', 'en-US']) {
    await page.evaluate(
      (chosen) => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d: chosen })),
      language,
    );
    await page.goto(`/order-center/order-detail/${orderId}`);
    await settled(page);
    await setTicket(page, true);
    for (const size of [SMALLEST, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      const lists = page.locator('.o-columns .scroll');
      await expect
        .poll(() => lists.evaluateAll((all) => all.map((list) => list.scrollWidth - list.clientWidth)), {
          message: `px to scroll sideways at ${size.width} px in ${language}`,
        })
        .toEqual([0]);
    }
  }
  await clearBook(own);
});

test('the sheet of a maker ends at the edge of a column beside the ticket at 1280 x 720, and shows the settlement [U3]', async ({
  page,
}) => {
  await login(page, 'demo_maker', '/index/market-making');
  await page.setViewportSize(SMALLEST);
  await settled(page);
  await setTicket(page, true);
  const sheet = page.locator('.mk-grid');
  await expect(sheet.locator('tbody tr').first()).toBeVisible();
  /** What is at the right edge of the sheet, and whether it is cut there. */
  const last = () =>
    sheet.evaluate((table) => {
      const edge =
        (table.parentElement?.getBoundingClientRect().left ?? 0) + (table.parentElement?.clientWidth ?? 0);
      const heads = [...table.querySelectorAll('th[scope=col]')].filter((head) => head.clientWidth > 0);
      const cut = heads.findLast((head) => head.getBoundingClientRect().left < edge - 1);
      return { head: cut?.textContent, by: Math.round((cut?.getBoundingClientRect().right ?? 0) - edge) };
    });
  await expect.poll(last).toEqual({ head: '清算', by: 0 });
});

test('on a screen of 2560 x 1440 pages of text and forms are larger, and take two thirds of the width [U20]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await login(page, 'demo_trader', '/index/guide');
  for (const path of ['/index/guide', '/investment/home', '/support/announcement-details?name=about']) {
    await go(page, path);
    await settled(page);
    const width = () => page.locator('.k-page, .p-docs').evaluate((box) => box.getBoundingClientRect().width);
    await expect.poll(width, { message: path }).toBeGreaterThan(2560 * 0.66);
  }
});

test('no page cuts a figure, hides its label, scrolls sideways or overlaps controls at any usual window size [U3] [U13] [P3] [P14]', async ({
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
    // An address that redirects shows a page that is checked under its own address.
    const pathname = new URL(page.url()).pathname;
    if (seen.has(pathname)) continue;
    seen.add(pathname);
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
  // Every page has been open.
  expect(await personalData(page)).toEqual([]);
});

test('at 1280 x 720 prices of the ladder of a market maker are far enough apart to press (WCAG 2.5.8), and all lines are in sight', async ({
  page,
}) => {
  await page.setViewportSize(SMALLEST);
  await login(page, 'demo_maker', '/index/market-making');
  await settled(page);
  const ladder = page.getByRole('group', { name: '买卖盘口' });
  await expect(ladder.locator('.depth-price').first()).toBeVisible();
  await expectAccessible(page, 'the ladder', '.depth-ladder', ['target-size']);
  const hidden = await ladder
    .locator('.depth-ladder-sides')
    .evaluate((sides) => sides.scrollHeight - sides.clientHeight);
  expect(hidden).toBe(0);
});

test('at 1280 x 720 beside the ticket the stacked ladder shows its best prices, in lines of 24 px and in the columns of the other side [U3]', async ({
  page,
}) => {
  await page.setViewportSize(SMALLEST);
  await login(page, 'demo_offer', '/index/depth-offer');
  await settled(page);
  await setTicket(page, true);
  const sides = page.getByRole('group', { name: '买卖盘口' }).locator('.depth-ladder-sides');
  await expect(sides.locator('table[data-side=ofr] .depth-price')).not.toHaveCount(0);
  await expectAccessible(page, 'the ladder', '.depth-ladder', ['target-size']);
  const measured = await sides.evaluate((element) => {
    const [offers, bids] = element.querySelectorAll('table');
    if (!offers || !bids) throw new Error('the ladder is not stacked');
    const { top, bottom } = element.getBoundingClientRect();
    const whole = [...element.querySelectorAll('tbody tr')].filter((line) => {
      const half = line.closest('.depth-half')?.getBoundingClientRect();
      const box = line.getBoundingClientRect();
      return half !== undefined && box.top >= half.top - 0.5 && box.bottom <= half.bottom + 0.5;
    });
    const best = [offers.querySelector('tbody tr:last-child'), bids.querySelector('tbody tr')];
    const starts = (table: Element): readonly number[] =>
      [...table.querySelectorAll('th')].map((head) => head.getBoundingClientRect().left);
    return {
      leastPx: Math.min(...whole.map((line) => line.getBoundingClientRect().height)),
      linesOfSides: [offers, bids].map((side) => whole.filter((line) => side.contains(line)).length),
      isBestShown: best.every((line) => line !== null && whole.includes(line)),
      isInside: whole.every((line) => {
        const box = line.getBoundingClientRect();
        return box.top >= top && box.bottom <= bottom;
      }),
      offers: starts(offers),
      bids: starts(bids),
    };
  });
  expect(measured).toMatchObject({ linesOfSides: [4, 4], isBestShown: true, isInside: true });
  expect(measured.leastPx).toBeGreaterThanOrEqual(24);
  expect(measured.bids).toEqual(measured.offers);
});
