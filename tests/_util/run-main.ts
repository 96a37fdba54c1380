import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from '../../tools/server-flags.mjs';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  /** Settles with the exit code and everything written to stderr. */
  readonly ended: Promise<{ code: number | null; err: string }>;
}

/** The server as a separate process, as `npm start` runs it. */
export function runMain(env: Record<string, string>, args: readonly string[] = []): Run {
  // The servers of a run compile their modules once: all those of `npm test`, or else those of these tests.
  const { TEST_FOLDER: run, NODE_COMPILE_CACHE: compiled } = process.env;
  return runProgram([...SERVER_FLAGS, MAIN, ...args], {
    CLIENT_DIR: '/nowhere',
    ...(compiled === undefined && run === undefined
      ? {}
      : { NODE_COMPILE_CACHE: compiled ?? join(run ?? '', 'compiled') }),
    ...env,
  });
}

/** A tool of the server, by its name in `server/cli`, as a separate process. */
export const runCli = (name: string, env: Record<string, string>, args: readonly string[] = []): Run =>
  runProgram([fileURLToPath(new URL(`../../server/cli/${name}.ts`, import.meta.url)), ...args], env);

function runProgram(args: readonly string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, err }));
  return { child, out: () => out, ended };
}

/** The address it printed. Rejects if it exits first. */
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

/**
 * Below the range that systems use for outgoing connections and for requests for any port (32,768 and up), so that none of those takes it in the
 * meantime.
 */
const FIRST_PORT = 20_000;
const PORTS = 12_768;

/**
 * A TCP port of 127.0.0.1 that nothing listens on, and that no other call of this function, in any process of this machine, receives while this
 * process lives. `from`: the first to try. Throws when all are taken.
 */
export async function freePort(from = FIRST_PORT + randomInt(PORTS)): Promise<number> {
  for (let tried = 0; tried < PORTS; tried += 1) {
    const port = FIRST_PORT + ((from - FIRST_PORT + tried) % PORTS);
    // The UDP port of the same number marks it as taken: the system lets only one process hold it, and frees it however the process ends.
    const probe = createSocket('udp4').unref();
    if (!(await binds(probe, () => probe.bind({ port, address: '127.0.0.1', exclusive: true })))) continue;
    const server = createServer();
    if (await binds(server, () => server.listen(port, '127.0.0.1'))) {
      await once(server.close(), 'close');
      return port;
    }
    probe.close();
  }
  throw new Error(`no port from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} is free`);
}

/** Whether it listens after `bind`; false if the port is taken. Rejects on any other error. */
async function binds(socket: EventEmitter, bind: () => unknown): Promise<boolean> {
  const listening = once(socket, 'listening');
  bind();
  try {
    await listening;
    return true;
  } catch (error) {
    // `as` holds: the errors that a socket emits are system errors.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}
