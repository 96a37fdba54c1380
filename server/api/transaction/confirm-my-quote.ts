import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { OrderServices } from '#server/domain/orders';
import { senderOf } from './sender-of.ts';

/** POST /transaction/auth/userQuote/confirmMyQuote: does hits on one's negotiable quotes, wholly or in part; a result per row. */
export const confirmMyQuote = ({ answers }: Pick<OrderServices, 'answers'>) =>
  route(transaction.confirmMyQuote, (call) => answers.confirm(call.body, senderOf(call)));
