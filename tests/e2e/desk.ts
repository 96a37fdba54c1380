import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { test as base, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD as PASSWORD } from '../_util/demo-password.ts';
import { LastingPage } from './lasting-page.ts';
import { identify, login, loginByForm } from './log-in.ts';
import { machine, OwnServer } from './server-run.ts';

/** Everything received as text: reply bodies of calls, and push frames. */
export interface Wire {
  readonly texts: string[];
}

/** Records what a page must never log: console errors and warnings (including refusals of the content security policy), uncaught errors. */
export function listen(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
}

/** A context for the walks of a worker, with the usual window: that of the first walk may be another (`test.use`). */
const lastingContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: base.info().project.use.viewport ?? null });

/** A context whose pages log each breach of their policy, also one whose exception the page catches. A plugin's frame has a policy of its own. */
async function strictContext(browser: Browser): Promise<BrowserContext> {
  const context = await lastingContext(browser);
  await context.addInitScript(() => {
    if (window === top)
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        // oxlint-disable-next-line no-console -- what `listen` records
        console.error(`policy: ${violatedDirective} ${blockedURI}`),
      );
  });
  return context;
}

/** Removes what was only logged, as failed requests are while a line is cut or a page is left; uncaught errors remain faults. */
export const keepUncaught = (problems: string[]): void =>
  void problems.splice(0, problems.length, ...problems.filter((text) => text.startsWith('uncaught')));

/** Opens another page in a context, with the same checks. */
export async function secondPage(context: BrowserContext, problems: string[]): Promise<Page> {
  const page = await context.newPage();
  listen(page, problems);
  return page;
}

/** Opens a panel's menu and chooses its pop-out item. The new window gets the same checks as the first. */
export async function popOut(
  page: Page,
  panel: string,
  context: BrowserContext,
  problems: string[],
): Promise<Page> {
  // A menu that opens while the page is still being laid out may close with it.
  await settled(page);
  const opening = context.waitForEvent('page');
  await page
    .locator(`[data-panel="${panel}"]`)
    .getByRole('button', { name: /面板菜单/ })
    .click();
  await page.getByRole('menuitem', { name: '在新窗口中打开' }).click();
  const alone = await opening;
  alone.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  return alone;
}

/** Puts the cursor into the search of the bar by a key, as a user would; repeated if the page's keys were not ready with its bar. */
export async function openSearch(page: Page, key: '/' | 'Control+k' = 'Control+k'): Promise<void> {
  const box = page.getByRole('combobox', { name: '搜索债券' });
  await expect(box).toBeVisible();
  await expect(async () => {
    if (!(await box.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press(key);
    await expect(box).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

/** Quotes of the maker's sheet that would trade at once require confirmation: from now on they are confirmed. */
export async function sendsAnyway(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: '仍然提交' }), (button) => button.click());
}

/** Navigates to another page of the product without reloading; `settled` waits for it. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(history.state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/**
 * Waits until the page of the address is stable: it shows text or a frame, its content is loaded, and no finite animation is running but that of the
 * notice, which begins again as it ends.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector<HTMLElement>('main[aria-busy="false"]');
    return (
      main !== null &&
      main.dataset['address'] === location.pathname + location.search &&
      (main.innerText.trim() !== '' || main.querySelector('iframe') !== null) &&
      document.querySelector('.k-skeleton, .k-skeleton-rows, .s-dashboard[data-empty]') === null &&
      document
        .getAnimations()
        .every(
          (item) =>
            item.playState !== 'running' ||
            item.effect?.getTiming().iterations === Infinity ||
            (item instanceof CSSAnimation && item.animationName === 's-marquee'),
        )
    );
  });
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Injected once per document, by hand: axe's package for Playwright does so twice per audit, which cost as much as the audit itself. */
export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(readFileSync(axeFile, 'utf8'));
  await page.evaluate(shareRange);
}

/**
 * axe measures each text with a range of its own. The document corrects every range that is still in memory for each node that it removes: after an
 * audit of a list of quotes, removal of a cell took forty times as long. Runs in the page.
 */
function shareRange(): void {
  // `as` holds: axe has just been injected.
  const { axe } = window as unknown as { axe: { run: (...asks: unknown[]) => Promise<unknown> } };
  const { run } = axe;
  axe.run = async (...asks) => {
    const range = document.createRange();
    document.createRange = () => range;
    try {
      return await run(...asks);
    } finally {
      Reflect.deleteProperty(document, 'createRange');
    }
  };
}

/** Rules whose result depends on colours, and therefore on the theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** axe's rules beyond WCAG: headings, landmarks, names. Fast, since no colours are measured. */
const GOOD_PRACTICE = ['best-practice'];
export const WCAG_AND_PRACTICE = [...WCAG, ...GOOD_PRACTICE];

async function findings(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<readonly string[]> {
  await bringAxe(page);
  // While the connection to the server is lost, controls that send are dimmed: a busy machine answers late, and recovers.
  await expect(page.locator('html')).not.toHaveAttribute('data-link', 'lost');
  // A frame is another document, of another origin: only the page is audited.
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).options({
    resultTypes: ['violations'],
    iframes: false,
  });
  // In the page itself: otherwise all passed checks are transferred to a second page, at five times the cost.
  axe.setLegacyMode();
  const { violations } = await choose(axe).analyze();
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Violations of good practice on the page in its current state. */
export const badPractice = (page: Page): Promise<readonly string[]> =>
  findings(page, (axe) => axe.withTags(GOOD_PRACTICE));

/** Expects no finding of WCAG 2.0 to 2.2, A and AA, on the page in its current state, or in one part of it. `where` names it in a failure. */
export async function expectAccessible(
  page: Page,
  where: string = page.url(),
  part = 'html',
  rules?: readonly string[],
): Promise<void> {
  const found = await findings(page, (axe) =>
    rules === undefined ? axe.include(part).withTags(WCAG) : axe.include(part).withRules([...rules]),
  );
  expect(found, where).toEqual([]);
}

/**
 * Selects dark or light with the button in the bar; again if the theme that is saved for the user arrived meanwhile, with which the press turned to the
 * other one.
 */
export async function useTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const html = page.locator('html');
  const label = theme === 'dark' ? /^切换到深色/ : /^切换到浅色/;
  await expect(async () => {
    if ((await html.getAttribute('data-theme')) !== theme)
      await page.getByRole('button', { name: label }).click({ timeout: 2000 });
    await expect(html).toHaveAttribute('data-theme', theme, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/** The same in dark and in light: in the second theme only colour-dependent rules are repeated. */
export async function expectAccessibleInBothThemes(
  page: Page,
  where: string = page.url(),
  part = 'html',
): Promise<void> {
  const first = (await page.locator('html').getAttribute('data-theme')) === 'light' ? 'light' : 'dark';
  await expectAccessible(page, `${where} ${first}`, part);
  const second = first === 'light' ? 'dark' : 'light';
  await useTheme(page, second);
  await expectAccessible(page, `${where} ${second}`, part, COLOUR_RULES);
}

/**
 * Pages that fail their test on any console error, warning or uncaught error, each test from its own client address. Files that use it directly
 * share one server per worker of the runner; `testOnOwnServer` gives a file its own.
 */
export const test = base.extend<
  { problems: string[]; wire: Wire; elsewhere: Page },
  { server: OwnServer; warm: { desk?: LastingPage; elsewhere?: LastingPage } }
>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter's form
    async ({}, use) => {
      const server = await OwnServer.open();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  extraHTTPHeaders: ({}, use) => use(machine()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  warm: [({}, use) => use({}), { scope: 'worker' }],
  // One for all walks of a worker, cleared between them: a page whose programs are compiled already costs half.
  context: async ({ browser, server, warm, extraHTTPHeaders }, use) => {
    const desk = (warm.desk ??= new LastingPage(await strictContext(browser), server.url));
    await desk.context.setExtraHTTPHeaders({ ...extraHTTPHeaders });
    await use(desk.context);
    await desk.clear();
  },
  // The page is shared too, unless a walk changed it permanently; after a failure the runner starts another worker.
  page: async ({ context, warm, viewport }, use) => {
    await use(context === warm.desk?.context ? await warm.desk.page(viewport) : await context.newPage());
  },
  // A page on another machine, for an additional user: not checked until `listen` is called.
  elsewhere: async ({ browser, server, warm, viewport }, use) => {
    const desk = (warm.elsewhere ??= new LastingPage(await lastingContext(browser), server.url));
    await desk.context.setExtraHTTPHeaders(machine());
    await use(await desk.page(viewport));
    await desk.clear();
  },
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      listen(page, problems);
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  wire: async ({ page }, use) => {
    const texts: string[] = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      response.text().then(
        (text) => texts.push(text),
        () => undefined, // the page left before the body was read
      );
    });
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => texts.push(String(payload))),
    );
    await use({ texts });
  },
});

/** For pages that are not the product's: a context for each test, nothing is checked, and no server is needed; in the browsers of the other walks. */
export const testElsewhere = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: ({}, use) => use(undefined),
  context: async ({ browser }, use) => {
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  problems: ({}, use) => use([]),
});

export { expect, identify, login, loginByForm, PASSWORD };
export type { Page };
