import { seededRandom } from '#server/runtime';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, basic, market, transaction } from '../../../contract/api/index.ts';
import { allOperations, type Operation } from '../../../contract/server/index.ts';
import { type ApiClient, loggedIn } from '../../_util/api-client.ts';
import { propertySeed } from '../../_util/run-seed.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';

const SEED = propertySeed(process.env);
/**
 * SQL that counts its own execution, even if its transaction is rolled back: a sequence never goes back. In every form that could carry it:
 * quoted and bare, stacked, commented, in dollar quotes, as an escape, in other scripts' quotes.
 */
const PROBE = "nextval('sqli_probe')";
const PAYLOADS = [
  `'||${PROBE}||'`,
  `' or ${PROBE}>0 --`,
  `' and ${PROBE}>0 and '1'='1`,
  `x') or ${PROBE}>0 --`,
  `%' or ${PROBE}>0 or '%'='`,
  `'; select ${PROBE}; --`,
  `1; select ${PROBE}`,
  `1 or ${PROBE}>0`,
  `(select ${PROBE})`,
  `1,(select ${PROBE})`,
  `" or ${PROBE}>0 --`,
  `\\' or ${PROBE}>0 --`,
  `\\'; select ${PROBE}; --`,
  `$$||${PROBE}||$$`,
  `$1 or ${PROBE}>0`,
  `/*'*/ or ${PROBE}>0 --`,
  `＇ or ${PROBE}>0 --`,
  `' union select ${PROBE}::text, null, null --`,
  `order_id; select ${PROBE}`,
  `asc, ${PROBE}`,
] as const;

let server: TestServer;
let client: ApiClient;
let staff: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  const db = server.services.storage.kysely;
  await sql`create sequence sqli_probe`.execute(db);
  client = await loggedIn(server.url, 'demo_trader');
  staff = await loggedIn(server.url, 'demo_staff');
}, 240_000);
afterAll(() => server.close());

const probeRan = async (): Promise<boolean> => {
  const { rows } = await sql<{ is_called: boolean }>`select is_called from sqli_probe`.execute(
    server.services.storage.kysely,
  );
  return rows[0]?.is_called ?? true;
};

/** A form that a request part might have: valid enough to pass the schema where its fields are free texts. */
const sound: Readonly<Record<string, unknown>> = {
  page: 1,
  rows: 5,
  sortType: 1,
  securityId: '240210.IB',
  securityArg: '24',
  pageNum: 1,
  pageSize: 5,
  operId: 'D0001',
  orderIds: ['a'],
  messageIds: ['a'],
  account: 'demo_trader',
  email: 'a@example.com',
  phonenum: '13912345678',
  code: '123456',
  purpose: 'register',
  action: 'x',
  keyword: '银行',
  ARGNAME: 'x',
};
/** Names of the fields of a request part. `as` holds for object schemas; others have no shape. */
const fieldsOf = (part: unknown): string[] =>
  Object.keys((part as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

/** Every way to put one payload into one field of the call, the others being valid. */
function* shots(endpoint: Operation, payload: string) {
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const [query, body] = [fieldsOf(endpoint.query), fieldsOf(endpoint.body)];
  const good = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in sound).map((name) => [name, sound[name]]));
  for (const target of [...params, ...query, ...body]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(name === target ? payload : String(sound[name] ?? '1')),
    );
    const values = { ...good(query), ...(query.includes(target) ? { [target]: payload } : {}) };
    const list = Array.isArray(sound[target]) ? [payload] : payload;
    yield {
      method: endpoint.method,
      path,
      parts: {
        query: values,
        ...(endpoint.method === 'POST'
          ? { body: { ...good(body), ...(body.includes(target) ? { [target]: list } : {}) } }
          : {}),
      },
    };
  }
}

describe('T32 SQL in any field', () => {
  it(`is never executed: every field of every call, ${PAYLOADS.length} payloads, seed ${SEED}`, async () => {
    const random = seededRandom(SEED);
    const callers = [client, staff];
    let sent = 0;
    for (const endpoint of allOperations.filter(
      ({ name, multipart }) => !['logout', 'endSession'].includes(name) && !multipart,
    )) {
      for (const payload of PAYLOADS) {
        for (const { method, path, parts } of shots(endpoint, payload)) {
          const caller = endpoint.access === 'staff' ? staff : (callers[random.int(0, 1)] ?? client);
          const reply = await caller.send({ method, path }, parts);
          sent += 1;
          expect(
            reply.status === 503 || reply.status < 500,
            `${endpoint.name} ${payload}: ${reply.text}`,
          ).toBe(true);
          expect(reply.text.replaceAll(payload, '')).not.toMatch(/syntax error|pg_|nextval|relation "/i);
        }
      }
      expect(await probeRan(), `${endpoint.name}`).toBe(false);
    }
    expect(sent).toBeGreaterThan(2_000);
  }, 240_000);

  it('matches literally: wildcards and tautologies find only themselves', async () => {
    const everything = (
      await client.call(market.bondInfoByIdOrName, { query: { securityArg: '24', page: 1 } })
    ).data.content;
    expect(everything.length).toBeGreaterThan(0);
    for (const word of ['%', '_', '%%', '_%', "' or '1'='1", "%' or '%'='", '\\', '\\%']) {
      const found = await Promise.all([
        client.call(market.bondInfoByIdOrName, { query: { securityArg: word, page: 1 } }),
        client.call(basic.getMessageList, { query: { keyword: word } }),
      ]);
      for (const { data, text } of found) expect(data?.content ?? [], `${text}`).toEqual([]);
      for (const path of [basic.getOrgList, transaction.queryCfetsOrg])
        expect(
          (await client.send<unknown[]>(path, { query: { keyword: word } })).data ?? [],
          `${word}`,
        ).toEqual([]);
    }
  });

  it('would be detected by this test if executed', async () => {
    const db = server.services.storage.kysely;
    await sql.raw(`select 'x' where 'a' = '${PAYLOADS[0]}'`).execute(db);
    expect(await probeRan()).toBe(true);
    expect((await client.call(account.queryOperInfo)).code).toBe(200);
  });
});
