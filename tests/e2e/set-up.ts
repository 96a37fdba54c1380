import { rmSync } from 'node:fs';
import { FIRST_START } from '../_util/first-start.ts';
import { tempFolder } from '../_util/temp-folder.ts';
import { makeFirstStart } from './first-start.ts';
import { SERVER_ADDRESS } from './server-run.ts';

/**
 * Creates the initial data of every server of the walks, once: database, demonstration data, market history. The returned function removes
 * everything of the run.
 */
export default async function setUp(): Promise<() => void> {
  // Made before, by `npm test` or by someone working on a single walk, who also removes it. A server that is already running has its own.
  if (process.env[FIRST_START] !== undefined || SERVER_ADDRESS !== undefined)
    return () => rmSync(process.env['TEST_FOLDER'] ?? '', { recursive: true, force: true });
  const data = tempFolder('first-start');
  await makeFirstStart(data);
  process.env[FIRST_START] = data;
  return () => rmSync(process.env['TEST_FOLDER'] ?? data, { recursive: true, force: true });
}
