import { rmSync } from 'node:fs';
import { addressOf, freePort, runMain } from '../_util/run-main.ts';
import { tempFolder } from '../_util/temp-folder.ts';
import { GIVEN, serverEnv, TEMPLATE } from './server-run.ts';

/**
 * Makes the data that every server of the walks begins with, once: database, demonstration data, past of the market. The
 * function that it returns removes everything of the run.
 */
export default async function setUp(): Promise<() => void> {
  // Made before, by whoever works on one walk: theirs to remove. A server that runs already has its own.
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
