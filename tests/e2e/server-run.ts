import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_START } from '../_util/first-start.ts';
import { addressOf, freePort, type Run, runMain } from '../_util/run-main.ts';
import { tempFolder } from '../_util/temp-folder.ts';
import type { Page } from '@playwright/test';

/**
 * A running server to use, such as `npm run cluster`: its address (`E2E_ADDRESS`), its database (`E2E_DATABASE_URL`) and its data folder
 * (`E2E_DATA_DIR`). Every walk then uses it, including the data left by earlier ones; one that stops its server cannot pass.
 */
export const SERVER_ADDRESS = process.env['E2E_ADDRESS'];

/** The environment of every server of the walks: a market that always trades, the built client. */
export const serverEnv = (port: number, dataDir: string): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  CLIENT_DIR: process.env['CLIENT_DIR'] ?? 'dist/client',
  SIM_CLOCK: 'always',
  SIM_SPEED: process.env['SIM_SPEED'] ?? '1',
  DEMO: '1',
  TRUSTED_PROXIES: '127.0.0.1',
});

/**
 * Connection to the database in this data folder, from the file that PostgreSQL keeps while it runs: its process, folder, start, port, socket
 * folder.
 */
function databaseOf(dataDir: string): pg.ClientConfig {
  const [, , , port, host] = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n');
  return { host, port: Number(port), user: 'bond', database: 'postgres' };
}

let lastMachine = 0;
/** Headers of a distinct client machine, so that its request budget is not shared. */
export const machine = (): { 'x-forwarded-for': string } => {
  lastMachine += 1;
  return { 'x-forwarded-for': `198.18.${lastMachine >> 8}.${lastMachine & 255}` };
};

/** A server process with its own data; it can be restarted, and its database and outbox inspected. */
export class OwnServer {
  readonly dataDir: string;
  private readonly port: number;
  private run: Run | null = null;

  private readonly over: Readonly<Record<string, string>>;

  private readonly fixedAddress: string | null;

  private constructor(
    port: number,
    over: Readonly<Record<string, string>> = {},
    fixedAddress: string | null = null,
  ) {
    this.port = port;
    this.over = over;
    this.fixedAddress = fixedAddress;
    this.dataDir = fixedAddress === null ? tempFolder('own') : (process.env['E2E_DATA_DIR'] ?? '');
  }

  /** Starts one on an empty data folder. `over`: changes to its environment. */
  static async openEmpty(over: Readonly<Record<string, string>>): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), over);
    await server.start();
    return server;
  }

  /** Starts one on a free port, on a copy of the run's first start; or uses the given one. */
  static async open(): Promise<OwnServer> {
    if (SERVER_ADDRESS !== undefined) return new OwnServer(0, {}, SERVER_ADDRESS);
    const server = new OwnServer(await freePort());
    const firstStart = process.env[FIRST_START];
    if (firstStart === undefined) throw new Error('set-up.ts has made no data');
    execFileSync('cp', ['-a', `${firstStart}/.`, server.dataDir]);
    await server.start();
    return server;
  }

  get url(): string {
    return this.fixedAddress ?? `http://localhost:${this.port}`;
  }

  /** Throws for a given server: a walk that restarts its server needs its own. */
  async start(): Promise<void> {
    if (this.fixedAddress !== null) throw new Error('the server of E2E_ADDRESS is not started by a walk');
    this.run = runMain({ ...serverEnv(this.port, this.dataDir), ...this.over });
    await addressOf(this.run);
  }

  async stop(): Promise<void> {
    this.run?.child.kill('SIGTERM');
    await this.run?.ended;
    this.run = null;
  }

  /** Freezes its process while `work` runs: connections stay open, and nothing is answered. Throws for a given server. */
  async frozen<T>(work: () => Promise<T>): Promise<T> {
    if (this.run === null) throw new Error('a walk freezes only a server of its own');
    const { child } = this.run;
    child.kill('SIGSTOP');
    try {
      return await work();
    } finally {
      child.kill('SIGCONT');
    }
  }

  /** Queries the server's database. */
  async sql<R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const connectionString = process.env['E2E_DATABASE_URL'];
    const client = new pg.Client(
      this.fixedAddress === null ? databaseOf(this.dataDir) : { connectionString },
    );
    await client.connect();
    try {
      return (await client.query<R>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** Messages in the outbox file for this phone or address, oldest first. */
  outbox(target: string): readonly string[] {
    const file = join(this.dataDir, 'outbox', 'messages.log');
    if (!existsSync(file)) return [];
    // A line without its end is still being written.
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    // `as` holds: the server wrote them.
    const messages = lines.map((line) => JSON.parse(line) as { target: string; body: string });
    return messages.filter((message) => message.target === target).map((message) => message.body);
  }

  /** The code in the last message to this phone or address. */
  code(target: string): string {
    return /验证码(\d{6})/.exec(this.outbox(target).at(-1) ?? '')?.[1] ?? '';
  }

  /** Solves the slider on the screen, as a hand would; or by arrow keys. */
  async solveSlider(page: Page, by: 'hand' | 'keys' = 'hand'): Promise<void> {
    const handle = page.getByRole('slider', { name: '滑块' });
    await page.getByRole('img', { name: '带缺口的拼图背景' }).waitFor();
    await page.locator('.a-slider[aria-busy=false]').waitFor();
    const [row] = await this.sql<{ x: number }>(
      'select x from slider_challenge order by expires_at desc limit 1',
    );
    const x = row?.x ?? 0;
    if (by === 'keys') {
      await handle.focus();
      for (let remainingPx = x; remainingPx > 0;) {
        const leap = remainingPx >= 20;
        // Slower than the fastest slide accepted as human, however few steps it takes.
        await page.keyboard.press(leap ? 'Shift+ArrowRight' : 'ArrowRight', { delay: leap ? 60 : 25 });
        remainingPx -= leap ? 20 : 2;
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
