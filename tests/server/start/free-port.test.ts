import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../_util/run-main.ts';

const MODULE = new URL('../../_util/run-main.ts', import.meta.url).href;
/** The port given to another process. */
async function portInOtherProcess(from: number): Promise<number> {
  const script = `import { freePort } from '${MODULE}'; console.log(await freePort(${from}));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return Number(stdout);
}

describe('a free port for a test server', () => {
  it('is given out once, even before anything listens on it, by any process', async () => {
    const first = await freePort();
    expect(await freePort(first)).not.toBe(first);
    expect(await portInOtherProcess(first)).not.toBe(first);
  });

  it('is never one that something listens on', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(await portInOtherProcess(port)).not.toBe(port);
    server.close();
  });

  it('is below the range that the system uses for connections', async () => {
    expect(await freePort()).toBeLessThan(32_768);
    expect(await freePort(32_767)).toBeLessThan(32_768);
  });
});
