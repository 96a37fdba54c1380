import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  /** Settles with exit code and everything written to stderr. */
  readonly ended: Promise<{ code: number | null; err: string }>;
}

/** The server as a process of its own, as `npm start` runs it. */
export function runMain(env: Record<string, string>, args: readonly string[] = []): Run {
  // The servers of a run compile their modules once.
  const run = process.env['TEST_FOLDER'];
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      LOG_LEVEL: 'silent',
      CLIENT_DIR: '/nowhere',
      ...(run === undefined ? {} : { NODE_COMPILE_CACHE: join(run, 'compiled') }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, err }));
  return { child, out: () => out, ended };
}

/** The address it printed. Fails if it ends first. */
export async function addressOf(run: Run): Promise<string> {
  let failure: string | null = null;
  void run.ended.then(({ code, err }) => {
    failure = `ended with ${String(code)}: ${err}`;
  });
  for (;;) {
    const address = /http:\/\/localhost:\d+/.exec(run.out())?.[0];
    if (address !== undefined && run.out().includes('Ctrl-C')) return address;
    if (failure !== null) throw new Error(failure);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
