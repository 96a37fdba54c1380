import { MAX_OPEN_CASES } from '#server/domain/cases';
import { orderRow } from '#server/domain/market';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, basic, cases, consoleApi, pathOf } from '../../../contract/api/index.ts';
import type { CaseForm, StaffRole } from '../../../contract/entities/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { bookOrder } from '../../_util/book-orders.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

/** An interbank workday, on which exchanges are closed. */
const MAKE_UP_SUNDAY = '2026-11-22';

let server: AccountsServer;
let anna: ApiClient;
let bob: ApiClient;
let staff: ApiClient;

beforeAll(async () => {
  const calendarFile = join(tempFolder('calendar'), 'calendar.json');
  writeFileSync(
    calendarFile,
    JSON.stringify({ completeYears: [], holidays: [], workdays: [MAKE_UP_SUNDAY] }),
  );
  server = await startAccountsServer({ env: { CALENDAR_FILE: calendarFile } });
  anna = await server.loggedIn('demo_coupon', '192.0.2.1');
  bob = await server.loggedIn('demo_trader2', '192.0.2.2');
  staff = await server.loggedIn('demo_staff', '192.0.2.3');
});
afterAll(() => server.close());

const question = (title = '卖方第二档数量不更新'): CaseForm => ({ kind: 'question', title });
const open = (client: ApiClient, form: CaseForm, text = '10:32 打开深度报价之后', imageIds: string[] = []) =>
  client.call(cases.open, { body: { form, text, imageIds } });
const reply = (client: ApiClient, caseId: string, text: string, imageIds: string[] = []) =>
  client.call(cases.reply, { body: { caseId, text, imageIds } });
const read = (client: ApiClient, caseId: string) => client.call(cases.read, { params: { caseId } });
const move = (
  client: ApiClient,
  { caseId, version }: { readonly caseId: string; readonly version: number },
  state: 'checked' | 'custodian' | 'settled' | 'refused' | 'withdrawn' | 'closed' | 'taken' | 'approved',
  text = '',
) => client.call(cases.move, { body: { caseId, version, state, text } });

const holding = (number: string) => ({
  depository: 'CCDC' as const,
  holder: '演示机构',
  account: number,
});
/** On the server's clock it is a Friday morning; the settlement day is its Monday. */
const transfer = (over: Partial<Extract<CaseForm, { kind: 'transfer' }>> = {}): CaseForm => ({
  kind: 'transfer',
  securityId: '240210.IB',
  faceAmount: 3000,
  tradeDate: today(),
  settlDate: workday(),
  from: holding('A00012345678'),
  to: holding('A00087654321'),
  orderId: null,
  ...over,
});
const day = (offset: number): string =>
  new Date(server.clock.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
const today = () => day(0);
const isWeekend = (date: string): boolean => [0, 6].includes(new Date(date).getUTCDay());
const workday = (): string => [1, 2, 3].map(day).find((date) => !isWeekend(date)) ?? '';
const weekend = (): string => [1, 2, 3, 4, 5, 6].map(day).find(isWeekend) ?? '';

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
const paper = (body = '1 0 obj << /Type /Catalog >> endobj') =>
  Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`, 'latin1');

async function upload(
  client: ApiClient,
  bytes: Buffer,
  name: string,
): Promise<{ data: { imageId: string; key?: string } }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const sent = await fetch(`${server.url}${pathOf(cases.attach)}`, {
    method: 'POST',
    body: form,
    headers: { authorization: client.token ?? '' },
  });
  // `as` holds: the envelope of the call.
  return (await sent.json()) as { data: { imageId: string; key?: string } };
}
const attach = async (client: ApiClient, bytes?: Buffer): Promise<string> =>
  (await upload(client, bytes ?? (await picture()), 'a.png')).data.imageId;
/** The cases in which staff have something to do. */
const toDo = async () =>
  (await staff.call(cases.desk, { query: { state: 'todo', rows: 100 } })).data.content.map(
    ({ caseId }) => caseId,
  );
const inbox = async (client: ApiClient, keyword: string) =>
  (await client.call(basic.getMessageList, { query: { rows: 100, keyword } })).data.content;

/** The second member of staff, with this role. */
async function colleagueAs(role: StaffRole, ip: string) {
  const colleague = await server.loggedIn('demo_staff2', ip);
  const { operid } = (await colleague.call(account.queryOperInfo)).data;
  const hold = (next: StaffRole) =>
    server.storage.tx((trx) => server.accounts.profile.writer.setStaffRoles(trx, operid, [next]));
  await hold(role);
  return { colleague, hold };
}

it('T14 a change of a case is told to the staff who may read it, and to no others', async () => {
  const { colleague, hold } = await colleagueAs('editor', '192.0.2.88');
  const socket = server.socket('servicecase', colleague.token);
  await socket.frame('servicecase', 'snap');
  const { data: first } = await open(anna, question());
  expect((await read(colleague, first.caseId)).status).toBe(404);
  await hold('auditor');
  const { data: second } = await open(anna, question());
  const update = await socket.frame('servicecase', 'upd');
  expect(update['data']).toMatchObject([{ caseId: second.caseId }]);
  socket.close();
});

describe('a question', () => {
  it('is asked with an image, answered by staff, notified to its owner and continued in one thread [R1.04]', async () => {
    const imageId = await attach(anna);
    const { data: opened } = await open(anna, question(), '数量一直不变', [imageId]);
    expect(opened).toMatchObject({ state: 'submitted', isOwn: true, canReply: true, moves: ['closed'] });
    const socket = server.socket('servicecase', anna.token);
    await socket.frame('servicecase', 'snap');

    const { data: answered } = await reply(staff, opened.caseId, '已修复，请刷新页面。');
    expect(answered).toMatchObject({ state: 'answered', lastBy: 'staff', operName: 'demo_coupon' });
    const update = await socket.frame('servicecase', 'upd');
    expect(update['data']).toEqual([
      { caseId: opened.caseId, kind: 'question', state: 'answered', version: 2 },
    ]);
    socket.close();
    const [message] = await inbox(anna, '已修复');
    expect(message).toMatchObject({ title: '我的问题：已答复', isRead: '0' });
    expect(message?.content).toContain('卖方第二档数量不更新：已修复，请刷新页面。');

    const { data: followed } = await reply(anna, opened.caseId, '刷新后仍然不变');
    expect(followed.state).toBe('submitted');
    expect(followed.entries.map(({ by, text }) => [by, text])).toEqual([
      ['owner', '数量一直不变'],
      ['staff', '已修复，请刷新页面。'],
      ['owner', '刷新后仍然不变'],
    ]);
    // The customer must not learn which member of staff answered.
    expect(followed.entries[1]?.name).toBe('');
    expect((await read(staff, opened.caseId)).data.entries[1]?.name).toBe('demo_staff');
    expect(followed.entries[0]?.imageIds).toEqual([imageId]);
  });

  it('awaits its owner’s answer once staff ask one, and its owner may not ask so', async () => {
    const { data: opened } = await open(anna, question('缺少时间'), '价格不对');
    const { caseId } = opened;
    const ask = (client: ApiClient, text: string) =>
      client.call(cases.reply, { body: { caseId, text, imageIds: [], asks: true } });
    expect(await ask(anna, '你们呢')).toMatchObject({
      code: 500,
      data: { field: 'asks', key: 'caseNoMove' },
    });
    const { data: inquiry } = await ask(staff, '几点看到的？');
    expect(inquiry).toMatchObject({ state: 'answered', isAsked: true, canReply: true });
    expect(inquiry.entries.at(-1)).toMatchObject({ by: 'staff', state: 'answered', isAsked: true });
    expect((await inbox(anna, '几点看到的'))[0]).toMatchObject({ title: '我的问题：待您补充' });
    const { data } = await staff.call(cases.desk, { query: { state: 'open', rows: 100 } });
    expect(data.content.find((row) => row.caseId === caseId)).toMatchObject({ isAsked: true });
    expect(await toDo()).not.toContain(caseId);
    const { data: answered } = await reply(anna, caseId, '十点');
    expect([answered.state, answered.isAsked]).toEqual(['submitted', undefined]);
    expect(await toDo()).toContain(caseId);
    await reply(staff, caseId, '已修复');
    expect(await toDo()).not.toContain(caseId);
    const { data: moved } = await open(anna, transfer(), '');
    const wrong = await staff.call(cases.reply, {
      body: { caseId: moved.caseId, text: '？', imageIds: [], asks: true },
    });
    expect(wrong).toMatchObject({ code: 500, data: { key: 'caseNoMove' } });
  });

  it('of another user is treated as missing, with its images and every call on it, but staff see all [R1.04] [R8.04]', async () => {
    const imageId = await attach(anna);
    const { data: opened } = await open(anna, question('只给我看'), '内容', [imageId]);
    expect((await read(bob, opened.caseId)).status).toBe(404);
    expect((await reply(bob, opened.caseId, '偷看')).status).toBe(404);
    expect((await move(bob, opened, 'closed')).status).toBe(404);
    expect((await bob.call(cases.image, { params: { imageId } })).status).toBe(404);
    expect((await bob.call(cases.list)).data.content).toEqual([]);
    expect((await bob.call(cases.desk)).status).toBe(403);
    expect((await read(staff, opened.caseId)).data.isOwn).toBe(false);
    expect((await staff.call(cases.image, { params: { imageId } })).data.mime).toBe('image/jpeg');
    expect((await anna.call(cases.image, { params: { imageId } })).code).toBe(200);
    const { data } = await staff.call(cases.desk, { query: { state: 'open', rows: 100 } });
    expect(data.content.map(({ caseId }) => caseId)).toContain(opened.caseId);
  });

  it('is answered by one of two members of staff who answer at once; the other sees the answer first [R1.02]', async () => {
    const { colleague: other } = await colleagueAs('operator', '192.0.2.89');
    const { data: opened } = await open(anna, question());
    const answer = (client: ApiClient, text: string, version: number, sendId = text) =>
      client.call(cases.reply, { body: { caseId: opened.caseId, text, imageIds: [], version, sendId } });
    const both = await Promise.all([
      answer(staff, '久期宜短', opened.version, 'answer-of-one'),
      answer(other, '久期宜长', opened.version, 'answer-of-two'),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { data: seen } = await read(other, opened.caseId);
    expect(seen.entries).toHaveLength(2);
    expect((await answer(other, '同上', seen.version, 'answer-again')).code).toBe(200);
    // A reply that got lost is not refused for what it did itself.
    expect((await answer(other, '同上', seen.version, 'answer-again')).code).toBe(200);
    expect((await read(anna, opened.caseId)).data.entries).toHaveLength(3);
  });

  it('cannot include another user’s upload', async () => {
    const imageId = await attach(bob);
    const refused = await open(anna, question(), '内容', [imageId]);
    expect(refused).toMatchObject({ code: 500, data: { field: 'imageIds', key: 'caseImages' } });
  });

  it('accepts no more text once closed, and every step of it is audited', async () => {
    const { data: opened } = await open(anna, question('结束'), '内容');
    const { data: closed } = await move(anna, opened, 'closed');
    expect(closed).toMatchObject({ state: 'closed', canReply: false, moves: [] });
    expect(await reply(staff, opened.caseId, '迟到的答复')).toMatchObject({ data: { key: 'caseNoMove' } });
    await server.accounts.sealer.seal();
    const { data } = await staff.call(consoleApi.audit, { query: { kind: 'case.', rows: 200 } });
    const steps = data.content.filter(({ detail }) => detail['caseId'] === opened.caseId);
    expect(steps.map(({ kind }) => kind).toSorted()).toEqual(['case.moved', 'case.opened']);
  });

  it('sent again under its id after a lost reply is one question, and so is each addition to it [R1.04]', async () => {
    const body = { form: question('线路断开'), text: '没有回复', imageIds: [await attach(anna)] };
    const sendId = 'attempt-0001';
    const { data: first } = await anna.call(cases.open, { body: { ...body, sendId } });
    const again = await anna.call(cases.open, { body: { ...body, sendId } });
    expect([again.code, again.data]).toEqual([200, first]);
    const { caseId } = first;
    const more = { caseId, text: '补充', imageIds: [await attach(anna)], sendId };
    await anna.call(cases.reply, { body: more });
    await move(anna, { caseId, version: 2 }, 'closed');
    const repeated = await anna.call(cases.reply, { body: more });
    expect([repeated.code, repeated.data.entries.map(({ text }) => text)]).toEqual([
      200,
      ['没有回复', '补充', ''],
    ]);
    // Ids are each user's own.
    const { data: bobs } = await bob.call(cases.open, { body: { ...body, imageIds: [], sendId } });
    expect(bobs.caseId).not.toBe(caseId);
    await move(bob, bobs, 'closed');
  });

  it('is refused if its owner has too many open cases', async () => {
    const carol = await server.loggedIn('demo_maker', '192.0.2.9');
    const at = new Date(server.clock.now());
    const rows = Array.from({ length: MAX_OPEN_CASES - 1 }, (_, n) => ({
      case_id: `c_full${n}`,
      oper_id: 'D0003',
      kind: 'question' as const,
      form: JSON.stringify(question()),
      state: 'answered',
      last_by: 'owner' as const,
      created_at: at,
      updated_at: at,
    }));
    await server.storage.kysely.insertInto('service_case').values(rows).execute();
    expect((await open(carol, question())).code).toBe(200);
    expect(await open(carol, question())).toMatchObject({ data: { key: 'caseTooMany' } });
  });
});

describe('a transfer', () => {
  it('goes from submitted via checked and custodian to settled, notifying its owner at each step [R1.03]', async () => {
    let { data: row } = await open(anna, transfer(), '');
    expect(row).toMatchObject({ state: 'submitted', symbol: '24国开10' });
    for (const state of ['checked', 'custodian', 'settled'] as const) {
      expect(row.state).not.toBe(state);
      ({ data: row } = await move(staff, row, state));
      expect(row.state).toBe(state);
    }
    const titles = (await inbox(anna, `#${row.no} `)).map(({ title }) => title);
    expect(titles).toEqual(['过券申请：已交收', '过券申请：已送托管机构', '过券申请：已核对']);
  });

  it('carries documents, checked by content, which are returned byte for byte [R1.03]', async () => {
    const document = await attach(anna, paper());
    const { data: row } = await open(anna, transfer(), '', [document, await attach(anna)]);
    expect(row.entries[0]).toMatchObject({ documentIds: [document] });
    expect(row.entries[0]?.imageIds).toHaveLength(1);
    const { data: attachment } = await staff.call(cases.image, { params: { imageId: document } });
    expect(attachment).toEqual({ mime: 'application/pdf', base64: paper().toString('base64') });
    expect((await bob.call(cases.image, { params: { imageId: document } })).status).toBe(404);

    expect((await upload(anna, paper('<< /JavaScript 1 0 R >>'), 'a.pdf')).data.key).toBe('badDocument');
    expect((await upload(anna, Buffer.from('<html>'), 'a.pdf')).data.key).toBe('badImage');
  });

  it('is refused only with a reason, by staff who saw its current state, and never by its owner [R1.03]', async () => {
    const { data: row } = await open(anna, transfer());
    expect(await move(staff, row, 'refused')).toMatchObject({ data: { key: 'caseNeedsText' } });
    expect(await move(anna, row, 'checked')).toMatchObject({ data: { key: 'caseNoMove' } });
    expect(await move(staff, row, 'settled')).toMatchObject({ data: { key: 'caseNoMove' } });
    await reply(anna, row.caseId, '更正：请核对账号');
    expect(await move(staff, row, 'refused', '账号不符')).toMatchObject({
      code: 409,
      data: { key: 'caseChanged' },
    });
    const { data: newest } = await read(staff, row.caseId);
    expect((await move(staff, newest, 'refused', '账号不符')).data.state).toBe('refused');
    expect((await inbox(anna, '账号不符'))[0]?.title).toBe('过券申请：未通过');
  });

  it('is refused for a day off or past, within one account, for an unknown bond, or without the service [R1.03]', async () => {
    const keys = async (over: Parameters<typeof transfer>[0]) =>
      // `as` holds: a refusal carries its key.
      ((await open(anna, transfer(over))).data as unknown as { key: string }).key;
    expect(await keys({ settlDate: weekend() })).toBe('transferDayOff');
    expect(await keys({ settlDate: '2024-01-02', tradeDate: '2024-01-02' })).toBe('transferDayPast');
    expect(await keys({ tradeDate: '2027-12-31' })).toBe('transferTradeDay');
    expect(await keys({ to: holding('A00012345678') })).toBe('transferSameAccount');
    expect(await keys({ securityId: '999999.IB' })).toBe('noSuchBond');
    expect(await keys({ orderId: 'nobodys' })).toBe('transferOrder');
    expect((await open(bob, transfer())).status).toBe(403);
  });
});

it('a transfer settles on a make-up weekend in the interbank market only [R1.03]', async () => {
  const settled = async (securityId: string) => {
    const { data } = await open(anna, transfer({ securityId, settlDate: MAKE_UP_SUNDAY }));
    // `as` holds: a refusal carries its key, a case its state.
    return data as unknown as { readonly key?: string; readonly state?: string };
  };
  expect(await settled('019601.SH')).toMatchObject({ key: 'transferDayOff' });
  expect(await settled('240210.IB')).toMatchObject({ state: 'submitted' });
});

describe('a transfer from a filled order', () => {
  let orderCount = 0;
  /** An order filled to this quantity. */
  async function order(
    id: string,
    cumQty: number,
    { ownerName = 'demo_coupon', bond = '240210.IB' } = {},
  ): Promise<string> {
    const { oper_id: ownerId } = await server.storage.kysely
      .selectFrom('operator')
      .select('oper_id')
      .where('opername', '=', ownerName)
      .executeTakeFirstOrThrow();
    const filled = bookOrder({ id, clOrdId: id, ownerId, orgId: 'ORG018', orderQty: 5000, cumQty });
    const row = orderRow(bond, '23', { n: (orderCount += 1), acceptedN: null, order: filled });
    // `as` holds: an order row as the market writes it.
    await server.storage.kysely
      .insertInto('quote_order')
      .values(row as never)
      .execute();
    return id;
  }
  const keyOf = ({ data }: { readonly data: unknown }) =>
    // `as` holds: a refusal carries its key and its limit.
    data as { readonly key?: string; readonly limit?: string };

  it('must be of one’s own order in its bond, and of no more than was filled in total [R1.03]', async () => {
    const orderId = await order('filled-1', 3000);
    expect(keyOf(await open(anna, transfer({ orderId, faceAmount: 3001 })))).toMatchObject({
      key: 'transferAmount',
      limit: '3000',
    });
    const { data: first } = await open(anna, transfer({ orderId, faceAmount: 2000 }));
    expect(first).toMatchObject({ state: 'submitted', form: { orderId, faceAmount: 2000 } });
    expect(keyOf(await open(anna, transfer({ orderId, faceAmount: 2000 })))).toMatchObject({
      key: 'transferAmount',
      limit: '1000',
    });
    const rest = transfer({ orderId, faceAmount: 1000 });
    const both = await Promise.all([open(anna, rest), open(anna, rest)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 500]);
    // A withdrawn request can be made again.
    expect((await move(anna, first, 'withdrawn')).code).toBe(200);
    expect((await open(anna, transfer({ orderId, faceAmount: 2000 }))).code).toBe(200);
  });

  it('is refused for an order in another bond, without fills, or of another user [R1.03]', async () => {
    for (const orderId of [
      await order('other-bond', 4000, { bond: '240215.IB' }),
      await order('unfilled', 0),
      await order('of-another', 4000, { ownerName: 'demo_trader2' }),
    ])
      expect(keyOf(await open(anna, transfer({ orderId }))).key).toBe('transferOrder');
  });
});

describe('an application', () => {
  it('for advisory service is taken up and answered, after which more may be asked [R1.02]', async () => {
    const { data: row } = await open(
      anna,
      { kind: 'advisory', topic: 'credit', scale: 12.5 },
      '信用债久期偏长',
    );
    const { data: accepted } = await move(staff, row, 'taken');
    const { data: answered } = await reply(staff, row.caseId, '建议减持三年以上弱资质城投。');
    expect([accepted.state, answered.state]).toEqual(['taken', 'answered']);
    expect((await reply(anna, row.caseId, '还想了解产业债')).data.state).toBe('taken');
  });

  it('for API access is approved by staff, and never one’s own [R1.05]', async () => {
    const form: CaseForm = {
      kind: 'api',
      scopes: ['market.read'],
      addresses: ['192.0.2.0/24'],
      ratePerMinute: 60,
    };
    const { data: row } = await open(anna, form, '读取行情');
    expect((await move(staff, row, 'approved')).data).toMatchObject({ state: 'approved', canReply: false });
    const { data: owned } = await anna.call(account.apiKeys);
    expect(owned.keys).toMatchObject([
      {
        name: `API 申请 #${row.no}`,
        state: 'waiting',
        isGranted: true,
        scopes: ['market.read'],
        addresses: ['192.0.2.0/24'],
        requestsPerMinute: 60,
      },
    ]);
    const { data: own } = await open(staff, form, '读取行情');
    expect(own.moves).toEqual(['withdrawn']);
    expect(await move(staff, own, 'approved')).toMatchObject({ data: { key: 'caseNoMove' } });
  });

  it('whose key cannot be granted cannot be approved [R1.05]', async () => {
    const form: CaseForm = { kind: 'api', scopes: ['config'], addresses: [], ratePerMinute: 60 };
    const { data: row } = await open(anna, form, '读写配置');
    expect(await move(staff, row, 'approved')).toMatchObject({ data: { key: 'keyScope' } });
    expect((await read(staff, row.caseId)).data).toMatchObject({ state: 'submitted', version: 1 });
  });

  it('needs real-name verification, while a question does not [R1.01]', async () => {
    const fresh = await server.loggedIn('demo_new', '192.0.2.8');
    expect(await open(fresh, { kind: 'advisory', topic: 'credit', scale: null })).toMatchObject({
      data: { key: 'caseNotVerified' },
    });
    expect((await open(fresh, question('怎样实名认证'))).code).toBe(200);
  });
});

it('staff find a case by its number, or by part of its owner, organisation or form, whatever its kind', async () => {
  const { data: query } = await open(bob, question('100%回购利率怎么看'));
  const { data: moved } = await open(anna, transfer({ from: holding('B0009x') }), '');
  const find = async (text: string, more: { kind?: 'question' } = {}) =>
    (await staff.call(cases.desk, { query: { text, rows: 100, ...more } })).data.content.map(
      ({ caseId }) => caseId,
    );
  expect(await find(String(query.no))).toContain(query.caseId);
  expect(await find(`#${moved.no}`)).toEqual([moved.caseId]);
  expect(await find(' 回购利 ')).toEqual([query.caseId]);
  expect(await find('0%_')).toEqual([]);
  expect(await find('b0009X')).toEqual([moved.caseId]);
  expect(await find('DEMO_trader2')).toContain(query.caseId);
  expect(await find('demo_coupon', { kind: 'question' })).not.toContain(moved.caseId);
  expect(await find(moved.orgName.slice(1))).toContain(moved.caseId);
  // The kind and the names of fields were not entered by anyone.
  expect(await find('transfer')).toEqual([]);
  expect(await find('depository')).toEqual([]);
});

it('staff are told that the owner of a case is disabled, the owner and other cases are not', async () => {
  const { data: query } = await open(bob, question());
  const stop = (is_disabled: boolean) =>
    server.storage.kysely
      .updateTable('operator')
      .set({ is_disabled })
      .where('opername', '=', 'demo_trader2')
      .execute();
  expect((await read(staff, query.caseId)).data.isOwnerStopped).toBeUndefined();
  await stop(true);
  const seen = (await read(staff, query.caseId)).data;
  await stop(false);
  expect(seen).toMatchObject({ isOwnerStopped: true, canReply: true });
  expect((await read(bob, query.caseId)).data.isOwnerStopped).toBeUndefined();
});

describe('the time limits of a transfer', () => {
  /** Reminder messages about this case; the clock runs one check for due ones. */
  const reminded = async (no: number): Promise<(string | null)[]> => {
    server.clock.advance(30_000);
    const rows = await server.storage.kysely
      .selectFrom('message')
      .select('title')
      .where('words_key', 'in', ['transferConfirmDue', 'transferSettleDue'])
      .where('content', 'like', `#${no} %`)
      .orderBy('seq')
      .execute();
    return rows.map(({ title }) => title);
  };
  const confirmDue = '过券申请：11:00 前须完成指令确认';
  const settleDue = '过券申请：16:00 前资金与券源须到位';

  it('trigger one reminder each to its owner in the hour before, only for today’s transfers [R1.03]', async () => {
    const { data: due } = await open(anna, transfer({ settlDate: today() }));
    const { data: later } = await open(anna, transfer());
    server.clock.jump(Date.parse(`${today()}T10:20:00+08:00`));
    await expect.poll(() => reminded(due.no)).toEqual([confirmDue]);
    // A check that reports another one does not report this one again.
    const { data: next } = await open(anna, transfer({ settlDate: today() }));
    await expect.poll(() => reminded(next.no)).toEqual([confirmDue]);
    expect(await reminded(due.no)).toEqual([confirmDue]);

    const { data: checked } = await move(staff, due, 'checked');
    await move(staff, checked, 'custodian');
    server.clock.jump(Date.parse(`${today()}T15:20:00+08:00`));
    await expect.poll(() => reminded(due.no)).toEqual([confirmDue, settleDue]);
    expect(await reminded(later.no)).toEqual([]);
  });
});
