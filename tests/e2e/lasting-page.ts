import type { BrowserContext, Page, ViewportSize } from '@playwright/test';

/** A document on the server without scripts: where a page waits between walks, in the process that shows the product. */
export const STILL = '/robots.txt';

/** Lasting effects of a walk on its page, beyond the document shown. Such a page is not reused. */
const FOR_GOOD = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
] as const;

/** Maximum number of walks per page: by then the garbage they left amounts to some 500 MB. */
const MAX_WALKS = 20;

/** Page events that walks and their checks may listen to. */
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

/** One page for all walks of a worker, in one context: its process is already running, and has compiled its programs. */
export class LastingPage {
  readonly context: BrowserContext;
  readonly #origin: string;
  #page: Page | null = null;
  readonly #openDevtools: BrowserContext['newCDPSession'];
  #isChanged = false;
  #walks = 0;

  constructor(context: BrowserContext, origin: string) {
    this.context = context;
    this.#origin = origin;
    this.#openDevtools = context.newCDPSession.bind(context);
    // A walk's own session may emulate anything, touch for one.
    context.newCDPSession = (target) => {
      this.#isChanged = true;
      return this.#openDevtools(target);
    };
  }

  /** The page left by the last walk, or a new one if there is none, in a window of this size. */
  async page(size: ViewportSize | null = null): Promise<Page> {
    const page = await this.#anyPage();
    const { width, height } = page.viewportSize() ?? {};
    if (size !== null && (width !== size.width || height !== size.height)) await page.setViewportSize(size);
    return page;
  }

  async #anyPage(): Promise<Page> {
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

  /** Clears what a walk left, except compiled and cached code. */
  async clear(): Promise<void> {
    const page = this.#page !== null && !this.#page.isClosed() ? this.#page : await this.context.newPage();
    for (const other of this.context.pages()) if (other !== page) await other.close();
    for (const event of HEARD) await page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'wait' });
    // What the page writes on leaving is written before storage is cleared. It navigates to a document of the same origin, which the same
    // process shows: for another origin the browser would start a new process.
    await page.goto(`${this.#origin}${STILL}`);
    const devtools = await this.#openDevtools(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
    await devtools.detach();
    await this.context.clearCookies();
    await this.context.clearPermissions();
    // A write in progress when storage was cleared would log the next walk in.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      window.name = '';
    });
    if (page === this.#page && !this.#isChanged && this.#walks < MAX_WALKS) {
      // A new page has no pointer over it.
      await page.mouse.move(-1, -1);
      return;
    }
    await page.close();
    this.#page = null;
  }
}
