import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleApi } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { addTraders } from '../../_util/add-traders.ts';
import { insertOrganisation } from '../../_util/insert-organisation.ts';
import { countingTrips } from '../../_util/round-trips.ts';
import { createTempDatabase } from '../../_util/temp-database.ts';

const MEMBERS = 300;
let server: AccountsServer;
let counts: number[];
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTempDatabase();
  drop = () => database.drop();
  const counting = countingTrips(database.storage);
  counts = counting.counts;
  server = await startAccountsServer({ database: { ...database, storage: counting.storage } });
});
afterAll(async () => {
  await server.close();
  await drop();
});

it('a change for an institution of 300 accounts takes as many round trips as for one, in one transaction [U1]', async () => {
  const { kysely } = server.storage;
  await insertOrganisation(kysely, 'ORG300');
  const ids = Array.from({ length: MEMBERS }, (_, at) => `M${String(at).padStart(3, '0')}`);
  await addTraders(kysely, ids, 1000);
  await kysely
    .updateTable('operator')
    .set({ org_id: 'ORG300', authenticationstatus: 'Y', bindstatus: 'Y' })
    .where('oper_id', 'in', ids)
    .execute();
  await kysely.updateTable('operator_quota').set({ used: 900 }).where('oper_id', '=', 'M299').execute();
  const staff = await server.loggedIn('demo_staff');
  const change = async (
    amountLimit: number,
    over: { readonly seenLimit?: number; readonly organisation?: true },
  ) => {
    counts.length = 0;
    const body = { operId: 'M000', amountLimit, grant: [], revoke: [], reason: '机构整体调整', ...over };
    const { data } = await staff.call(consoleApi.accountRights, { body });
    return { data, most: Math.max(...counts) };
  };
  const one = await change(2000, { seenLimit: 1000 });
  const all = await change(500, { organisation: true });
  expect(all.data).toEqual({ organisation: { changed: MEMBERS - 1, inUse: ['M299'] } });
  // The members are read first.
  expect(all.most - one.most).toBe(2);
  const { rows } = await sql<{ limits: string; transactions: number; messages: number; rights: number }>`
    select string_agg(distinct q.amount_limit::int::text, ' ') as limits,
      count(distinct q.xmin::text) filter (where q.amount_limit = 500)::int as transactions,
      (select count(*)::int from message where oper_id like 'M%') as messages,
      (select count(*)::int from operator where oper_id like 'M%' and rights_at is not null) as rights
    from operator_quota as q where oper_id like 'M%'`.execute(kysely);
  expect(rows).toEqual([{ limits: '1000 500', transactions: 1, messages: MEMBERS, rights: MEMBERS - 1 }]);
});
