import { PasswordKeys, SecretFiles } from '#server/domain/accounts';
import type { Clock } from '#server/runtime';
import { join } from 'node:path';
import { onceInRun } from './once-in-run.ts';

const FILE = 'password-keys.json';

/**
 * Puts the password key of this test run into a server's data folder, as if the server had just generated it: generating one costs half a second
 * of processor time. A folder with keys keeps them; outside a test run the server generates its own.
 */
export async function layPasswordKey(dataDir: string, clock: Clock): Promise<void> {
  const run = process.env['TEST_FOLDER'];
  const files = await SecretFiles.open(dataDir);
  if (run === undefined || (await files.read(FILE)) !== null) return;
  const sharedFolder = join(run, 'password-key');
  await onceInRun(sharedFolder, async () => {
    await PasswordKeys.open(await SecretFiles.open(sharedFolder), clock);
  });
  const text = await (await SecretFiles.open(sharedFolder)).read(FILE);
  if (text === null) throw new Error('the password key of the run is gone');
  await files.write(FILE, text.replace(/"createdAt": \d+/, `"createdAt": ${clock.now()}`));
}
