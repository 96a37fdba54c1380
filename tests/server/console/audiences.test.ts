import { account, badRows, basic, CONSOLE_CODE, consoleApi, VERIFIED_USERS } from '#contract/api';
import type { BundleText } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { CLOSE } from '#contract/push';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';
import { insertOrganisation } from '../../_util/insert-organisation.ts';

const hash = runPipeline(fixture, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const calls = { messages: ['getMessageListSort', 'queryOperInfo'] };
const catalogue = { format: 1, hash, texts: fixture, catalogue: { ...fixtureCatalogue, calls } };
const reason = '利率台试用';
/** The pass-ticket page and its menu item, restricted to a group instead of a service. */
const forGroup = (texts: BundleText, group: string): BundleText => {
  const old = '{ "user.ispasscoupon": { "is": "1" } }';
  const gate = JSON.stringify({ 'user.groups': { is: group } });
  return { ...texts, routes: texts.routes.replace(old, gate), menu: texts.menu.replace(old, gate) };
};

describe('user groups', () => {
  let server: AccountsServer;
  let staff: ApiClient;
  let trader: ApiClient;
  let ids: { readonly trader: string; readonly maker: string };
  beforeAll(async () => {
    server = await startAccountsServer({ catalogue });
    staff = await server.loggedIn('demo_staff');
    trader = await server.loggedIn('demo_trader');
    const maker = await server.loggedIn('demo_maker');
    ids = { trader: (await me(trader)).operid, maker: (await me(maker)).operid };
    await make('rates', '利率台');
    await make('credit', '信用台');
  });
  afterAll(() => server.close());

  const make = (id: string, name: string) =>
    staff.call(consoleApi.saveAudience, { body: { id, name, kind: 'desk', isNew: true, reason } });
  const me = async (client: ApiClient) => (await client.call(account.queryOperInfo)).data;
  const groupsOf = async (client: ApiClient) => (await me(client)).groups;
  const members = async (id: string) =>
    (await staff.call(consoleApi.audienceMembers, { params: { id }, query: {} })).data.content.map(
      ({ operId }) => operId,
    );
  const change = (id: string, add: readonly string[], remove: readonly string[] = []) =>
    staff.call(consoleApi.changeMembers, { body: { id, add: [...add], remove: [...remove], reason } });
  const importing = (csv: string, replaces = false) =>
    staff.call(consoleApi.importMembers, { body: { id: 'credit', csv, replaces, reason } });

  it('are created, listed with their size, renamed, and refused if the id or name is taken', async () => {
    const again = await make('rates', '利率一台');
    expect([again.code, again.data]).toMatchObject([CONSOLE_CODE.badTarget, { key: 'groupTaken' }]);
    expect((await make('other', '信用台')).data).toMatchObject({ key: 'groupNameTaken', field: 'name' });
    await staff.call(consoleApi.saveAudience, {
      body: { id: 'rates', name: '利率债台', kind: 'desk', isNew: false, reason },
    });
    const { data } = await staff.call(consoleApi.audiences);
    expect(data.groups.map(({ id, name, members: n, isNamed }) => [id, name, n, isNamed])).toEqual([
      ['credit', '信用台', 0, false],
      ['rates', '利率债台', 0, false],
    ]);
  });

  it('show how many event pages depend on them', async () => {
    const event = {
      name: 'rates-only',
      title: '利率沙龙',
      body: '下周三。',
      publishTime: '2026-11-20 09:00',
    };
    const saved = await staff.call(consoleApi.saveEvent, {
      body: { ...event, group: 'rates', tells: false, version: 0 },
    });
    expect(saved.code).toBe(200);
    const { data } = await staff.call(consoleApi.audiences);
    expect(data.groups.map(({ id, events }) => [id, events])).toEqual([
      ['credit', 0],
      ['rates', 1],
    ]);
  });

  it('of an organisation contain everyone bound to it, and have no member list', async () => {
    const db = server.storage.kysely;
    const orgId = 'ORG1';
    await insertOrganisation(db, orgId);
    await db.updateTable('operator').set({ org_id: orgId }).where('oper_id', '=', ids.trader).execute();
    const saved = await staff.call(consoleApi.saveAudience, {
      body: { id: 'house', name: '本机构', kind: 'organisation', orgId, isNew: true, reason },
    });
    expect(saved.code).toBe(200);
    expect(await members('house')).toEqual([ids.trader]);
    expect((await change('house', [ids.maker])).data).toMatchObject({ key: 'groupOfOrganisation' });
    expect((await staff.call(consoleApi.dropAudience, { body: { id: 'house', reason } })).code).toBe(200);
  });

  it('import a list with headings, names or ids and extra columns', async () => {
    const { data } = await importing(`姓名,账号\n张三,demo_trader\n"李, 四",${ids.maker}\n`);
    expect(data).toEqual({ added: 2, removed: 0 });
    expect((await members('credit')).toSorted()).toEqual([ids.trader, ids.maker].toSorted());
    expect((await importing('account\ndemo_trader\n', true)).data).toEqual({ added: 0, removed: 1 });
    expect(await members('credit')).toEqual([ids.trader]);
  });

  it('import nothing from a list with bad rows, and report line and column of each', async () => {
    const before = await members('credit');
    const refused = await importing(
      '姓名,账号\n甲,demo_maker\n乙,nobody_here\n丙,demo_maker\n丁,demo_staff\n',
      true,
    );
    expect(refused.code).toBe(CONSOLE_CODE.badRows);
    expect(badRows.parse(refused.data).faults).toEqual([
      { line: 3, column: 2, value: 'nobody_here', why: 'unknownAccount' },
      { line: 4, column: 2, value: 'demo_maker', why: 'twice' },
    ]);
    const faultOf = async (csv: string) => badRows.parse((await importing(csv)).data).faults[0];
    expect(await faultOf('name\ndemo_maker\n')).toMatchObject({ line: 1, why: 'noAccountColumn' });
    expect(await faultOf('account,x\n,1\n')).toMatchObject({ line: 2, column: 1, why: 'emptyAccount' });
    expect(await faultOf('account\n"demo')).toMatchObject({ why: 'notCsv' });
    expect(await members('credit')).toEqual(before);
  });

  it('are reported to members only if a running gate names them, and then open the page at once [R6.01]', async () => {
    await change('rates', [], []);
    expect(await groupsOf(trader)).toEqual({});
    const unknown = await staff.call(consoleApi.publish, {
      body: { baseVersion: 0, texts: forGroup(fixture, 'ratse'), reason },
    });
    expect(unknown.data).toMatchObject({ diagnostics: [{ code: 'link.group' }, { code: 'link.group' }] });
    const texts = forGroup(fixture, 'rates');
    expect((await staff.call(consoleApi.publish, { body: { baseVersion: 0, texts, reason } })).code).toBe(
      200,
    );
    expect(await groupsOf(trader)).toEqual({ rates: false });
    expect((await staff.call(consoleApi.dropAudience, { body: { id: 'rates', reason } })).data).toMatchObject(
      {
        key: 'groupInUse',
      },
    );

    const socket = server.socket('msg', trader.token);
    await socket.frame('msg', 'snap');
    expect((await change('rates', ['demo_trader'])).data).toEqual({ added: 1, removed: 0 });
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
    expect(await groupsOf(trader)).toEqual({ rates: true });
    // A change of the profile reports the same.
    const reply = await trader.call(account.updateOperInfo, { body: { newversion: '1' } });
    expect(reply.data).toMatchObject({ groups: { rates: true } });
  });

  it('determine the number of accounts that a change affects', async () => {
    const texts = forGroup(fixture, 'credit');
    const { data } = await staff.call(consoleApi.impact, { body: { texts } });
    expect(data.accounts).toBeGreaterThan(5);
    const counts = Object.entries(data.people).filter(([key]) => key.includes('route passTicket'));
    // One account is in both groups: no one gains, no one loses. Removed from one of them, it loses the page.
    expect(counts.map(([, people]) => people)).toEqual([0, 0]);
    await change('credit', [], ['demo_trader']);
    const after = (await staff.call(consoleApi.impact, { body: { texts } })).data.people;
    expect(Object.entries(after).find(([key]) => key.startsWith('lost route passTicket'))?.[1]).toBe(1);
  });

  it('keep non-members from the calls of what is reserved to them, and admit members [R6.01]', async () => {
    const mine = JSON.stringify({ 'user.groups': { is: 'credit' } });
    const running = (await staff.call(consoleApi.source)).data;
    const texts = {
      ...running.texts,
      menu: running.texts.menu
        .replace('"popover": "messages.latest"', (found) => `${found}, "when": ${mine}`)
        .replace('"route": "messages"', (found) => `${found}, "when": ${mine}`),
      routes: running.texts.routes.replace(
        '"page": "messages.centre",\n      "when": { "session.isLogin": { "is": true } }',
        () => `"page": "messages.centre",\n      "when": ${mine}`,
      ),
    };
    const read = async () => (await trader.send(basic.getMessageListSort, { query: {} })).status;
    expect(await read()).toBe(200);
    const published = await staff.call(consoleApi.publish, {
      body: { baseVersion: running.version, texts, reason },
    });
    expect(published.code).toBe(200);
    server.clock.advance(500);
    await expect.poll(read).toBe(403);
    // Calls of the shell itself stay open.
    expect(await groupsOf(trader)).toMatchObject({ credit: false });
    await change('credit', ['demo_trader']);
    expect(await read()).toBe(200);
    await change('credit', [], ['demo_trader']);
    expect(await read()).toBe(403);
  });

  it('show the members that a search finds', async () => {
    await change('rates', ['demo_maker', 'demo_trader']);
    const found = async (text: string) =>
      (
        await staff.call(consoleApi.audienceMembers, { params: { id: 'rates' }, query: { text } })
      ).data.content.map(({ operName }) => operName);
    expect(await found('MAKER')).toEqual(['demo_maker']);
    // What is masked is found whole, not letter by letter.
    expect(await found('演示甲')).toEqual(['demo_trader']);
    for (const part of ['演', '演示', '示甲']) expect(await found(part)).toEqual([]);
    expect(await found('demo%')).toEqual([]);
  });

  it('can be sent notices that no one else receives', async () => {
    await change('rates', ['demo_maker']);
    const notice = { title: '利率台通知', content: '今日试用新页面' };
    const sent = await staff.call(consoleApi.broadcast, { body: { ...notice, group: 'rates' } });
    expect(sent.data.recipients).toBe((await members('rates')).length);
    const { rows } = await sql<{
      oper_id: string;
    }>`select oper_id from message where title = ${notice.title}`.execute(server.storage.kysely);
    expect(rows.map(({ oper_id }) => oper_id).toSorted()).toEqual((await members('rates')).toSorted());
    const verified = await staff.call(consoleApi.broadcast, { body: { ...notice, group: VERIFIED_USERS } });
    const { rows: all } = await sql<{
      n: number;
    }>`select count(*)::int as n from operator where authenticationstatus = 'Y' and bindstatus = 'Y' and not is_disabled`.execute(
      server.storage.kysely,
    );
    expect(verified.data.recipients).toBe(all[0]?.n);
    const nobody = await staff.call(consoleApi.broadcast, { body: { ...notice, group: 'gone' } });
    expect(nobody.data).toMatchObject({ key: 'noGroup', field: 'group' });
  });
});
