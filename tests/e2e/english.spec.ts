import { cases, consoleApi, pathOf } from '#contract/api';
import { orgParts } from '../../src/plugins/depth/org-parts.ts';
import { badPractice, expect, go, identify, type Page, settled } from './desk.ts';
import { ask } from './page-calls.ts';
import { consolePaths, productPaths } from './product-paths.ts';
import { sizeFaults } from './size-faults.ts';
import { type OwnServer, testOnQuietServer as test } from './own-server.ts';

/** Names that only exist in Chinese: of bonds, issuers, institutions, users, trading paths. */
async function chineseNames(server: OwnServer): Promise<ReadonlySet<string>> {
  const rows = await server.sql<{ name: string }>(
    `select short_name as name from bond union select full_name from bond union select issuer from bond
     union select short_name from organisation union select full_name from organisation
     union select name from sales_person union select realname from operator
     union select argvalue from standard_parameter where argname like 'org%' union select name from trader union select path_name from deal_path union select deal_trader_name from deal_path`,
  );
  // Lists put the last figures of a bond's name into a separate element, the ladder an institution's kind.
  return new Set(rows.flatMap(({ name }) => [name, name.replace(/[\dA-Z]*$/, ''), ...orgParts(name)]));
}

/** Every distinct Chinese text on the page or read out by a screen reader. */
const chineseTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.closest('noscript, script, style') === null)
        texts.push(walker.currentNode.textContent ?? '');
    return [...new Set(texts)].filter((text) => /\p{Script=Han}/u.test(text));
  });

/** Remainder that is not a name: neither a known one, nor a masked one (演**), nor in the form of a bond's (24国开10). */
const unnamed = (text: string, names: ReadonlySet<string>): readonly string[] =>
  names.has(text.trim())
    ? []
    : text
        .split(/[\s:,;·()]+/)
        .filter((word) => /\p{Script=Han}/u.test(word) && !names.has(word))
        .filter((word) => !/^\p{Script=Han}\*+$|^\d{2}\p{Script=Han}+[\dA-Z]+$/u.test(word));

const SMALL = { width: 1280, height: 720 };
const USUAL = { width: 1440, height: 900 };

/** The only Chinese word in the English interface: the language switch, in its own language. */
const OWN_NAME = '中文';
const TABS = ['SecurityCenter', 'NameAuthentication', 'TransactionPath', 'ApiKeys', 'Preferences'].map(
  (tab) => `/my-info-index?tabName=${tab}`,
);
/** The occupation entered by the demonstration's applicant. */
const WRITTEN = ['交易员'];

/** Truncated or covered elements, and axe's findings beyond WCAG, once the page's own view has loaded. */
async function lastingFaults(page: Page): Promise<readonly string[]> {
  let findings: readonly string[] = [];
  await expect(async () => {
    findings = [...(await sizeFaults(page)), ...(await badPractice(page))];
    expect(findings).toEqual([]);
  })
    .toPass({ timeout: 5000, intervals: [50, 200, 500] })
    .catch(() => undefined); // reported by the caller with those of all other pages
  return findings;
}

/** Truncated or covered elements in a usual window: it shows more columns and facts than a small one, each with its longer name. */
async function cutInUsualWindow(page: Page, path: string): Promise<readonly string[]> {
  await page.setViewportSize(USUAL);
  let faults: readonly string[] = [];
  await expect(async () => {
    faults = await sizeFaults(page);
    expect(faults).toEqual([]);
  })
    .toPass({ timeout: 5000, intervals: [50, 200, 500] })
    .catch(() => undefined); // reported with those of all other pages
  await page.setViewportSize(SMALL);
  return faults.map((fault) => `${path} in a usual window: ${fault}`);
}

/** Remaining Chinese on each of these pages in English, and other faults in a small window. */
async function faultsOn(page: Page, paths: readonly string[], names: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await go(page, path);
    await settled(page);
    for (const text of await chineseTexts(page))
      for (const word of unnamed(text, names))
        if (word !== OWN_NAME) found.push(`${path}: ${word} (${text})`);
    for (const finding of await lastingFaults(page)) found.push(`${path}: ${finding}`);
    if ((await page.locator('.s-dashboard').count()) > 0) found.push(...(await cutInUsualWindow(page, path)));
  }
  return found;
}

/** Logs in without opening the product. English is longer, so it is checked where there is least room. */
async function identifyInEnglish(page: Page, account: string): Promise<void> {
  await page.setViewportSize(SMALL);
  await identify(page, account);
  await page.evaluate(() => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d: 'en-US' })));
}

async function openInEnglish(page: Page, account: string, path: string): Promise<void> {
  await identifyInEnglish(page, account);
  await page.goto(path);
}

test('in English, Chinese appears only in names without another form; nothing is cut or covered, and axe’s best practices are met [U20] [U21]', async ({
  page,
  server,
}) => {
  // Every page of the product: axe takes its time on a busy machine.
  test.setTimeout(300_000);
  const names = new Set([...(await chineseNames(server)), ...WRITTEN]);
  await openInEnglish(page, 'demo_research', '/index/guide');
  expect(await faultsOn(page, [...productPaths(), ...TABS], names)).toEqual([]);
});

test('the same holds for staff in their console [U21]', async ({ page, server }) => {
  const names = new Set([...(await chineseNames(server)), ...WRITTEN]);
  await openInEnglish(page, 'demo_staff', '/console');
  expect(await faultsOn(page, consolePaths(), names)).toEqual([]);
});

test('in English every section of the console stands on one line, with three-figure counts too', async ({
  page,
}) => {
  await identifyInEnglish(page, 'demo_staff');
  const body = {
    form: { kind: 'question', title: 'Yield of a callable bond' },
    text: 'To the call?',
    imageIds: [],
  };
  expect((await ask(page, cases.open, { body })).code).toBe(200);
  await page.route(`**${pathOf(cases.desk)}?*`, async (route) => {
    const reply = await route.fetch();
    // `as` holds: the server keeps its contract.
    const whole = (await reply.json()) as { data: object };
    await route.fulfill({ response: reply, json: { ...whole, data: { ...whole.data, totalPages: 100 } } });
  });
  await page.goto('/console/cases');
  const sections = page.getByRole('navigation', { name: 'Console sections' }).getByRole('link');
  await expect(sections.filter({ hasText: 'Cases' })).toContainText('99+');
  expect(await sections.evaluateAll((links) => [...new Set(links.map((link) => link.clientHeight))])).toEqual(
    [30],
  );
});

test('in English the roles of an account stand on one line, beside the chosen account too, whose sessions are in sight', async ({
  page,
}) => {
  await openInEnglish(page, 'demo_staff', '/console/accounts');
  const lines = () =>
    page
      .getByRole('row', { name: /demo_staff2/ })
      .locator('.k-tag')
      .evaluateAll((tags) => new Set(tags.map((tag) => tag.getBoundingClientRect().top)).size);
  await expect.poll(lines).toBe(1);
  await page.getByRole('row', { name: /demo_staff2/ }).click();
  await expect(page.getByText('Never logged in')).toBeInViewport();
  await expect.poll(lines).toBe(1);
});

test('in English the actions on a version stand on one line on a small laptop, however long its changes are', async ({
  page,
}) => {
  const version = {
    version: 0,
    kind: 'publish',
    hash: '0123456789abcdef',
    beforeHash: '0123456789abcdef',
    operId: 'D0012',
    operName: 'demo_staff',
    createTime: '2026-11-20 10:00:00.000',
    reason: 'Rows of a page',
    summary: [`settings.json changed ${'search.pageSize.of.the.list.'.repeat(8)}`],
  };
  const data = { content: [version], totalPages: 1 };
  await page.route(`**${pathOf(consoleApi.versions)}?*`, (route) =>
    route.fulfill({ json: { code: 200, message: '', data } }),
  );
  await page.setViewportSize({ width: 1280, height: 720 });
  await openInEnglish(page, 'demo_staff', '/console/versions');
  const actions = page.getByRole('main').getByRole('table').getByRole('button');
  await expect(actions).toHaveText(['Differences', 'Undo']);
  const tops = await actions.evaluateAll((all) => [
    ...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))),
  ]);
  expect(tops).toHaveLength(1);
  const list = page.getByRole('region', { name: 'Versions' });
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('in English the titles of messages are shown in full [U20]', async ({ page }) => {
  await openInEnglish(page, 'demo_research', '/index/message-index/all-message');
  const titles = page.locator('.m-title');
  await expect(titles).toContainText(['Keep your account safe', 'Welcome to the bond quotation platform']);
  const cut = await titles.evaluateAll((all) =>
    all.filter((title) => title.scrollWidth > title.clientWidth).map((title) => title.textContent),
  );
  expect(cut).toEqual([]);
});

test('in English the bond data keep codes, and the issuer beside its link, on one line on a small laptop; the ticket states the unit of quantities [U20]', async ({
  page,
  server,
}) => {
  await page.setViewportSize(SMALL);
  const [bond] = await server.sql<{ security_id: string }>(
    `select security_id from bond where maturity_date > current_date + 400 and tier <> 'none'
     order by length(security_id) desc, security_id limit 1`,
  );
  await openInEnglish(page, 'demo_research', `/index/deep-quotation?securityId=${bond?.security_id}`);
  const facts = page.locator('[data-panel="depth.info"] .k-facts');
  await expect(facts).toContainText(bond?.security_id ?? 'no bond');
  const code = facts.locator('dd', { hasText: bond?.security_id ?? '' }).first();
  await expect(facts.getByRole('button')).toBeVisible();
  expect((await code.boundingBox())?.height).toBeLessThan(30);
  const wrapped = await facts.locator('dd:has(button)').evaluate((cell) => {
    const name = document.createRange();
    name.selectNodeContents(cell);
    const [text] = [...name.getClientRects()];
    const link = cell.querySelector('button')?.getBoundingClientRect();
    return text === undefined || link === undefined || link.top > text.bottom;
  });
  expect(wrapped).toBe(false);
  await page.locator('.depth-price').first().click();
  const ticket = page.getByRole('region', { name: 'Order ticket', exact: true });
  await expect(ticket.locator('[data-review]')).toContainText(/^Review \w+ [\d,]+ \(CNY 10k\)/);
  // The widest quote that is offered fits beside the arrow.
  const chosen = ticket.locator('[data-field="targetQuoteId"] select');
  await expect(chosen.locator('option').nth(1)).toContainText('(CNY 10k)');
  const room = await chosen.evaluate((select: HTMLSelectElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return 0;
    const style = getComputedStyle(select);
    pen.font = `${style.fontSize} ${style.fontFamily}`;
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    return (
      select.clientWidth - padding - pen.measureText('1.5845 10,000 (CNY 10k) 珀光证券 Negotiable').width
    );
  });
  expect(room).toBeGreaterThan(0);
});

test('in English no heading or state of the maker’s sheet is cut on a small laptop [U3] [U20]', async ({
  page,
}) => {
  await openInEnglish(page, 'demo_maker', '/index/market-making');
  const sheet = page.locator('[data-panel="maker.sheet"]');
  await expect(sheet.locator('.mk-state').first()).toBeVisible();
  const cut = await sheet
    .locator('th, td:has(> .mk-state)')
    .evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
});

test('in English the types of bonds in the search are shown in full, and each rule of a password on one line [U20]', async ({
  page,
}) => {
  await openInEnglish(page, 'demo_research', '/my-info-index?tabName=SecurityCenter');
  await page.getByRole('button', { name: 'Change password' }).click();
  const rules = page.locator('.a-rules > li');
  await expect(rules.first()).toBeVisible();
  const heights = await rules.evaluateAll((all) => all.map((rule) => rule.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  // The whole form fits a small laptop.
  await page.setViewportSize({ width: 1280, height: 720 });
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await page.keyboard.press('Escape');

  const box = page.getByRole('combobox', { name: 'Search bonds' });
  await box.fill('24gk');
  const types = page.locator('.search-type');
  await expect(types.first()).toHaveText('Policy bank bond');
  const cut = await types.evaluateAll(
    (all) => all.filter((type) => type.scrollWidth > type.clientWidth).length,
  );
  expect(cut).toBe(0);
});
