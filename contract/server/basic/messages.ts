import * as z from 'zod/mini';
import { whole } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';

const messageQuery = z.strictObject({
  page: z.prefault(whole(1, 10_000), 1),
  rows: z.prefault(whole(1, 200), 20),
  /** 1 newest first (the popover); 0 unread first. */
  sortType: z.prefault(whole(0, 1), 1),
  isRead: z.optional(z.enum(['0', '1'])),
  msgType: z.optional(z.enum(['order', 'system'])),
  keyword: z.optional(z.string().check(z.maxLength(60))),
});

export const messagesHalves = {
  getMessageListSort: {
    access: 'user',
    summary: '消息列表（按 sortType 排序；弹窗取 sortType 1、第 1 页、5 条）',
    query: messageQuery,
  },
  getMessageList: { access: 'user', summary: '消息列表', query: messageQuery },
  updateMessageStatus: {
    access: 'user',
    summary: '把消息标为已读',
    body: z.strictObject({
      messageIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(500)),
    }),
  },
  updateAllMsgRead: { access: 'user', summary: '全部标为已读' },
} satisfies ServerHalves;
