import { MS_PER_HOUR } from '#contract/rules';
import { type MakerSheet, STAFF_ROLES } from '#contract/entities';
import { type Storage, type Tx, unhurried } from '#server/db';
import { inboxText } from '#server/locales';
import { type Clock, randomId } from '#server/runtime';
import {
  DEMO_ACCOUNTS,
  DEMO_MESSAGES,
  DEMO_PASSWORD,
  DEMO_POSITION,
  DEMO_SALES_PERSON,
  type DemoAccount,
} from './demo-accounts.data.ts';
import type { OperatorWriter } from './operator/operator-writer.ts';
import type { PasswordHasher } from './password/password-hash.ts';

const WATCHED_BONDS = 8;
const QUOTED_BONDS = 12;
const CLAIM_HOURS_AGO = 3;

/** One line of the start-up message. */
export interface DemoLogin {
  readonly account: string;
  readonly password: string;
  readonly title: string;
}

/** The demonstration accounts, for the start-up message. */
export const demoAccounts = (): readonly DemoLogin[] =>
  DEMO_ACCOUNTS.map(({ operator, title }) => ({
    account: operator.opername,
    password: DEMO_PASSWORD,
    title,
  }));

export interface DemoSeedDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly writer: OperatorWriter;
  readonly hasher: PasswordHasher;
}

/**
 * Adds the demonstration accounts that are missing, with quota, watchlist and messages. Run it after organisations and bonds are seeded; without
 * them the accounts have no organisation and an empty watchlist. Returns the number added.
 */
export async function seedDemoAccounts(deps: DemoSeedDeps): Promise<number> {
  const present = await deps.storage.kysely
    .selectFrom('operator')
    .select('oper_id')
    .where('is_demo', '=', true)
    .execute();
  const existingIds = new Set(present.map((row) => row.oper_id));
  const missing = DEMO_ACCOUNTS.filter((item) => !existingIds.has(item.operator.oper_id));
  let added = 0;
  for (const account of missing) {
    const passwordHash = await deps.hasher.hash(DEMO_PASSWORD);
    const isAdded = await deps.storage.tx((trx) => addOne(trx, deps, account, passwordHash));
    if (isAdded) added += 1;
  }
  return added;
}

async function addOne(
  trx: Tx,
  { clock, writer }: DemoSeedDeps,
  account: DemoAccount,
  passwordHash: string,
): Promise<boolean> {
  await unhurried(trx);
  const { oper_id: operId } = account.operator;
  await trx
    .insertInto('sales_person')
    .values(DEMO_SALES_PERSON)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const isAdded = await writer.add(trx, {
    valid_start: '2020-01-01',
    valid_end: '2099-12-31',
    ...account.operator,
    email: `${account.operator.opername}@example.com`,
    phonenum: `1380000${operId.slice(1)}`,
    org_id: await orgId(trx, account),
    sales_person_id: DEMO_SALES_PERSON.id,
    password_hash: passwordHash,
    is_demo: true,
  });
  if (!isAdded) return false;
  if (account.operator.is_staff === true) await writer.setStaffRoles(trx, operId, STAFF_ROLES);
  if (account.amountLimit !== null) await writer.setAmountLimit(trx, operId, account.amountLimit);
  await addWatchlist(trx, operId, new Date(clock.now()));
  if (account.operator.is_market_making_tier === true)
    await addMakerSheet(trx, operId, new Date(clock.now()));
  if (account.operator.authenticationstatus === 'I') await addClaim(trx, account, clock.now());
  await addMessages(trx, operId, clock.now());
  return true;
}

async function orgId(trx: Tx, { org }: DemoAccount): Promise<string | null> {
  if (org === null) return null;
  const row = await trx
    .selectFrom('organisation')
    .select('org_id')
    .where('kind', '=', org.kind)
    .orderBy('activity_rank')
    .offset(org.nth)
    .limit(1)
    .executeTakeFirst();
  return row?.org_id ?? null;
}

async function addWatchlist(trx: Tx, operId: string, at: Date): Promise<void> {
  const bonds = await trx
    .selectFrom('bond')
    .select('security_id')
    .where('tier', '=', 'A')
    .orderBy('security_id')
    .limit(WATCHED_BONDS)
    .execute();
  if (bonds.length === 0) return;
  const rows = bonds.map((bond, index) => ({
    oper_id: operId,
    security_id: bond.security_id,
    created_at: new Date(at.getTime() - index * 1_000),
  }));
  await trx.insertInto('watchlist').values(rows).execute();
}

/** Benchmark bonds on the market maker's sheet, with nothing quoted yet. */
async function addMakerSheet(trx: Tx, operId: string, at: Date): Promise<void> {
  const bonds = await trx
    .selectFrom('bond')
    .select(['security_id', 'short_name'])
    .where('tier', '=', 'A')
    .orderBy('security_id')
    .limit(QUOTED_BONDS)
    .execute();
  const rows = bonds.map(({ security_id: securityId, short_name: symbol }) => ({
    securityId,
    symbol,
    settlType: '3',
    draft: {},
    isPaused: false,
  }));
  const sheet: MakerSheet = {
    rows,
    stepBp: 0.01,
    spreadBp: 1,
    reference: 'valuation',
    qty: 1000,
    specifyTime: '',
    sendsAtOnce: false,
  };
  await trx
    .insertInto('maker_sheet')
    .values({ oper_id: operId, sheet: JSON.stringify(sheet), updated_at: at })
    .execute();
}

/** An account under review appears in the staff's list. */
async function addClaim(trx: Tx, account: DemoAccount, now: number): Promise<void> {
  const org = await orgId(trx, account);
  if (org === null) return;
  const { oper_id, realname = '' } = account.operator;
  const claim = { request_id: randomId('v_'), oper_id, realname, org_id: org, position: DEMO_POSITION };
  const submitted_at = new Date(now - CLAIM_HOURS_AGO * MS_PER_HOUR);
  await trx
    .insertInto('real_name_request')
    .values({ ...claim, status: 'I', submitted_at, reviewed_at: null, reviewed_by: null })
    .execute();
  await trx
    .insertInto('uploaded_image')
    .values({
      image_id: randomId('i_'),
      oper_id,
      ip: '127.0.0.1',
      mime: 'image/jpeg',
      bytes: await demoPaper(),
      request_id: claim.request_id,
      created_at: submitted_at,
    })
    .execute();
}

/** A placeholder image for an identity document: a portrait and three lines. */
async function demoPaper(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#e8edf3"/>
<g fill="#9fb0c3"><circle cx="150" cy="150" r="60"/><path d="M60 330a90 90 0 0 1 180 0z"/>
<rect x="290" y="110" width="260" height="24"/><rect x="290" y="180" width="200" height="24"/><rect x="290" y="250" width="230" height="24"/></g></svg>`),
  )
    .jpeg()
    .toBuffer();
}

async function addMessages(trx: Tx, operId: string, now: number): Promise<void> {
  // Sequential: their order is the order of `seq`.
  for (const { msgType, key, isRead, hoursAgo } of DEMO_MESSAGES) {
    const { title, content } = inboxText(key);
    await trx
      .insertInto('message')
      .values({
        message_id: randomId('m_'),
        oper_id: operId,
        msg_type: msgType,
        title,
        content,
        words_key: key,
        is_read: isRead,
        created_at: new Date(now - hoursAgo * MS_PER_HOUR),
      })
      .execute();
  }
}
