import * as z from 'zod/mini';
import { message, pageOf } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const messagePage = z.extend(pageOf(message), { unread: z.number() });

export const getMessageListSort = endpoint({
  name: 'getMessageListSort',
  method: 'GET',
  path: '/basic/auth/message/getMessageListSort',
  reply: messagePage,
});

export const getMessageList = endpoint({
  name: 'getMessageList',
  method: 'GET',
  path: '/basic/auth/message/getMessageList',
  reply: messagePage,
});

export const updateMessageStatus = endpoint({
  name: 'updateMessageStatus',
  method: 'POST',
  path: '/basic/auth/message/updateMessageStatus',
  reply: z.object({ updated: z.number() }),
});

export const updateAllMsgRead = endpoint({
  name: 'updateAllMsgRead',
  method: 'POST',
  path: '/basic/auth/message/updateAllMsgRead',
  reply: z.object({ updated: z.number() }),
});
