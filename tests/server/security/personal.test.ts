import { beijingDate } from '#contract/rules';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, alerts, cases, consoleApi, transaction } from '../../../contract/api/index.ts';
import { STAFF_ROLES, type StaffRole } from '../../../contract/entities/index.ts';
import { SUB_PROTOCOL } from '../../../contract/push/index.ts';
import { allOperations, allStreams, type Operation } from '../../../contract/server/index.ts';
import { ApiClient, loggedIn } from '../../_util/api-client.ts';
import { enter, newClOrdId } from '../../_util/order-entry.ts';
import { pathOfRead, READ_BOND, reads, valuesFor } from '../../_util/reads.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';
import { TestSocket } from '../../_util/test-socket.ts';

/** What only its owner knows, and whoever has to by their role. Each text occurs nowhere else. */
const PRIVATE = {
  phone: '19912345678',
  email: 'canary.mail@example.org',
  realname: '金丝雀本名',
  counterOrg: '金丝雀对手机构',
  counterTrader: '金丝雀对手',
  counterPhone: '010-87654399',
  accountName: '金丝雀账户',
  accountNo: 'CANARY-ACC-7',
  caseTitle: '金丝雀提问标题',
  caseText: '金丝雀提问正文',
  remark: '金丝雀备注',
  note: '金丝雀提醒',
} as const;
const OWNER = 'D0001';
const USERS = ['demo_new', 'demo_review', 'demo_trader2', 'demo_maker'] as const;
/** An account for each role, with that role only. */
const STAFF: Readonly<Record<StaffRole, readonly [operId: string, name: string]>> = {
  editor: ['D0006', 'demo_special'],
  approver: ['D0010', 'demo_research'],
  operator: ['D0011', 'demo_offer'],
  auditor: ['D0012', 'demo_ticket'],
};
const staffReads = allOperations.filter(({ access, method }) => access === 'staff' && method === 'GET');

let server: TestServer;
let owner: ApiClient;
const lines: string[] = [];
/** By name: what is private, and the ids of what the owner did. */
const secrets = new Map<string, string>(Object.entries(PRIVATE));
/** An order that stands, which others see without its owner. */
let orderId = '';

beforeAll(async () => {
  const log = createLogger('trace', { write: (line: string) => lines.push(line) });
  server = await startTestServer({ log });
  await server.services.storage.kysely
    .updateTable('operator')
    .set({ phonenum: PRIVATE.phone, email: PRIVATE.email, realname: PRIVATE.realname })
    .where('oper_id', '=', OWNER)
    .execute();
  owner = await loggedIn(server.url, 'demo_trader');
  secrets.set('token', owner.token ?? '').set('sessionId', owner.sessionId);
  await leaveTraces();
  for (const [role, [operId]] of Object.entries(STAFF))
    await server.services.storage.tx(async (trx) => {
      await trx.updateTable('operator').set({ is_staff: true }).where('oper_id', '=', operId).execute();
      // `as` holds: the keys of STAFF are roles.
      await trx
        .insertInto('staff_role')
        .values({ oper_id: operId, role: role as StaffRole })
        .execute();
    });
}, 240_000);
afterAll(() => server.close());

/** A trading path, an order over it with a remark, an alert and a case. */
async function leaveTraces(): Promise<void> {
  const org = (await owner.call(transaction.queryCfetsOrg, { query: { keyword: '银行' } })).data[0];
  const cfetsOrgCode = org?.orgCode ?? '';
  const traders = await owner.call(transaction.queryCfetsTrader, { query: { orgCode: cfetsOrgCode } });
  const path = await owner.call(transaction.addDealPath, {
    body: {
      pathName: '备用路径',
      dealOrgName: PRIVATE.counterOrg,
      dealTraderName: PRIVATE.counterTrader,
      dealTraderPhone: PRIVATE.counterPhone,
      cfetsOrgCode,
      cfetsTraderId: traders.data[0]?.traderId ?? '',
      custodian: '上清所',
      accountName: PRIVATE.accountName,
      accountNo: PRIVATE.accountNo,
    },
  });
  const { rows } = await sql<{ yield: string }>`select coalesce(yield_exe, yield_mat) as yield from valuation
    where security_id = ${READ_BOND} and source = 'CB' order by valuation_date desc limit 1`.execute(
    server.services.storage.kysely,
  );
  // Away from the market, so that it stands.
  const bond = { securityId: READ_BOND, yield: Number((Number(rows[0]?.yield) + 0.25).toFixed(4)) };
  const clOrdId = newClOrdId();
  const order = await enter(owner, bond, { clOrdId, remark: PRIVATE.remark, dealPathId: path.data.id });
  const alert = await owner.call(alerts.addAlert, {
    body: {
      securityId: READ_BOND,
      field: 'bid',
      comparison: '<=',
      priceType: 'Y',
      price: 0.5,
      repeat: 'once',
      note: PRIVATE.note,
    },
  });
  const question = await owner.call(cases.open, {
    body: { form: { kind: 'question', title: PRIVATE.caseTitle }, text: PRIVATE.caseText, imageIds: [] },
  });
  for (const { code, text } of [path, order, alert, question]) expect(code, `${text}`).toBe(200);
  const alertId = (await owner.call(alerts.listAlerts)).data[0]?.alertId ?? '';
  for (const [name, id] of Object.entries({
    clOrdId,
    pathId: path.data.id,
    caseId: question.data.caseId,
    alertId,
  }))
    secrets.set(name, id);
  orderId = order.data.orderId;
}

/** The names of secrets in a text. */
const found = (text: string): string[] =>
  [...secrets].flatMap(([name, secret]) => (secret !== '' && text.includes(secret) ? [name] : []));

/** What a viewer reads of it, as `call: secret`. */
async function readAll(client: ApiClient, calls: readonly Operation[]): Promise<string[]> {
  const seen: string[] = [];
  for (const call of calls) {
    const path = pathOfRead(call, { caseId: secrets.get('caseId') ?? '', operId: OWNER });
    const { text } = await client.send({ method: 'GET', path }, { query: valuesFor(call, orderId) });
    seen.push(...found(text).map((name) => `${call.name}: ${name}`));
  }
  return seen;
}

/** The same of every stream. */
async function streamAll(client: ApiClient): Promise<string[]> {
  const socket = await new TestSocket(`${server.wsUrl}/ws/websocketForward`, [
    SUB_PROTOCOL,
    client.token ?? '',
  ]).open();
  for (const { type: stream } of allStreams) socket.send({ type: 'sub', stream, securityIds: [READ_BOND] });
  await socket.settle();
  socket.close();
  return found(JSON.stringify(socket.frames)).map((name) => `push: ${name}`);
}

describe('T14 personal data', () => {
  it('of a user is in no read and no stream of a visitor, an unverified user or a user of another institution', async () => {
    expect(await readAll(new ApiClient(server.url), reads)).toEqual([]);
    for (const name of USERS) {
      const client = await loggedIn(server.url, name);
      expect([...(await readAll(client, reads)), ...(await streamAll(client))], `${name}`).toEqual([]);
    }
    // What is looked for is there to be found: everything but the token, which no reply repeats.
    const own = new Set((await readAll(owner, reads)).map((entry) => entry.split(': ')[1]));
    expect([...secrets.keys()].filter((name) => !own.has(name))).toEqual(['token']);
  });

  it('of a user is read by staff only where their role deals with it: the name of one account, its sessions, its cases', async () => {
    const ofWhoServesUsers = [
      'casesRead: caseTitle',
      'casesRead: caseText',
      'casesRead: caseId',
      'consoleAccount: realname',
      'consoleAccount: sessionId',
      'casesDesk: caseTitle',
      'casesDesk: caseId',
    ];
    const expected = { editor: [], approver: [], operator: ofWhoServesUsers, auditor: ofWhoServesUsers };
    for (const role of STAFF_ROLES) {
      const client = await loggedIn(server.url, STAFF[role][1]);
      const seen = [...(await readAll(client, [...reads, ...staffReads])), ...(await streamAll(client))];
      // The chain names what was done by its ids, to whoever reads it.
      expect(
        seen.filter((entry) => !entry.startsWith('consoleAudit: ')),
        `${role}`,
      ).toEqual(expected[role]);
    }
  });

  it('of a user is in the audit only as ids of what was done, on every page of it', async () => {
    const auditor = await loggedIn(server.url, STAFF.auditor[1]);
    const seen = new Set<string>();
    for (const query of [{}, { operId: OWNER }, { from: beijingDate(Date.now()) }]) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { text, data } = await auditor.call(consoleApi.audit, { query: { ...query, page, rows: 200 } });
        for (const name of found(text)) seen.add(name);
        pages = data.totalPages;
      }
    }
    expect([...seen].toSorted()).toEqual(['caseId', 'clOrdId', 'pathId', 'sessionId']);
  });

  it('of a user is in no answer to a change by somebody else, even one that names their ids', async () => {
    const ids = Object.fromEntries(secrets);
    const orderIds = [orderId];
    const changes: readonly (readonly [Operation['path'], object])[] = [
      [transaction.cancelMyQuote.path, { orderIds }],
      [transaction.confirmMyQuote.path, { orderIds }],
      [transaction.orderOutcome.path, { clOrdId: ids['clOrdId'] }],
      [alerts.removeAlert.path, { alertId: ids['alertId'] }],
      [cases.reply.path, { caseId: ids['caseId'], text: '追问', imageIds: [] }],
      [cases.move.path, { caseId: ids['caseId'], version: 1, state: 'withdrawn', text: '' }],
      [account.endSession.path, { sessionId: ids['sessionId'] }],
    ];
    const leaks: string[] = [];
    for (const name of USERS) {
      const client = await loggedIn(server.url, name);
      for (const [path, body] of changes) {
        const { status, text } = await client.send({ method: 'POST', path }, { body });
        expect([200, 400, 403, 404], `${name} ${path}: ${text}`).toContain(status);
        const sent = JSON.stringify(body);
        for (const secret of found(text))
          if (!sent.includes(secrets.get(secret) ?? '')) leaks.push(`${name} ${path}: ${secret}`);
      }
    }
    expect(leaks).toEqual([]);
    // All of it is still there.
    const own = new Set((await readAll(owner, reads)).map((entry) => entry.split(': ')[1]));
    expect([...secrets.keys()].filter((name) => !own.has(name))).toEqual(['token']);
  });

  it('of a user is in no line of the log, at any level', () => {
    expect(lines.length).toBeGreaterThan(100);
    expect(found(lines.join(''))).toEqual([]);
  });
});
