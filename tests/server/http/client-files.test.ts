import { noSessions } from '#server/call';
import type { MarketOrigin } from '#server/domain/market';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { precompress } from '../../../tools/precompress.mjs';
import { replaceBuild } from '../../../tools/replace-build.mjs';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';
import { TestSocket } from '../../_util/test-socket.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

const script = `export const text = '${'国债'.repeat(1_000)}';`;
let server: TestServer;
const dir = tempFolder('client');

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'));
  writeFileSync(
    join(dir, 'index.html'),
    '<!doctype html><html><head><meta name="data-source" content="demo" /><meta name="demo-accounts" content="on" /><title>page</title></head><body></body></html>',
  );
  writeFileSync(join(dir, 'assets/index-abc.js'), script);
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dir, '.env'), 'SECRET=1');
  await precompress(dir);
  server = await startTestServer({
    env: { CLIENT_DIR: dir },
    wire: () => ({
      areas: [],
      sessions: noSessions,
      demoAccounts: async () => [],
      pageOrigins: async () => ({ frames: ['https://research.example'], beacons: ['https://count.example'] }),
    }),
  });
});
afterAll(() => server.close());

/** Raw: `fetch` decompresses on its own and normalises paths. */
function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/`, { path, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) });
      });
    });
    call.on('error', reject);
    call.end();
  });
}
const nonceOf = (html: string): string =>
  /<meta name="csp-nonce" content="([\w-]{22})">/.exec(html)?.[1] ?? '';

describe('the page', () => {
  it.each(['/', '/index/home', '/order-center/order-detail/abc.def', '/404'])(
    'is served at %s for the client to route',
    async (path) => {
      const { status, headers, body } = await get(path, { accept: 'text/html,*/*' });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString()).toContain('<title>page</title>');
    },
  );

  it('has a strict policy without unsafe sources, and a fresh nonce for the grid’s styles', async () => {
    const [first, second] = [await get('/'), await get('/')];
    const policy = String(first.headers['content-security-policy']);
    const nonce = nonceOf(first.body.toString());
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(nonce).not.toBe('');
    expect(nonceOf(second.body.toString())).not.toBe(nonce);
  });
});

describe('the page’s knowledge of its server', () => {
  it('allows frames and beacons only for itself and configured origins [T37]', async () => {
    const { headers } = await get('/');
    expect(String(headers['content-security-policy'])).toContain(
      "; frame-src 'self' https://research.example;",
    );
    expect(String(headers['content-security-policy'])).toContain(
      "; connect-src 'self' https://count.example;",
    );
  });

  it('names product and source of quotes whenever it is requested, and whether there are demonstration accounts', async () => {
    const facts = async (at: TestServer) => {
      const page = await (await fetch(`${at.url}/`)).text();
      return ['data-source', 'demo-accounts'].map(
        (name) => new RegExp(`<meta name="${name}" content="(\\w+)"`).exec(page)?.[1],
      );
    };
    expect(await facts(server)).toEqual(['none', 'on']);
    let origin: MarketOrigin = 'none';
    let name: string | null = null;
    const live = await startTestServer({
      env: { CLIENT_DIR: dir, DEMO: '0' },
      wire: () => ({
        areas: [],
        sessions: noSessions,
        demoAccounts: async () => [],
        marketOrigin: () => origin,
        productName: () => name,
      }),
    });
    expect(await facts(live)).toEqual(['none', 'off']);
    origin = 'simulated';
    expect(await facts(live)).toEqual(['simulated', 'off']);
    const title = async () => /<title>.*?<\/title>/.exec(await (await fetch(`${live.url}/404`)).text())?.[0];
    expect(await title()).toBe('<title>page</title>');
    name = '珀光 $& </title><script>';
    expect(await title()).toBe('<title>珀光 $&amp; &lt;/title&gt;&lt;script&gt;</title>');
    await live.close();
  });
});

describe('static files', () => {
  it('are compressed as the browser accepts, and cached for ever if their name has a hash', async () => {
    const brotli = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await get('/assets/index-abc.js');
    expect(plain.body.toString()).toBe(script);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/index-old.js',
    '/.env',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fetc/passwd',
    '/robots.php',
  ])('that do not exist or are not public return 404: %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.toString()).not.toMatch(/SECRET|"name"|root:/);
  });

  it('never replace the 404 of an unknown call', async () => {
    const { status, body } = await get('/api/nothing', { accept: 'text/html' });
    expect(status).toBe(404);
    expect(JSON.parse(body.toString())).toEqual({
      code: 404,
      message: '访问资源不存在',
      data: { field: null, key: 'notFound', values: {}, limit: null },
    });
  });
});

describe('the build that is served', () => {
  it('is announced on every command socket, so that older pages notice [R4.16]', async () => {
    const socket = await new TestSocket(`${server.wsUrl}/ws/websocketCmds`).open();
    expect((await socket.frame((frame) => frame.op === 'snap')).data).toEqual([
      { cmd: 'version', version: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
    socket.close();
  });
});

describe('a build made while the server runs', () => {
  const root = tempFolder('builds');
  const served = join(root, 'client');
  let own: TestServer;
  let version = '';
  beforeAll(async () => {
    build('first');
    own = await startTestServer({
      env: { CLIENT_DIR: served },
      wire: () => ({ areas: [], sessions: noSessions, demoAccounts: async () => [] }),
    });
    version = await announced();
  });
  afterAll(() => own.close());

  const pageOf = (name: string): string =>
    `<!doctype html><html><head><title>${name}</title><script type="module" src="/assets/index-${name}.js"></script></head><body></body></html>`;
  function build(name: string): void {
    const next = join(root, 'client.next');
    mkdirSync(join(next, 'assets'), { recursive: true });
    writeFileSync(join(next, 'index.html'), pageOf(name));
    writeFileSync(join(next, 'assets', `index-${name}.js`), name);
    writeFileSync(join(next, `of-${name}.txt`), name);
    replaceBuild(next, served);
  }
  const titleOf = async (path = '/'): Promise<string> =>
    /<title>(.*)<\/title>/.exec(await (await fetch(`${own.url}${path}`)).text())?.[1] ?? '';
  const statuses = async (...paths: readonly string[]): Promise<readonly number[]> =>
    Promise.all(paths.map(async (path) => (await fetch(`${own.url}${path}`)).status));
  async function announced(): Promise<string> {
    const socket = await new TestSocket(`${own.wsUrl}/ws/websocketCmds`).open();
    const { data } = await socket.frame((frame) => frame.op === 'snap');
    socket.close();
    return JSON.stringify(data);
  }

  it('is served at once and announced, and open pages of the former one still find their files [R4.16]', async () => {
    build('second');
    expect([await titleOf(), await titleOf('/index/home')]).toEqual(['second', 'second']);
    expect(await statuses('/assets/index-second.js', '/assets/index-first.js', '/of-second.txt')).toEqual([
      200, 200, 200,
    ]);
    const now = await announced();
    expect(now).not.toBe(version);
    version = now;
  });

  it('drops what only builds before the former one had', async () => {
    build('third');
    expect(
      await statuses(
        '/assets/index-third.js',
        '/assets/index-second.js',
        '/assets/index-first.js',
        '/of-second.txt',
      ),
    ).toEqual([200, 200, 404, 404]);
    expect(existsSync(join(root, 'client.next'))).toBe(false);
  });

  it('is not served before its page is written to the end and the files that it names are there [R4.16]', async () => {
    const page = pageOf('fourth');
    const path = join(served, 'index.html');
    const before = await announced();
    writeFileSync(path, page.slice(0, -9));
    expect(await titleOf()).toBe('third');
    writeFileSync(path, page);
    expect(await titleOf()).toBe('third');
    rmSync(path);
    expect([await titleOf(), await announced()]).toEqual(['third', before]);
    writeFileSync(path, page);
    writeFileSync(join(served, 'assets/index-fourth.js'), 'fourth');
    expect(await titleOf()).toBe('fourth');
  });
});
