import * as z from 'zod/mini';
import { order, orderEntryReply, pageOf, spoken } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const rowResults = z.array(z.object({ orderId: z.string(), ok: z.boolean(), ...spoken }));

export const ordersPrice = endpoint({
  name: 'ordersPrice',
  method: 'POST',
  path: '/transaction/auth/ordersPrice',
  reply: orderEntryReply,
});

/**
 * The outcome of an entry whose answer never arrived, by its clOrdId: the stored reply, or null for an entry that was not carried out and
 * never will be: this answer uses up its clOrdId, even if the entry is still in flight.
 */
export const orderOutcome = endpoint({
  name: 'orderOutcome',
  method: 'POST',
  path: '/transaction/auth/orderOutcome',
  reply: z.object({ reply: z.nullable(orderEntryReply) }),
});

export const getMyQuote = endpoint({
  name: 'getMyQuote',
  method: 'GET',
  path: '/transaction/auth/userQuote/getMyQuote',
  reply: pageOf(order),
});

export const getQuoteList = endpoint({
  name: 'getQuoteList',
  method: 'GET',
  path: '/transaction/auth/userQuote/getQuoteList',
  reply: pageOf(order),
});

export const cancelMyQuote = endpoint({
  name: 'cancelMyQuote',
  method: 'POST',
  path: '/transaction/auth/userQuote/cancelMyQuote',
  reply: rowResults,
});

/**
 * Cancels all the caller's live orders, or those in one bond, in whichever book they rest, in one transaction. `cancelId` is the caller's
 * own id for the call: sent again it returns the first reply and cancels nothing entered since. Quantities are 万元.
 */
export const cancelAllMyQuotes = endpoint({
  name: 'cancelAllMyQuotes',
  method: 'POST',
  path: '/transaction/auth/userQuote/cancelAllMyQuotes',
  reply: z.object({
    count: z.number(),
    qty: z.number(),
    failed: z.array(z.object({ orderId: z.string(), qty: z.number(), ...spoken })),
  }),
});

export const confirmMyQuote = endpoint({
  name: 'confirmMyQuote',
  method: 'POST',
  path: '/transaction/auth/userQuote/confirmMyQuote',
  reply: rowResults,
});
