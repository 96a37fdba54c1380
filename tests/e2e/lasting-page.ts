import type { BrowserContext, Page } from '@playwright/test';

/** A document of the server's without a program: where a page waits between walks, in the process that shows the product. */
export const STILL = '/robots.txt';

/** What a walk does to its page beyond the document that it shows. Such a page is not used again. */
const FOR_GOOD = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setViewportSize',
] as const;

/** So many walks have one page: by then what they left to its collector is some 500 MB. */
const MOST_WALKS = 20;

/** What walks and their watch may hear of a page. */
const HEARD = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const;

/** One page for all walks of a worker, in one context: its process runs already, and its programs are compiled there. */
export class LastingPage {
  readonly context: BrowserContext;
  readonly #origin: string;
  #page: Page | null = null;
  #isChanged = false;
  #walks = 0;

  constructor(context: BrowserContext, origin: string) {
    this.context = context;
    this.#origin = origin;
  }

  /** The page that the last walk left, or a new one where there is none. */
  async page(): Promise<Page> {
    this.#walks += 1;
    if (this.#page !== null) return this.#page;
    const page = await this.context.newPage();
    this.#isChanged = false;
    this.#walks = 1;
    for (const name of FOR_GOOD) {
      const method: unknown = Reflect.get(page, name);
      if (typeof method !== 'function') throw new Error(`a page has no ${name}`);
      Reflect.set(page, name, (...args: unknown[]): unknown => {
        this.#isChanged = true;
        return Reflect.apply(method, page, args);
      });
    }
    this.#page = page;
    return page;
  }

  /** Takes away what a walk left, but for what is compiled and cached. */
  async clear(): Promise<void> {
    const page = this.#page !== null && !this.#page.isClosed() ? this.#page : await this.context.newPage();
    for (const other of this.context.pages()) if (other !== page) await other.close();
    for (const event of HEARD) await page.removeAllListeners(event);
    // What the page writes as it is left is written before storage is cleared. It is left for a document of the same origin, which the
    // same process shows: for another origin's the browser would begin a new one.
    await page.goto(`${this.#origin}${STILL}`);
    const devtools = await this.context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
    await devtools.detach();
    await this.context.clearCookies();
    await this.context.clearPermissions();
    // A write that was on its way when storage was cleared would log the next walk in.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      window.name = '';
    });
    if (page === this.#page && !this.#isChanged && this.#walks < MOST_WALKS) {
      // A new page has no pointer over it.
      await page.mouse.move(-1, -1);
      return;
    }
    await page.close();
    this.#page = null;
  }
}
