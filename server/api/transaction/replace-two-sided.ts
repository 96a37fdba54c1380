import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { OrderServices } from '#server/domain/orders';
import { senderOf } from './sender-of.ts';

/** POST /transaction/auth/userQuote/replaceTwoSided: a market maker's quotes in many bonds, each replaced on both sides at once. */
export const replaceTwoSided = ({ quote, assertFree }: Pick<OrderServices, 'quote' | 'assertFree'>) =>
  route(transaction.replaceTwoSided, (call) => quote(call.body.quotes, senderOf(call)), { assertFree });
