import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { OrderServices } from '#server/domain/orders';
import { senderOf } from './sender-of.ts';

/**
 * POST /transaction/auth/userQuote/confirmMyQuote: executes hits on the operator's negotiable quotes, wholly or in part; one
 * result per row.
 */
export const confirmMyQuote = ({ answers }: Pick<OrderServices, 'answers'>) =>
  route(transaction.confirmMyQuote, (call) => answers.confirm(call.body, senderOf(call)));
