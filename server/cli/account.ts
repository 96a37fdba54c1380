import { BusinessError } from '#server/call';
import { readConfig } from '#server/config';
import { FIRM_ACTIONS, openAccounts } from '#server/domain/accounts';
import { deliveryOf } from '#server/mail';
import { assertNodeVersion, createLogger, StartupError, systemClock } from '#server/runtime';
import { openToolStorage } from './tool-storage.ts';

const USAGE = `usage: npm run account -- ${FIRM_ACTIONS.join(' | ')} ACCOUNT [REASON]
  ACCOUNT  phone number, mail address or operator name
  REASON   kept in the audit chain`;

/** Does one of the firm's actions to an account of the configured database. Yields the exit code. */
async function main([word, account, ...reason]: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const action = FIRM_ACTIONS.find((known) => known === word);
  if (action === undefined || account === undefined) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const storage = await openToolStorage(config, log);
  const delivery = deliveryOf(config.delivery);
  try {
    // Sockets are the server's: it finds ended sessions by itself.
    const nobody = { publish: () => {}, closeSession: () => {} };
    const { dataDir, isDemo } = config;
    const options = {
      storage,
      clock: systemClock,
      log,
      publisher: nobody,
      closer: nobody,
      dataDir,
      isDemo,
      ...delivery,
    };
    const { profile, firm, outbox } = await openAccounts(options);
    const operator = await profile.reader.byAccount(storage.kysely, account);
    if (operator === null) {
      console.error(`there is no account ${account}`);
      return 1;
    }
    const { oper_id: operId } = operator;
    const ended = await firm.actions.do(action, operId, {
      session: null,
      ip: null,
      reason: reason.join(' '),
    });
    await outbox.deliver();
    console.log(`${action}: ${operId}, ${ended} sessions ended`);
    return 0;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    console.error(`${account}: ${error.message}`);
    return 1;
  } finally {
    delivery.mailer?.close();
    await storage.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 2;
}
