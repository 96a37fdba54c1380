// How soon everybody has a published configuration: the real server as a separate process, 1,000 open clients (sockets that are notified and
// then fetch their configuration, as the product's own do: at once, compressed, conditional on what they have), and two pages in Chromium with
// text typed into the ticket and the search. `npm run build && node bench/live-apply.ts [clients [publishes]]`; exits with 1 if the last client
// has it later than 2 s or typed text is lost.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { chromium, type Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { configApi, consoleApi, pathOf } from '../contract/api/index.ts';
import { SUB_PROTOCOL } from '../contract/push/index.ts';
import { loggedIn } from '../tests/_util/api-client.ts';
import { login } from '../tests/e2e/log-in.ts';
import { chromiumOptions } from '../tools/browser.mjs';
import { quantile } from './setup/quantile.ts';
import { startServer } from './setup/server-process.ts';

const [CLIENTS = 1000, PUBLISHES = 5] = process.argv.slice(2).map(Number);
const MAX_MS = 2_000;
/** Share of clients that are not logged in. */
const VISITORS = 0.2;
const ACCOUNTS = [
  'demo_maker',
  'demo_offer',
  'demo_org',
  'demo_research',
  'demo_special',
  'demo_ticket',
  'demo_coupon',
];
const AT_ONCE = 50;

const server = await startServer({
  SIM_CLOCK: 'always',
  CLIENT_DIR: 'dist/client',
  MAX_SOCKETS_PER_USER: '100000',
});
const { url } = server;
const browser = await chromium.launch(chromiumOptions());
// Each keeps a connection, as browsers do.
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** One client: a socket that is notified, and a call for its configuration. */
class Client {
  have: string;
  /** When the requested configuration arrived, by the clock of this process, ms. */
  appliedAt = 0;
  bytes = 0;
  heardAt = 0;
  readonly #socket: WebSocket;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(at: number, token: string | null, have: string) {
    this.have = have;
    const from = `10.1.${at >> 8}.${at & 255}`;
    this.#headers = {
      'x-forwarded-for': from,
      'accept-encoding': 'gzip, deflate, br',
      ...(token === null ? {} : { authorization: token }),
    };
    this.#socket = new WebSocket(
      `${url.replace('http', 'ws')}/ws/websocketCmds`,
      token === null ? [SUB_PROTOCOL] : [SUB_PROTOCOL, token],
      { headers: { 'x-forwarded-for': from } },
    );
    this.#socket.on('error', () => {});
    this.#socket.on('message', (data: Buffer) => {
      const frame = data.toString();
      if (!frame.includes('"cmd":"config"') || frame.includes(`"hash":"${this.have}"`)) return;
      this.heardAt = performance.now();
      void this.#fetch();
    });
  }

  async open(): Promise<this> {
    await once(this.#socket, 'open');
    return this;
  }

  close(): void {
    this.#socket.terminate();
  }

  async #fetch(): Promise<void> {
    const path = `${pathOf(configApi.current)}?have=${this.have}`;
    const call = request(`${url}${path}`, { agent, headers: this.#headers }).end();
    // `as` holds: this is what `response` passes.
    const [reply] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
    let bytes = 0;
    reply.on('data', (part: Buffer) => (bytes += part.length));
    await once(reply, 'end');
    if (reply.statusCode !== 200) throw new Error(`HTTP ${reply.statusCode}`);
    this.bytes = bytes;
    // `<version>-<hash>` identifies the content of the reply, without decompressing it a thousand times on the server's processors.
    this.have = /-([0-9a-f]{16})/.exec(String(reply.headers.etag))?.[1] ?? this.have;
    this.appliedAt = performance.now();
  }
}

/** A page with typed text, and a visible sign of the configuration. */
async function typing(account: string, path: string, type: (page: Page) => Promise<() => Promise<string>>) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await login(page, account, path);
  const read = await type(page);
  return { page, read, typed: await read() };
}

const shows = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name, exact: true })
    .waitFor({ timeout: 20_000 });

try {
  const staff = await loggedIn(url, 'demo_staff', '10.0.0.1');
  const tokens = await Promise.all(
    ACCOUNTS.map(async (name, at) => (await loggedIn(url, name, `10.0.1.${at}`)).token),
  );
  const { data: source } = await staff.call(consoleApi.source);
  const clients: Client[] = [];
  for (let at = 0; at < CLIENTS; at += AT_ONCE)
    clients.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, CLIENTS - at) }, (_, n) =>
          new Client(
            at + n,
            (at + n) / CLIENTS < VISITORS ? null : (tokens[n % tokens.length] ?? null),
            source.hash,
          ).open(),
        ),
      )),
    );
  const pages = await Promise.all([
    typing('demo_trader', '/index/deep-quotation', async (page) => {
      await page.locator('[data-panel="depth.ladder"]').waitFor();
      await page.getByRole('button', { name: '下单', exact: true }).click();
      const field = page
        .getByRole('region', { name: '下单', exact: true })
        .locator('input[data-place="price"]')
        .first();
      await field.fill('1.7775');
      return () => field.inputValue();
    }),
    typing('demo_trader2', '/my-info-index?tabName=SecurityCenter', async (page) => {
      const search = page.getByRole('combobox', { name: '搜索债券' });
      await search.fill('25附息国债');
      return () => search.inputValue();
    }),
  ]);

  let { version } = source;
  const label = /"id": "home", "label": "[^"]+"/;
  let worst = 0;
  const lost: string[] = [];
  for (let n = 0; n < PUBLISHES; n += 1) {
    const name = `首页${n}`;
    const texts = {
      ...source.texts,
      menu: source.texts.menu.replace(label, '"id": "home", "label": "own:live"'),
      settings: source.texts.settings.replace(
        /\n\}\s*$/,
        `,\n  "texts": { "live": { "zh-CN": "${name}" } }\n}\n`,
      ),
    };
    const beganAt = performance.now();
    const seen = pages.map(async ({ page }) => {
      await shows(page, name);
      return performance.now() - beganAt;
    });
    const reply = await staff.call(consoleApi.publish, {
      body: { baseVersion: version, texts, reason: '量一量' },
    });
    if (reply.code !== 200) throw new Error(reply.text);
    const answeredMs = performance.now() - beganAt;
    ({ version } = reply.data);
    const { hash } = reply.data;
    while (clients.some((client) => client.have !== hash) && performance.now() - beganAt < 30_000)
      await new Promise((resolve) => setTimeout(resolve, 5));
    const late = clients.filter((client) => client.have !== hash).length;
    const pagesMs = await Promise.all(seen);
    const [fetchedMs, received] = [
      (client: Client) => client.appliedAt - beganAt,
      (client: Client) => client.heardAt - beganAt,
    ].map((of) => clients.map(of));
    const lastMs = Math.max(...(fetchedMs ?? []), ...pagesMs);
    worst = Math.max(worst, late > 0 ? Infinity : lastMs);
    for (const { read, typed } of pages)
      if ((await read()) !== typed) lost.push(`${typed} became ${await read()}`);
    console.log(
      `publish ${n + 1}: answered ${answeredMs.toFixed(0)} ms; received p50 ${quantile(received ?? [], 0.5).toFixed(0)}, last ${Math.max(...(received ?? [])).toFixed(0)}; ` +
        `fetched p50 ${quantile(fetchedMs ?? [], 0.5).toFixed(0)}, last ${Math.max(...(fetchedMs ?? [])).toFixed(0)} (${clients[0]?.bytes ?? 0} bytes); pages ${pagesMs.map((ms) => ms.toFixed(0)).join(', ')}; late ${late}`,
    );
  }
  for (const words of lost) console.log(`LOST: ${words}`);
  console.log(
    `${CLIENTS} clients and ${pages.length} pages, ${PUBLISHES} publishes: the last has it after ${worst.toFixed(0)} ms (goal ${MAX_MS} ms), typed and lost: ${lost.length}`,
  );
  for (const client of clients) client.close();
  process.exitCode = worst <= MAX_MS && lost.length === 0 ? 0 : 1;
} finally {
  agent.destroy();
  await browser.close();
  await server.stop();
}
