import { rmSync } from 'node:fs';
import { addressOf, freePort, runMain } from '../_util/run-main.ts';
import { tempFolder } from '../_util/temp-folder.ts';
import { GIVEN, serverEnv, TEMPLATE } from './server-run.ts';

/**
 * Creates the initial data of every server of the walks, once: database, demonstration data, market history. The returned function removes
 * everything of the run.
 */
export default async function setUp(): Promise<() => void> {
  // Created before, by someone working on a single walk, who also removes it. A server that is already running has its own.
  if (process.env[TEMPLATE] !== undefined || GIVEN !== undefined)
    return () => rmSync(process.env['TEST_FOLDER'] ?? '', { recursive: true, force: true });
  const template = tempFolder('template');
  const run = runMain(serverEnv(await freePort(), template));
  await addressOf(run);
  run.child.kill('SIGTERM');
  const { code, err } = await run.ended;
  if (code !== 0) throw new Error(`the template server ended with ${String(code)}: ${err}`);
  process.env[TEMPLATE] = template;
  return () => rmSync(process.env['TEST_FOLDER'] ?? template, { recursive: true, force: true });
}
