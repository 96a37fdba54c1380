import { GRANTS, MAX_LIMIT, type StcSalesInfo } from '#contract/entities';
import { BusinessError } from '#server/call';
import { readConfig } from '#server/config';
import { type Accounts, FIRM_ACTIONS, openAccounts, type RightsChange } from '#server/domain/accounts';
import { refusalInEnglish } from '#server/locales';
import { deliveryOf } from '#server/mail';
import { assertNodeVersion, createLogger, StartupError, systemClock } from '#server/runtime';
import { runTool } from './tool.ts';
import { openToolStorage } from './tool-storage.ts';

const USAGE = `usage: npm run account -- ${FIRM_ACTIONS.join(' | ')} ACCOUNT [REASON]
       npm run account -- limit ACCOUNT AMOUNT [REASON]
       npm run account -- grant | revoke ACCOUNT RIGHT [REASON]
       npm run account -- sales ACCOUNT NAME PHONE [QQ] | no-sales ACCOUNT
       npm run account -- link ACCOUNT SUBJECT | unlink ACCOUNT
  ACCOUNT  phone number, mail address or operator name
  AMOUNT   trading limit, CNY 10k, at most ${MAX_LIMIT}
  RIGHT    a right, or a role of staff: ${GRANTS.join(' | ')}
  NAME     the person of the house whom the account's owner may call, shown on their overview
  SUBJECT  whom the provider of sign-on (OIDC_ISSUER) knows the person as
  REASON   kept in the audit chain`;

/** First words beside FIRM_ACTIONS. */
const OTHER_WORDS = ['limit', 'grant', 'revoke', 'link', 'unlink', 'sales', 'no-sales'];

/** Acts on this account; returns what was done, as text. */
type AccountTask = (accounts: Pick<Accounts, 'firm' | 'firmSignOn'>, operId: string) => Promise<string>;

/** The action named on the command line, or null if none is. */
function taskOf([word, , ...rest]: readonly string[], issuer: string | null): AccountTask | null {
  const action = FIRM_ACTIONS.find((candidate) => candidate === word);
  if (action !== undefined)
    return async ({ firm: { actions } }, operId) =>
      `${await actions.do(action, operId, atServer(rest))} sessions ended`;
  const [value = '', ...reason] = rest;
  if (word === 'unlink')
    return async ({ firmSignOn }, operId) => `${await firmSignOn.identities.unlink(operId)} sessions ended`;
  if (word === 'link' && value !== '') return (accounts, operId) => link(accounts, operId, issuer, value);
  if (word === 'no-sales') return assignSales(null);
  const [phone = '', qq = ''] = reason;
  if (word === 'sales' && value !== '' && phone !== '') return assignSales({ name: value, phone, qq });
  const change = changeOf(word, value);
  if (change === null) return null;
  return async ({ firm: { rights } }, operId) => {
    await rights.change(operId, change, atServer(reason));
    return value;
  };
}

const assignSales =
  (contact: StcSalesInfo | null): AccountTask =>
  async ({ firm: { salesContacts } }, operId) => {
    await salesContacts.assign(operId, contact);
    return contact === null ? 'none' : `${contact.name} ${contact.phone}`;
  };

async function link(
  { firmSignOn }: Pick<Accounts, 'firmSignOn'>,
  operId: string,
  issuer: string | null,
  subject: string,
): Promise<string> {
  if (issuer === null) throw new StartupError('link: there is no OIDC_ISSUER whose subject could be linked');
  const isLinked = await firmSignOn.identities.link({ issuer, subject }, operId, { by: 'firm', ip: null });
  if (!isLinked) throw new StartupError('link: this account, or this subject, is linked already');
  return `${subject} of ${issuer}`;
}

function changeOf(word: string | undefined, value: string): RightsChange | null {
  const right = GRANTS.find((candidate) => candidate === value);
  if (word === 'grant' && right !== undefined) return { grant: [right], revoke: [] };
  if (word === 'revoke' && right !== undefined) return { grant: [], revoke: [right] };
  const isAmount = /^\d{1,9}$/.test(value) && Number(value) <= MAX_LIMIT;
  return word === 'limit' && isAmount ? { amountLimit: Number(value), grant: [], revoke: [] } : null;
}

const atServer = (reason: readonly string[]) => ({ session: null, ip: null, reason: reason.join(' ') });

/** The first word with the form of a flag, which is no part of a reason. */
const flagIn = (words: readonly string[]): string | undefined =>
  words.find((word) => /^--?[a-z]/i.test(word));

/** Why the words name no action on an account, in one line. */
function faultIn(words: readonly string[]): string {
  const [word, account, value = ''] = words;
  if (word === undefined) return 'no action';
  const flag = flagIn(words);
  if (flag !== undefined) return `there is no flag ${flag}`;
  const isAction = FIRM_ACTIONS.some((action) => action === word);
  if (!isAction && !OTHER_WORDS.includes(word)) return `there is no action ${word}`;
  if (account === undefined) return `${word}: which account?`;
  if (word === 'link') return 'link: which subject?';
  if (word === 'sales') return 'sales: expected a name and a phone number';
  if (word === 'limit')
    return `limit: expected a whole number (CNY 10k) from 0 to ${MAX_LIMIT}, got ${JSON.stringify(value)}`;
  return `${word}: there is no right ${JSON.stringify(value)}`;
}

/** Performs actions on an account of the configured database that only the firm may take. Returns the exit code. */
async function main(words: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const [word, account] = words;
  const config = readConfig(process.env);
  const task = taskOf(words, config.signOn?.issuer ?? null);
  if (task === null || account === undefined || flagIn(words) !== undefined) {
    console.error(`${faultIn(words)}\n${USAGE}`);
    return 2;
  }
  const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const storage = await openToolStorage(config, log);
  const delivery = deliveryOf(config.delivery);
  try {
    // Sockets belong to the server, which detects ended sessions and changed rights itself.
    const silent = { publish: () => {}, closeSession: () => {}, rightsChanged: () => {} };
    const { dataDir, isDemo, sessionHistoryDays } = config;
    const options = {
      storage,
      clock: systemClock,
      log,
      publisher: silent,
      closer: silent,
      rightsNotifier: silent,
      dataDir,
      isDemo,
      sessionHistoryDays,
      ...delivery,
    };
    const accounts = await openAccounts(options);
    const { profile, outbox } = accounts;
    const operator = await profile.reader.byAccount(storage.kysely, account);
    if (operator === null) {
      console.error(`there is no account ${account}`);
      return 1;
    }
    const { oper_id: operId } = operator;
    const done = await task(accounts, operId);
    await outbox.deliver();
    console.log(`${word}: ${operId}, ${done}`);
    return 0;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    console.error(`${account}: ${refusalInEnglish(error.data) ?? error.message}`);
    return 1;
  } finally {
    delivery.mailer?.close();
    await storage.close();
  }
}

await runTool(() => main(process.argv.slice(2)));
