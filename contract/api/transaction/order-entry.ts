import * as z from 'zod/mini';
import { orderDetail, orderRules } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

export const queryOrderRules = endpoint({
  name: 'queryOrderRules',
  method: 'GET',
  path: '/transaction/auth/queryOrderRules',
  reply: orderRules,
});

export const saveAuthorizedSharing = endpoint({
  name: 'saveAuthorizedSharing',
  method: 'POST',
  path: '/transaction/auth/saveAuthorizedSharing',
  reply: z.object({ shared: z.boolean() }),
});

export const getQuoteDetail = endpoint({
  name: 'getQuoteDetail',
  method: 'GET',
  path: '/transaction/auth/userQuote/getQuoteDetail',
  reply: orderDetail,
});

export const queryAuthorizedSharing = endpoint({
  name: 'queryAuthorizedSharing',
  method: 'GET',
  path: '/transaction/auth/queryAuthorizedSharing',
  reply: z.object({ shared: z.boolean() }),
});
