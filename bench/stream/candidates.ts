import type { Browser, BrowserContext, Page } from '@playwright/test';
import { login } from '../../tests/e2e/log-in.ts';
import type { Reference } from './build-pages.ts';
import { installProbe } from './probe.ts';
import { Pusher, type Source } from './pusher.ts';
import { plainDialect, productDialect } from './wire.ts';

/** A page under measurement. It stays open for the whole run, in its own process. */
export interface Candidate {
  readonly name: string;
  readonly source: Source;
  readonly page: Page;
  /** Cells that show the last price. */
  readonly cell: string;
}

/** A view of the product's list of quotes. */
export interface View {
  readonly flash: boolean;
  /** `code`: rows keep their place. `time`: newest first, as the page opens. */
  readonly sort: 'code' | 'time';
  readonly worker: boolean;
}

/** Market pages have the size of a trader's window. */
export const CONTEXT = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} as const;
export const BONDS = 2000;

export const pusherOf = (name: string): Pusher =>
  new Pusher(BONDS, name.startsWith('composite') ? productDialect() : plainDialect);

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** State of a browser in which the demo trader is logged in. */
export async function logIn(browser: Browser, url: string): Promise<Session> {
  const context = await browser.newContext({ ...CONTEXT, baseURL: url });
  await login(await context.newPage(), 'demo_trader');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function openPage(context: BrowserContext): Promise<Page> {
  context.on('weberror', (problem) => console.error(problem.error().message));
  await context.addInitScript(installProbe);
  return context.newPage();
}

/** Cells of the last price; a page whose cells no selector finds has `benchCells`. */
const CELLS: Readonly<Record<Reference, string>> = {
  text: '.row [data-column="last"]',
  mobx: '.row [data-column="last"]',
  'ag-grid': '.ag-row .ag-cell[col-id="last"]',
  vuu: '',
  perspective: '',
};

export async function openReference(
  browser: Browser,
  url: string,
  { name, of, source, flash }: { name: string; of: Reference; source: Source; flash: boolean },
): Promise<Candidate> {
  const page = await openPage(await browser.newContext({ ...CONTEXT, baseURL: url }));
  await page.goto(`/bench/${of}.html?name=${name}&flash=${flash ? '1' : '0'}`);
  const cell = CELLS[of];
  await page.waitForFunction(
    (selector) => (window.benchCells?.() ?? document.querySelectorAll(selector)).length > 20,
    cell,
  );
  await rest(page);
  return { name, source, page, cell };
}

/** The pointer rests on the edge of every page: each frame with a layout hit-tests what is under it. */
const rest = (page: Page): Promise<void> => page.mouse.move(2, 890);

/** The composite page of the built client, as a user opens it. */
export async function openComposite(
  browser: Browser,
  url: string,
  state: Session,
  { name, source, view }: { name: string; source: Source; view: View },
): Promise<Candidate> {
  const context = await browser.newContext({ ...CONTEXT, baseURL: url, storageState: state });
  await context.addCookies([{ name: 'bench', value: name, url }]);
  if (!view.worker) await context.addInitScript(() => void Reflect.deleteProperty(window, 'Worker'));
  const page = await openPage(context);
  await page.goto('/index/look-ticket?activeName=third');
  const cell = '.live-grid .ag-row .ag-cell[col-id="last"]';
  await page.waitForSelector(cell);
  const head = page.locator('.ag-header-cell[col-id=code]');
  if (view.sort === 'code')
    for (let press = 0; press < 3 && (await head.getAttribute('aria-sort')) !== 'ascending'; press += 1)
      await head.click();
  const flash = page.getByLabel('变动闪烁');
  if ((await flash.isChecked()) !== view.flash) await flash.click();
  await rest(page);
  return { name, source, page, cell };
}
