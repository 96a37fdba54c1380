import { type Page, type WebSocketRoute } from '@playwright/test';
import { expect, login, test } from './desk.ts';

interface Frame {
  readonly type: string;
  readonly op: 'snap' | 'upd' | 'del';
  readonly ts: string;
  readonly fields?: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Changes of price and quantity for the bonds of the composite quote, in the product's wire format, between the server's own frames. */
class BusyMarket {
  readonly #socket: WebSocketRoute;
  #fields: readonly string[] = [];
  readonly #ids = new Set<string>();
  #seq = 0;
  #step = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Quotes stand still: the server's own frames are kept back too. */
  isStill = false;

  constructor(socket: WebSocketRoute) {
    this.#socket = socket;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => this.#forward(String(message)));
  }

  start(): void {
    this.#timer = setInterval(() => this.#push(), 50);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.isStill = true;
  }

  #forward(text: string): void {
    // `as` holds: frames of contract/push.
    const frame = JSON.parse(text) as Frame;
    if (frame.type !== 'bestmarket' || !('op' in frame)) return this.#socket.send(text);
    if (this.isStill) return;
    if (frame.fields) this.#fields = frame.fields;
    const idAt = this.#fields.indexOf('securityId');
    for (const row of frame.rows) this.#ids.add(String(row[idAt]));
    this.#send(frame);
  }

  #send(frame: object): void {
    this.#seq += 1;
    this.#socket.send(JSON.stringify({ ...frame, seq: this.#seq }));
  }

  #push(): void {
    this.#step += 1;
    const changes = [...this.#ids].map((id) => {
      const price = 1.5 + ((this.#step * 7 + Number.parseInt(id, 10)) % 90) / 100;
      const values = {
        // Wider than its column: it reaches into the next.
        bidPrice: price + 100,
        ofrPrice: price - 0.01,
        lastPrice: price,
        bidQty: 1000 + (this.#step % 90) * 100,
      };
      return [id, ...Object.entries(values).flatMap(([name, value]) => [this.#fields.indexOf(name), value])];
    });
    this.#send({ type: 'bestmarket', op: 'upd', ts: '2026-11-29 10:00:00.000', rows: [], changes });
  }
}

const grid = (page: Page) =>
  page.getByRole('grid', { name: '综合报价' }).or(page.getByRole('treegrid', { name: '综合报价' }));
const canvases = (page: Page) => page.locator('.live-grid-body canvas');

/** Cells whose content the browser does not lay out. */
const drawnCells = (page: Page): Promise<number> =>
  grid(page)
    .locator('.ag-cell')
    .evaluateAll(
      (cells) =>
        cells.filter((cell) => cell instanceof HTMLElement && cell.style.contentVisibility === 'hidden')
          .length,
    );

/** The composite quote while very many of its texts change. What happens once or twice a second waits while `isHeld` is set in the page. */
async function openBusyMarket(page: Page): Promise<BusyMarket> {
  const opened: BusyMarket[] = [];
  await page.addInitScript(() => {
    // A worker's socket is out of reach for the route.
    Reflect.deleteProperty(window, 'Worker');
    const own = window.setInterval.bind(window);
    const setTimer = (call: () => void, ms?: number) =>
      own(() => ('isHeld' in window && (ms === 500 || ms === 1000) ? undefined : call()), ms);
    Object.assign(window, { setInterval: setTimer });
  });
  await page.routeWebSocket(/websocketForward/u, (socket) => void opened.push(new BusyMarket(socket)));
  await login(page, 'demo_trader', '/index/look-ticket?activeName=third');
  await expect(grid(page).locator('.ag-row').nth(10)).toBeVisible();
  // By code, rows keep their places.
  const head = page.locator('.ag-header-cell[col-id=code]');
  await expect(async () => {
    await head.click();
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
  }).toPass();
  await page.mouse.move(2, 2);
  const market = opened.at(-1);
  if (market === undefined) throw new Error('no socket of market streams');
  market.start();
  await expect(canvases(page)).toHaveCount(1);
  await expect.poll(() => drawnCells(page)).toBeGreaterThan(40);
  return market;
}

/** The same edge of an icon differs by up to 18 of 255 between two pictures; the edge of a figure a tenth of a pixel beside its place differs by 60. */
const SHADE = 30;

/** The greatest difference of a colour between two pictures of one size, of 255. */
const greatestDifference = (page: Page, ...pictures: readonly [Buffer, Buffer]): Promise<number> =>
  page.evaluate(
    async (encoded) => {
      const [one, other] = await Promise.all(
        encoded.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      return Array.from(one ?? []).reduce(
        (most, shade, at) => Math.max(most, Math.abs(shade - (other?.[at] ?? 0))),
        0,
      );
    },
    pictures.map((picture) => picture.toString('base64')),
  );

test.describe('a very busy market', () => {
  test('draws cells pixel by pixel as the browser lays them out, with a name for screen readers [R2.08]', async ({
    page,
  }) => {
    const market = await openBusyMarket(page);
    await page.evaluate(() => Object.assign(window, { isHeld: true }));
    market.stop();
    await expect(grid(page).locator('[data-flash]')).toHaveCount(0);
    // Flashes of drawn cells end within 0.7 s, unseen by the document.
    await page.waitForTimeout(1000);
    const drawn = await page.locator('.live-grid').first().screenshot();
    expect(await drawnCells(page)).toBeGreaterThan(40);
    const cell = grid(page).locator('.ag-row [col-id="last"]').first();
    await expect(cell).toHaveAttribute('aria-label', /^\d\.\d+$/u);
    await page.evaluate(() => Reflect.deleteProperty(window, 'isHeld'));
    await expect(canvases(page)).toHaveCount(0);
    expect(await drawnCells(page)).toBe(0);
    await expect(cell).not.toHaveAttribute('aria-label');
    const laidOut = await page.locator('.live-grid').first().screenshot();
    expect(await greatestDifference(page, drawn, laidOut)).toBeLessThan(SHADE);
  });

  test('lays out the row that has the focus or the pointer, and all rows once they are scrolled [R9.03]', async ({
    page,
  }) => {
    const market = await openBusyMarket(page);
    const rows = grid(page).locator('.ag-row');
    const isDrawn = (row: number): Promise<boolean> =>
      rows
        .nth(row)
        .locator('.ag-cell')
        .evaluateAll((cells) =>
          cells.some((cell) => cell instanceof HTMLElement && cell.style.contentVisibility === 'hidden'),
        );
    await expect.poll(() => isDrawn(3)).toBe(true);
    await rows.nth(3).hover();
    await expect.poll(() => isDrawn(3)).toBe(false);
    expect(await isDrawn(5)).toBe(true);
    await rows.nth(5).locator('[col-id="name"]').click();
    await page.mouse.move(2, 2);
    await expect.poll(() => isDrawn(3)).toBe(true);
    await expect.poll(() => isDrawn(5)).toBe(false);
    await rows.nth(4).hover();
    await page.evaluate(() => Object.assign(window, { isHeld: true }));
    await page.mouse.wheel(0, 300);
    await expect(canvases(page)).toHaveCount(0);
    expect(await drawnCells(page)).toBe(0);
    market.stop();
  });
});
