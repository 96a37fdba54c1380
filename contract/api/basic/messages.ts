import * as z from 'zod/mini';
import { message, pageOf, whole } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const messageQuery = z.strictObject({
  page: z._default(whole(1, 10_000), 1),
  rows: z._default(whole(1, 200), 20),
  /** 1 newest first (the popover); 0 unread first. */
  sortType: z._default(whole(0, 1), 1),
  isRead: z.optional(z.enum(['0', '1'])),
  msgType: z.optional(z.enum(['order', 'system'])),
  keyword: z.optional(z.string().check(z.maxLength(60))),
});
const messagePage = z.extend(pageOf(message), { unread: z.number() });

export const getMessageListSort = endpoint({
  name: 'getMessageListSort',
  area: 'basic',
  method: 'GET',
  path: '/basic/auth/message/getMessageListSort',
  access: 'user',
  summary: '消息列表（按 sortType 排序；弹窗取 sortType 1、第 1 页、5 条）',
  query: messageQuery,
  reply: messagePage,
});

export const getMessageList = endpoint({
  name: 'getMessageList',
  area: 'basic',
  method: 'GET',
  path: '/basic/auth/message/getMessageList',
  access: 'user',
  summary: '消息列表',
  query: messageQuery,
  reply: messagePage,
});

export const updateMessageStatus = endpoint({
  name: 'updateMessageStatus',
  area: 'basic',
  method: 'POST',
  path: '/basic/auth/message/updateMessageStatus',
  access: 'user',
  summary: '把消息标为已读',
  body: z.strictObject({
    messageIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(500)),
  }),
  reply: z.object({ updated: z.number() }),
});

export const updateAllMsgRead = endpoint({
  name: 'updateAllMsgRead',
  area: 'basic',
  method: 'POST',
  path: '/basic/auth/message/updateAllMsgRead',
  access: 'user',
  summary: '全部标为已读',
  reply: z.object({ updated: z.number() }),
});
