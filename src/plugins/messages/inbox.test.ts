import type { Message } from '#contract/entities';
import type { Http } from '#core/http';
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

/** A server with this many messages, which notes what it was asked. */
function server(total: number) {
  const asked: Record<string, unknown>[] = [];
  const call = async (
    endpoint: { name: string },
    request?: { query?: Record<string, unknown>; body?: { messageIds: string[] } },
  ) => {
    asked.push({ call: endpoint.name, ...request?.query });
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
  return { asked, http: { call } as unknown as Http };
}

describe('the inbox', () => {
  it('asks for the 5 newest by sortType 1, page 1 [R9.01] [R2.22]', async () => {
    const { http, asked } = server(8);
    const inbox = new Inbox(http);
    await inbox.refresh(5);
    expect(asked).toEqual([{ call: 'getMessageListSort', sortType: 1, page: 1, rows: 5 }]);
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

describe('what the server tells of the inbox', () => {
  const notice = (n: number, isRead: '0' | '1') => ({ ...message(n), createtime: '', isRead });

  it('is no news where it was read in this tab: an opened message stays open in the list of unread ones', async () => {
    const { http } = server(3);
    const inbox = new Inbox(http);
    const reading = inbox.markRead(['m1']);
    expect(inbox.isNews([notice(1, '1')])).toBe(false);
    await reading;
    expect(inbox.isNews([notice(1, '1'), notice(2, '1')])).toBe(true);
    expect(inbox.isNews([notice(1, '0')])).toBe(true);
  });
});
