import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../../../contract/api/index.ts';
import type { RequestOf } from '../../../contract/server/index.ts';
import { inbox as inboxTexts, inboxInEnglish } from '#contract/locales';
import { outboxText } from '#server/locales';
import english from '../../../src/locales/en-US/shell.json' with { type: 'json' };
import chinese from '../../../src/locales/zh-CN/shell.json' with { type: 'json' };
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';

let server: AccountsServer;
let owner: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  server = await startAccountsServer();
  owner = await server.loggedIn('demo_trader', '192.0.2.1');
  other = await server.loggedIn('demo_trader2', '192.0.2.2');
});
afterAll(() => server.close());

const inbox = async (client: ApiClient, query: RequestOf<typeof basic.getMessageList>['query'] = {}) =>
  (await client.call(basic.getMessageList, { query })).data;
const send = (operId: string, title: string, content = '内容') =>
  server.storage.tx((trx, afterCommit) =>
    server.accounts.messages.writer.send(trx, afterCommit, { operId, msgType: 'order', title, content }),
  );
const rowsOf = (operId: string) =>
  server.storage.kysely
    .selectFrom('message')
    .selectAll()
    .where('oper_id', '=', operId)
    .orderBy('seq')
    .execute();

it('mails call the product what its pages call it; messages, which stay as they are, do not name it', async () => {
  expect(outboxText('notice.subject')).toContain(chinese.brand);
  expect(outboxText('notice.subject', {}, 'en-US')).toContain(english.brand);
  const wordings = JSON.stringify([inboxTexts, inboxInEnglish, await rowsOf('D0001')]);
  expect([wordings.includes(chinese.brand), wordings.includes(english.brand)]).toEqual([false, false]);
});

describe('the inbox', () => {
  it('lists newest first, five in the popover, with the unread count [R3.04, R7.02]', async () => {
    const { data } = await owner.call(basic.getMessageListSort, { query: { sortType: 1, page: 1, rows: 5 } });
    expect(data.content.map((message) => message.title)).toEqual([
      '账号安全提示',
      '提交时间提示',
      '接口状态说明',
      '请完成交易路径维护',
      '欢迎使用本平台',
    ]);
    expect(data).toMatchObject({ totalPages: 1, unread: 3 });
    expect(data.content[0]).toMatchObject({
      isRead: '0',
      msgType: 'system',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
    });
  });

  it('pages, filters and searches text literally, without wildcards', async () => {
    await send('D0001', '成交100%回报', '24国开10_A');
    expect((await inbox(owner, { rows: 2, page: 3 })).content).toHaveLength(2);
    expect((await inbox(owner, { rows: 2 })).totalPages).toBe(3);
    expect((await inbox(owner, { isRead: '1' })).content).toHaveLength(2);
    expect((await inbox(owner, { msgType: 'order' })).content.map((message) => message.title)).toEqual([
      '成交100%回报',
    ]);
    expect((await inbox(owner, { keyword: '%' })).content).toHaveLength(1);
    expect((await inbox(owner, { keyword: '_' })).content).toHaveLength(1);
    expect((await inbox(owner, { keyword: '没有这样的' })).content).toEqual([]);
    const unreadFirst = (await inbox(owner, { sortType: 0 })).content.map((message) => message.isRead);
    expect(unreadFirst).toEqual([...unreadFirst].toSorted());
  });

  it('T28 refuses page sizes and id lists beyond the contract', async () => {
    for (const query of [{ rows: 1_000_000_000 }, { page: -1 }, { rows: '1e2x' }])
      expect((await owner.send(basic.getMessageList, { query })).status).toBe(400);
    const many = Array.from({ length: 501 }, (_, index) => `m_${index}`);
    expect((await owner.send(basic.updateMessageStatus, { body: { messageIds: many } })).status).toBe(400);
    expect((await owner.send(basic.updateMessageStatus, { body: { messageIds: [] } })).status).toBe(400);
  });
});

describe('T14 another operator’s messages', () => {
  it('appear in no list, and their ids are treated as unknown', async () => {
    const secret = await send('D0001', '仅甲可见的标题');
    const before = await rowsOf('D0001');
    expect(JSON.stringify(await inbox(other, { rows: 200 }))).not.toContain('仅甲可见的标题');
    expect((await inbox(other, { keyword: '仅甲可见' })).content).toEqual([]);
    const foreign = await other.call(basic.updateMessageStatus, { body: { messageIds: [secret] } });
    const missing = await other.call(basic.updateMessageStatus, {
      body: { messageIds: ['m_does-not-exist'] },
    });
    expect(foreign.text).toBe(missing.text);
    await other.call(basic.updateAllMsgRead);
    expect(await rowsOf('D0001')).toEqual(before);
    const visitor = server.client('192.0.2.3');
    expect((await visitor.call(basic.updateMessageStatus, { body: { messageIds: [secret] } })).status).toBe(
      401,
    );
    expect((await visitor.call(basic.getMessageList, { query: {} })).status).toBe(401);
  });

  it('are refused if the client sends an operId', async () => {
    expect((await other.send(basic.getMessageList, { query: { operId: 'D0001' } })).status).toBe(400);
  });
});

describe('the msg stream', () => {
  it('starts with the newest five unread, then pushes new and read messages to their owner only', async () => {
    const mine = server.socket('msg', owner.token);
    const theirs = server.socket('msg', other.token);
    const snapshot = await mine.frame('msg', 'snap');
    await theirs.frame('msg', 'snap');
    expect(snapshot['data']).toHaveLength(5);
    const id = await send('D0001', '委托已成交');
    expect((await mine.frame('msg', 'upd'))['data']).toMatchObject([
      { id, messageId: id, title: '委托已成交', isRead: '0', msgType: 'order' },
    ]);
    const { data } = await owner.call(basic.updateMessageStatus, {
      body: { messageIds: [id, id, 'm_unknown'] },
    });
    expect(data.updated).toBe(1);
    await mine.until((event) => event.kind === 'frame' && event.text.includes('"isRead":"1"'));
    const last = await send('D0002', '乙的消息');
    await theirs.until((event) => event.kind === 'frame' && event.text.includes(last));
    expect(theirs.events.some((event) => event.kind === 'frame' && event.text.includes(id))).toBe(false);
    mine.close();
    theirs.close();
  });

  it('includes messages that arrived while no one was connected', async () => {
    const id = await send('D0003', '离线消息');
    const client = await server.loggedIn('demo_maker');
    const socket = server.socket('msg', client.token);
    const snapshot = await socket.frame('msg', 'snap');
    expect(JSON.stringify(snapshot)).toContain(id);
    socket.close();
  });

  it('delivers a broadcast to everyone, and marks a whole inbox as read', async () => {
    const socket = server.socket('msg', owner.token);
    await socket.frame('msg', 'snap');
    const count = await server.storage.tx((trx, afterCommit) =>
      server.accounts.messages.writer.broadcast(trx, afterCommit, {
        title: '系统维护通知',
        content: '今晚22:00维护',
      }),
    );
    expect(count).toBe(13);
    await socket.until((event) => event.kind === 'frame' && event.text.includes('系统维护通知'));
    expect((await inbox(other, { keyword: '系统维护' })).content).toHaveLength(1);
    expect((await owner.call(basic.updateAllMsgRead)).data.updated).toBeGreaterThan(0);
    expect((await inbox(owner)).unread).toBe(0);
    expect((await owner.call(basic.updateAllMsgRead)).data.updated).toBe(0);
    socket.close();
  });

  it('writes a broadcast to many users in portions, so that no statement takes longer than one may', async () => {
    const rollback = new Error('rollback');
    let count = 0;
    const attempt = server.storage.tx(async (trx, afterCommit) => {
      await sql`insert into operator
          (oper_id, opername, opername_key, password_hash, valid_start, valid_end, created_at, updated_at, shares_look)
        select 'many' || n, 'many' || n, 'many' || n, '', '2026-01-01', '2027-01-01', now(), now(), true
        from generate_series(1, 10001) n`.execute(trx);
      await sql`create function refuse_many() returns trigger language plpgsql as
        $$ begin if (select count(*) from fresh) > 5000 then raise 'too many at once'; end if; return null; end $$`.execute(
        trx,
      );
      await sql`create trigger few after insert on message referencing new table as fresh
        for each statement execute function refuse_many()`.execute(trx);
      count = await server.accounts.messages.writer.broadcast(trx, afterCommit, {
        title: '通知',
        content: '',
      });
      throw rollback;
    });
    await expect(attempt).rejects.toBe(rollback);
    expect(count).toBe(13 + 10_001);
  });

  it('is refused to a visitor', async () => {
    const socket = server.socket('msg', 'x'.repeat(43));
    expect(await socket.closed).toBe(4401);
    expect(socket.frames).toEqual([]);
  });
});
