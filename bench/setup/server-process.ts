import { addressOf, freePort, runMain } from '../../tests/_util/run-main.ts';
import { tempFolder } from '../../tests/_util/temp-folder.ts';

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * The real server as a separate process, with its own data unless `DATA_DIR` names a folder, for clients that all run on one machine: no rate
 * limits, no slider at login. A bench's `SERVER_OPTIONS` are passed to its Node, beside those of `tools/server-flags.mjs`.
 */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const dataDir = env['DATA_DIR'] ?? tempFolder('bench');
  const options = [process.env['SERVER_OPTIONS'], env['NODE_OPTIONS']].filter((each) => each !== undefined);
  const run = runMain({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    LOGIN_CAPTCHA: '0',
    MAX_REQUESTS_PER_MINUTE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
    ...(options.length === 0 ? {} : { NODE_OPTIONS: options.join(' ') }),
  });
  return {
    url: await addressOf(run),
    dataDir,
    pid: run.child.pid ?? 0,
    async stop() {
      run.child.kill('SIGTERM');
      await run.ended;
    },
  };
}
