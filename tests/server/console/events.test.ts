import { basic, CONSOLE_CODE, consoleApi, VERIFIED_USERS } from '#contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';

let server: AccountsServer;
let staff: ApiClient;
let trader: ApiClient;
let maker: ApiClient;
beforeAll(async () => {
  server = await startAccountsServer();
  staff = await server.loggedIn('demo_staff', '192.0.2.1');
  trader = await server.loggedIn('demo_trader', '192.0.2.2');
  maker = await server.loggedIn('demo_maker', '192.0.2.3');
  const group = { id: 'rates', name: '利率台', kind: 'desk', isNew: true, reason: '活动' } as const;
  await staff.call(consoleApi.saveAudience, { body: group });
  await staff.call(consoleApi.changeMembers, {
    body: { id: 'rates', add: ['demo_trader'], remove: [], reason: '活动' },
  });
});
afterAll(() => server.close());

const event = {
  name: 'autumn',
  title: '秋季交流会',
  body: '## 议程\n\n- 利率\n- 信用',
  publishTime: '2026-11-20 09:00',
  group: null,
  tells: false,
  version: 0,
} as const;
const save = (change: Partial<Parameters<typeof body>[0]> = {}) =>
  staff.call(consoleApi.saveEvent, { body: body({ ...event, ...change }) });
const body = (of: {
  name: string;
  title: string;
  body: string;
  publishTime: string;
  group: string | null;
  tells: boolean;
  version: number;
}) => of;
const names = async (client: ApiClient) => (await client.call(basic.events)).data.map(({ name }) => name);
const inbox = async (client: ApiClient) =>
  (await client.call(basic.getMessageList, { query: { keyword: '已发布' } })).data.content;

describe('event pages [R1.06]', () => {
  it('are visible to everyone from their publish time, including visitors, and to no one before', async () => {
    expect((await save()).data.version).toBe(1);
    expect((await save({ name: 'later', publishTime: '2030-01-01 09:00' })).code).toBe(200);
    expect((await server.client('192.0.2.9').call(basic.events)).data).toEqual([
      { name: 'autumn', title: event.title, body: event.body, publishTime: '2026-11-20 09:00:00.000' },
    ]);
    const all = (await staff.call(consoleApi.events)).data;
    expect(all.map(({ name, isPublished }) => [name, isPublished])).toEqual([
      ['later', false],
      ['autumn', true],
    ]);
  });

  it('are read by name however many follow, by their readers only, and as the last of the list', async () => {
    const early = { publishTime: '2026-11-01 09:00' };
    expect((await save({ ...early, name: 'first', tells: false })).code).toBe(200);
    expect((await save({ ...early, name: 'first-of-desk', group: 'rates' })).code).toBe(200);
    for (let n = 0; n < 50; n += 1) expect((await save({ name: `day-${n}` })).code).toBe(200);
    const read = async (client: ApiClient, name: string) =>
      (await client.call(basic.events, { query: { name } })).data.map((one) => one.name);
    expect(await names(trader)).not.toContain('first');
    const withFirst = await read(server.client('192.0.2.9'), 'first');
    expect([withFirst.length, withFirst.at(-1)]).toEqual([51, 'first']);
    expect((await read(trader, 'first-of-desk')).at(-1)).toBe('first-of-desk');
    expect(await read(maker, 'first-of-desk')).not.toContain('first-of-desk');
    expect(await read(maker, 'later')).not.toContain('later');
    expect(await read(maker, 'Nobody’s')).toHaveLength(50);
    for (let n = 0; n < 50; n += 1)
      await staff.call(consoleApi.dropEvent, { body: { name: `day-${n}`, version: 1 } });
  });

  it('for a group are visible to its members only, and only they are notified, once', async () => {
    expect((await save({ name: 'desk', group: 'rates', tells: true })).code).toBe(200);
    expect(await names(trader)).toContain('desk');
    expect(await names(maker)).not.toContain('desk');
    expect(await names(server.client('192.0.2.9'))).not.toContain('desk');
    // The toast and the list show only the title, which identifies the event.
    expect(await inbox(trader)).toMatchObject([
      { key: 'eventPublished', values: { title: event.title }, title: `新活动：${event.title}` },
    ]);
    expect(await inbox(maker)).toEqual([]);
    expect((await save({ name: 'desk', group: 'rates', tells: true, version: 1 })).data.version).toBe(2);
    expect(await inbox(trader)).toHaveLength(1);
  });

  it('for all verified users are visible to them from their verification on, and only they are notified', async () => {
    const fresh = await server.loggedIn('demo_new', '192.0.2.4');
    const pending = await server.loggedIn('demo_review', '192.0.2.5');
    expect((await save({ name: 'verified', group: VERIFIED_USERS, tells: true })).code).toBe(200);
    expect(await names(maker)).toContain('verified');
    for (const client of [fresh, pending, server.client('192.0.2.9')]) {
      expect(await names(client)).not.toContain('verified');
      const read = await client.call(basic.events, { query: { name: 'verified' } });
      expect(read.data.map(({ name }) => name)).not.toContain('verified');
    }
    const noticesOf = async (client: ApiClient) =>
      (await inbox(client)).map(({ values }) => values?.['name']);
    expect(await noticesOf(maker)).toContain('verified');
    expect([await noticesOf(fresh), await noticesOf(pending)]).toEqual([[], []]);
    await sql`update operator set authenticationstatus = 'Y', bindstatus = 'Y' where opername = 'demo_new'`.execute(
      server.storage.kysely,
    );
    expect(await names(fresh)).toContain('verified');
    expect((await staff.call(consoleApi.events)).data.find(({ name }) => name === 'verified')?.group).toBe(
      VERIFIED_USERS,
    );
  });

  it('are found by staff by part of a title or a name, the exact name first', async () => {
    for (const name of ['gala', 'gala-two', 'a-gala']) await save({ name, title: `晚宴 50% ${name}` });
    const found = async (text: string, rows?: number) => {
      const query = rows === undefined ? { text } : { text, rows };
      return (await staff.call(consoleApi.events, { query })).data.map(({ name }) => name);
    };
    expect((await found('gala')).toSorted()).toEqual(['a-gala', 'gala', 'gala-two']);
    expect(await found('gala', 1)).toEqual(['gala']);
    expect(await found('GALA-t')).toEqual(['gala-two']);
    expect(await found('晚宴 50%')).toHaveLength(3);
    expect(await found('0%_')).toEqual([]);
    for (const name of ['gala', 'gala-two', 'a-gala'])
      await staff.call(consoleApi.dropEvent, { body: { name, version: 1 } });
  });

  it('have no audience that only resembles one', async () => {
    for (const group of ['verified', '@everybody', '@Verified', '', 'ＶＥＲＩＦＩＥＤ'])
      expect((await save({ name: 'x', group })).code).not.toBe(200);
    const group = { id: VERIFIED_USERS, name: '已认证', kind: 'desk', isNew: true, reason: '活动' } as const;
    expect((await staff.call(consoleApi.saveAudience, { body: group })).code).not.toBe(200);
  });

  it('in the future are notified at their time', async () => {
    expect((await save({ name: 'noon', publishTime: '2026-11-20 10:05', tells: true })).code).toBe(200);
    const noticesOfNoon = async () =>
      (await inbox(maker)).filter(({ values }) => values?.['name'] === 'noon');
    expect(await noticesOfNoon()).toEqual([]);
    server.clock.advance(6 * 60_000);
    // Each step is a check for due events; the first ones fell into the jump.
    const noticeCount = async (): Promise<number> => {
      server.clock.advance(10_000);
      return (await noticesOfNoon()).length;
    };
    await expect.poll(noticeCount, { timeout: 20_000, interval: 100 }).toBe(1);
    expect(await names(maker)).toContain('noon');
  });

  it('are refused with a taken name, an old version, or an unknown group or invalid time', async () => {
    expect(await save({ title: '冬季交流会' })).toMatchObject({
      code: CONSOLE_CODE.badTarget,
      data: { key: 'eventTaken' },
    });
    expect((await save({ version: 9 })).data).toMatchObject({ key: 'eventChanged' });
    expect((await save({ name: 'x', group: 'nobody' })).data).toMatchObject({ key: 'noGroup' });
    expect((await save({ name: 'x', publishTime: '2026-02-31 09:00' })).data).toMatchObject({
      key: 'publishTime',
    });
    expect((await trader.call(consoleApi.saveEvent, { body: { ...event, name: 'x' } })).status).toBe(403);
  });

  it('saved or deleted again after a lost reply are what they were after the first, and recorded once', async () => {
    const once = { name: 'lost', title: '夏季交流会' };
    const again = { ...once, body: '改过', version: 1 };
    const versions: unknown[] = [];
    for (const change of [once, once, again, again]) versions.push((await save(change)).data);
    expect(versions).toEqual([{ version: 1 }, { version: 1 }, { version: 2 }, { version: 2 }]);
    expect((await save({ ...again, body: '又改过' })).data).toMatchObject({ key: 'eventChanged' });
    const drop = () => staff.call(consoleApi.dropEvent, { body: { name: 'lost', version: 2 } });
    expect([(await drop()).code, (await drop()).code]).toEqual([200, 200]);
    await server.accounts.sealer.seal();
    const audit = await staff.call(consoleApi.audit, { query: { kind: 'event.' } });
    const own = audit.data.content.filter(({ detail }) => detail['name'] === 'lost');
    expect(own.map(({ kind }) => kind)).toEqual(['event.dropped', 'event.saved', 'event.saved']);
  });

  it('are deleted only against their latest version; each step is audited', async () => {
    const drop = (version: number) => staff.call(consoleApi.dropEvent, { body: { name: 'autumn', version } });
    expect((await drop(7)).data).toMatchObject({ key: 'eventChanged' });
    expect((await drop(1)).code).toBe(200);
    expect(await names(maker)).not.toContain('autumn');
    await server.accounts.sealer.seal();
    const audit = await staff.call(consoleApi.audit, { query: { kind: 'event.' } });
    expect(audit.data.content[0]).toMatchObject({ kind: 'event.dropped', operName: 'demo_staff' });
    expect(audit.data.content.filter(({ kind }) => kind === 'event.saved').length).toBeGreaterThan(3);
  });
});
