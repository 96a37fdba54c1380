import type { Message } from '#contract/entities';
import { createHttp, type Http, TransportError } from '#core/http';
import { FakeServer, settle } from '#testing';
import { describe, expect, it } from 'vitest';
import { Inbox } from './inbox.ts';

const message = (n: number): Message => ({
  messageId: `m${n}`,
  id: `m${n}`,
  title: `第${n}条`,
  content: '内容',
  isRead: '0',
  createTime: '2026-11-20 10:00:00.000',
  msgType: 'order',
});

/** A server with this many messages, which records its requests. */
function server(total: number) {
  const calls: Record<string, unknown>[] = [];
  const call = async (
    endpoint: { name: string },
    request?: { query?: Record<string, unknown>; body?: { messageIds: string[] } },
  ) => {
    calls.push({ call: endpoint.name, ...request?.query });
    if (endpoint.name === 'updateMessageStatus') return { updated: request?.body?.messageIds.length ?? 0 };
    if (endpoint.name === 'updateAllMsgRead') return { updated: total };
    const page = Number(request?.query?.['page']);
    const rows = Number(request?.query?.['rows']);
    const content = Array.from({ length: total }, (_, at) => message(at)).slice(
      (page - 1) * rows,
      page * rows,
    );
    return { content, totalPages: Math.max(1, Math.ceil(total / rows)), unread: total };
  };
  // `as` holds: the stores only use `call`.
  return { calls, http: { call } as unknown as Http };
}

describe('the inbox', () => {
  it('requests the 5 newest by sortType 1, page 1 [R9.01] [R2.22] [R7.02]', async () => {
    const { http, calls } = server(8);
    const inbox = new Inbox(http);
    await inbox.refresh(5);
    expect(calls).toEqual([{ call: 'getMessageListSort', sortType: 1, page: 1, rows: 5 }]);
    expect([inbox.latest.length, inbox.unread]).toEqual([5, 8]);
  });

  it('counts down as messages are read, one, many or all [R3.04]', async () => {
    const { http } = server(8);
    const inbox = new Inbox(http);
    await inbox.refresh(5);
    await inbox.markRead(['m0', 'm1']);
    expect([inbox.unread, inbox.latest[0]?.isRead]).toEqual([6, '1']);
    expect(await inbox.markAllRead()).toBe(8);
    expect(inbox.unread).toBe(0);
  });
});

describe('server updates of the inbox', () => {
  const notice = (n: number, isRead: '0' | '1') => ({ ...message(n), createtime: '', isRead });

  it('are no news for a message read in this tab: it stays open in the unread list', async () => {
    const { http } = server(3);
    const inbox = new Inbox(http);
    const reading = inbox.markRead(['m1']);
    expect(inbox.isNews([notice(1, '1')])).toBe(false);
    await reading;
    expect(inbox.isNews([notice(1, '1'), notice(2, '1')])).toBe(true);
    expect(inbox.isNews([notice(1, '0')])).toBe(true);
  });
});

describe('the inbox, in any order of replies', () => {
  const LIST = '/basic/auth/message/getMessageListSort';
  const READ = '/basic/auth/message/updateMessageStatus';
  const ALL = '/basic/auth/message/updateAllMsgRead';
  const page = (unread: number, ...content: readonly Message[]) => ({ content, totalPages: 1, unread });

  function setUp() {
    const replies: PromiseWithResolvers<unknown>[] = [];
    const fake = new FakeServer().on(LIST, () => {
      const answer = Promise.withResolvers<unknown>();
      replies.push(answer);
      return answer.promise;
    });
    const inbox = new Inbox(createHttp({ transport: fake.transport, token: () => 't' }));
    return {
      fake,
      replies,
      inbox,
      seen: () => [
        inbox.status,
        inbox.unread,
        inbox.latest.map(({ messageId, isRead }) => messageId + isRead),
      ],
    };
  }

  it('shows the newest read even if an older one is answered, or fails, after it', async () => {
    const { replies, inbox, seen } = setUp();
    void inbox.refresh(5);
    void inbox.refresh(5);
    replies[1]?.resolve(page(1, message(9)));
    await settle();
    expect(seen()).toEqual(['ready', 1, ['m90']]);
    replies[0]?.resolve(page(7));
    await settle();
    expect(seen()).toEqual(['ready', 1, ['m90']]);
    void inbox.refresh(5);
    void inbox.refresh(5);
    replies[3]?.resolve(page(0));
    replies[2]?.resolve(FakeServer.reply(503, null));
    await settle();
    expect(seen()).toEqual(['ready', 0, []]);
  });

  it('is read again where no reply came to a mark: its push was taken for a confirmation', async () => {
    const { fake, replies, inbox, seen } = setUp();
    const first = inbox.refresh(5);
    replies[0]?.resolve(page(2, message(0), message(1)));
    await first;
    const { version } = inbox;
    fake.on(READ, () => new TransportError('network'));
    await expect(inbox.markRead(['m1'])).rejects.toThrow('network');
    replies[1]?.resolve(page(1, message(0), { ...message(1), isRead: '1' }));
    await settle();
    expect([seen(), inbox.version]).toEqual([['ready', 1, ['m00', 'm11']], version + 1]);
  });

  it.each([
    ['one', READ, (inbox: Inbox) => inbox.markRead(['m1']), ['m00', 'm11'], 1],
    ['all', ALL, (inbox: Inbox) => inbox.markAllRead(), ['m01', 'm11'], 0],
  ] as const)(
    'keeps messages marked read (%s) during a reload, and loads again',
    async (_, path, read, visibleIds, unread) => {
      const { fake, replies, inbox, seen } = setUp();
      const first = inbox.refresh(5);
      replies[0]?.resolve(page(2, message(0), message(1)));
      await first;
      fake.on(path, { updated: path === READ ? 1 : 2 });
      void inbox.refresh(5);
      await read(inbox);
      expect(seen()).toEqual(['loading', unread, visibleIds]);
      // A request made before it was read still reports it unread.
      replies[1]?.resolve(page(2, message(0), message(1)));
      await settle();
      expect([seen(), replies.length]).toEqual([['loading', unread, visibleIds], 3]);
      replies[2]?.resolve(page(unread));
      await settle();
      expect(seen()).toEqual(['ready', unread, []]);
    },
  );

  it('keeps its content when a load fails or marking is refused', async () => {
    const { fake, replies, inbox, seen } = setUp();
    const first = inbox.refresh(5);
    replies[0]?.resolve(page(2, message(0)));
    await first;
    const second = inbox.refresh(5);
    replies[1]?.resolve(FakeServer.reply(500, null));
    await second;
    expect(seen()).toEqual(['failed', 2, ['m00']]);
    fake.onReply(READ, 503, null);
    await expect(inbox.markRead(['m0'])).rejects.toThrow('503');
    expect([seen()[2], inbox.isNews([{ ...message(0), createtime: '', isRead: '1' }])]).toEqual([
      ['m00'],
      true,
    ]);
  });

  it('never counts below zero, and tells lists to reload', async () => {
    const { fake, replies, inbox } = setUp();
    const first = inbox.refresh(5);
    replies[0]?.resolve(page(1, message(0)));
    await first;
    fake.on(READ, { updated: 3 }).on(ALL, { updated: 0 });
    await inbox.markRead(['m0']);
    expect([inbox.unread, inbox.version]).toEqual([0, 0]);
    inbox.arrived();
    await inbox.markAllRead();
    expect(inbox.version).toBe(2);
  });
});
