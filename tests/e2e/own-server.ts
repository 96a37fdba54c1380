import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runningPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import type { Page } from './desk.ts';

/** Ended by itself, or by a signal. */
const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** A server process of this file alone: own data, may be restarted, its database and outbox may be looked into. */
export class OwnServer {
  readonly port: number;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'bond-desk-own-'));
  private child: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  /** Starts one on a free port. */
  static async open(): Promise<OwnServer> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    probe.close();
    const server = new OwnServer(typeof address === 'object' && address !== null ? address.port : 0);
    try {
      await server.start();
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const own = { PORT: String(this.port), DATA_DIR: this.dataDir, SIM_CLOCK: 'always', DEMO: '1', LOG_LEVEL: 'warn' };
    const env = { ...process.env, ...own, TRUSTED_PROXIES: '127.0.0.1' };
    this.child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const deadline = Date.now() + 180_000;
    for (;;) {
      const isReady = await fetch(`${this.url}/api/health/ready`).then(
        (reply) => reply.ok,
        () => false,
      );
      if (isReady) return;
      if (Date.now() > deadline || hasEnded(this.child)) throw new Error('the server did not start');
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Asks the server's database. */
  async sql<R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const running = runningPostgres(this.dataDir);
    if (running === null) throw new Error('the database does not run');
    const client = new pg.Client({ ...running });
    await client.connect();
    try {
      return (await client.query<R>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** Messages that were left in the outbox file for this phone or address, oldest first. */
  outbox(target: string): readonly string[] {
    const file = join(this.dataDir, 'outbox', 'messages.log');
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    // `as` holds: the server wrote them.
    const messages = lines.map((line) => JSON.parse(line) as { target: string; body: string });
    return messages.filter((message) => message.target === target).map((message) => message.body);
  }

  /** The code in the last message to this phone or address. */
  code(target: string): string {
    return /验证码(\d{6})/.exec(this.outbox(target).at(-1) ?? '')?.[1] ?? '';
  }

  /** Solves the slider on the screen, as a hand does; or by arrow keys. */
  async solveSlider(page: Page, by: 'hand' | 'keys' = 'hand'): Promise<void> {
    const handle = page.getByRole('slider', { name: '滑块' });
    await page.getByRole('img', { name: '带缺口的拼图背景' }).waitFor();
    await page.locator('.a-slider[aria-busy=false]').waitFor();
    const [row] = await this.sql<{ x: number }>('select x from slider_challenge order by expires_at desc limit 1');
    const x = row?.x ?? 0;
    if (by === 'keys') {
      await handle.focus();
      for (let left = x; left > 0;) {
        const leap = left >= 20;
        await page.keyboard.press(leap ? 'Shift+ArrowRight' : 'ArrowRight', { delay: leap ? 10 : 25 });
        left -= leap ? 20 : 2;
      }
      await page.keyboard.press('Enter');
      return;
    }
    const box = await handle.boundingBox();
    const [left, top] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 18];
    await page.mouse.move(left, top);
    await page.mouse.down();
    for (const part of [0.1, 0.4, 0.8, 1.02, 1]) {
      await page.mouse.move(left + x * part, top + part * 2);
      await page.waitForTimeout(50);
    }
    await page.mouse.up();
  }
}
