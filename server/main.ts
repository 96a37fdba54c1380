import { type App, buildApp, createServices, type ServiceOptions, type Services } from '#server/app';
import { type Config, readConfig } from '#server/config';
import { isOutage } from '#server/db';
import { assertNodeVersion, createLogger, type Logger, outsideFault, StartupError } from '#server/runtime';
import { currentTraceId } from '#server/tracing';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createServer } from 'node:net';

/** Ctrl-C must return within 10 s, whatever hangs. */
const STOP_TIMEOUT_MS = 9_500;
const SAME_KEY_MS = 1_000;

const out = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const fail = (message: string): void => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
};

/** Starts the server from the environment, and stops it on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  assertNodeVersion(process.versions.node);
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLogger(config.logLevel, undefined, {
    traceId: config.tracing === null ? undefined : currentTraceId,
    isReported: isOutage,
  });
  let reportLoss: (reason: string) => void = () => {};
  const lost = new Promise<string>((resolve) => {
    reportLoss = resolve;
  });
  watchForBugs(log, reportLoss);
  const stopping = signalled();
  const stopped = once(stopping, 'abort');
  await assertFree(config);
  const services = await openServices({ config, log, onLost: reportLoss, signal: stopping });
  if (services === null) return;
  let app: App | null = null;
  try {
    app = await buildApp(config, services);
    const isStopped = await Promise.race([
      services.start().then(() => false),
      lost.then(raise),
      stopped.then(() => true),
    ]);
    if (isStopped) return;
    const port = await listen(app, config);
    await greet(config, services, port);
    // Saves compiled code for the next start now: a killed process saves nothing.
    flushCompileCache();
    const reason = await Promise.race([stopped.then(() => null), lost]);
    if (reason !== null) fail(`stopping: ${reason}`);
  } finally {
    await stop(app, services, log);
  }
}

/** Null if the signal was given meanwhile: what was opened is closed again. */
async function openServices(
  options: ServiceOptions & { readonly signal: AbortSignal },
): Promise<Services | null> {
  try {
    return await createServices(options);
  } catch (error) {
    if (error !== options.signal.reason) throw error;
    options.log.info('stopped');
    return null;
  }
}

/** Aborted on the first SIGINT or SIGTERM, with a limited time to stop; a later one ends the process at once. */
function signalled(): AbortSignal {
  const stopping = new AbortController();
  let firstAt: number | null = null;
  const handle = (): void => {
    if (firstAt === null) limitStop();
    firstAt ??= performance.now();
    // Under npm, Ctrl-C arrives twice: from the terminal, and forwarded by npm.
    if (performance.now() - firstAt > SAME_KEY_MS) process.exit(1);
    stopping.abort();
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return stopping.signal;
}

function raise(reason: string): never {
  throw new StartupError(reason);
}

/**
 * The last resort (ASVS 16.5.4): an uncaught error leaves an unknown state, so the server shuts down in order, prints the reason
 * to stderr even where the log is silent, and exits with code 1, so that its supervisor restarts it.
 */
function watchForBugs(log: Logger, reportLoss: (reason: string) => void): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    reportLoss(`an unexpected error (${error.message}); the log has the rest`);
  });
  process.on('unhandledRejection', (error) => {
    // Wrapped: a programming error is reported even where the database's outage led to it.
    log.error({ err: new Error('nobody awaited it', { cause: error }) }, 'unhandled rejection');
  });
}

/**
 * Checks that the address can be listened on, before a database is created and filled. Throws StartupError with a one-line
 * message.
 */
async function assertFree(config: Config): Promise<void> {
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe.once('error', reject);
  probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  await promise.catch((error: unknown) => explainListen(error, config));
}

async function listen(app: App, config: Config): Promise<number> {
  return app.listen().catch((error: unknown) => explainListen(error, config));
}

function explainListen(error: unknown, { port, host }: Config): never {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    throw new StartupError(
      `PORT: ${port} is taken by another program: stop it, or set PORT to another number`,
    );
  if (code === 'EACCES')
    throw new StartupError(`PORT: not allowed to listen on ${port}: set PORT to a number above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new StartupError(`HOST: ${host} is no address of this machine`);
  throw error;
}

async function greet(config: Config, services: Services, port: number): Promise<void> {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const isPage = existsSync(join(config.clientDir, 'index.html'));
  out(`\n  http://${host}:${port}${isPage ? '' : '   calls and push only: the page is served elsewhere'}\n`);
  const accounts = await services.demoAccounts();
  if (accounts.length > 0) {
    out('  演示账号 (demonstration accounts, for trying the product only):');
    for (const { account, password, description } of accounts)
      out(`    ${account.padEnd(14)} ${password.padEnd(14)} ${description}`);
    out('');
  }
  out('  Ctrl-C stops.');
}

async function stop(app: App | null, services: Services, log: Logger): Promise<void> {
  limitStop();
  await app?.close();
  await services.close();
  log.info('stopped');
}

/** The process ends by itself at the end of its stop, or else when its time is over. */
function limitStop(): void {
  setTimeout(() => {
    process.stderr.write('stopping took too long; the next start recovers\n');
    process.exit(1);
  }, STOP_TIMEOUT_MS);
}

try {
  await main();
} catch (error) {
  fail(outsideFault(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
}
// Handles left open by a library must not keep the process alive.
process.exit();
