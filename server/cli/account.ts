import { readConfig } from '../config.ts';
import { FIRM_DEEDS, firmDeed } from '../domain/accounts/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { createLogger } from '../runtime/log.ts';
import { assertNodeVersion } from '../runtime/node-version.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { openToolStorage } from './tool-storage.ts';

const USAGE = `usage: npm run account -- ${FIRM_DEEDS.join(' | ')} ACCOUNT
  ACCOUNT  phone number, mail address or operator name`;

/** Does one of the firm's deeds to an account of the configured database. Yields the exit code. */
async function main([word, account]: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const deed = FIRM_DEEDS.find((known) => known === word);
  if (deed === undefined || account === undefined) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const storage = await openToolStorage(config, createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel));
  try {
    const done = await firmDeed(storage, systemClock, deed, account);
    if (done === null) {
      console.error(`there is no account ${account}`);
      return 1;
    }
    console.log(`${deed}: ${done.operId}, ${done.ended} sessions ended`);
    return 0;
  } finally {
    await storage.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 2;
}
