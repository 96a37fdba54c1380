import type { Order } from '#contract/entities';
import type { TicketDraft } from './draft.ts';

/** Fields that a replacement quote shares with the one it replaces. */
const FIXED = ['securityId', 'symbol', 'side', 'settlType', 'targetQuoteId'] as const;

/** The change without the fields that a replacement draft cannot change. */
export function withoutFixed(
  change: Partial<TicketDraft>,
  { replaces }: Pick<TicketDraft, 'replaces'>,
): Partial<TicketDraft> {
  if (replaces === null) return change;
  const part = { ...change };
  for (const field of FIXED) delete part[field];
  return part;
}

/** What may be ordered, 万元: the amount held by the replaced quote is available to its replacement. */
export const quotaFor = ({ replaces }: Pick<TicketDraft, 'replaces'>, remaining: number | ''): number | '' =>
  remaining === '' || replaces === null ? remaining : remaining + replaces.leavesQty;

/** Current state of the quote that a draft replaces: as last seen, reduced, or over. `left` 万元; an unknown one counts as seen. */
export function currentQuoteState(
  { leavesQty }: NonNullable<TicketDraft['replaces']>,
  order: Pick<Order, 'ordStatus' | 'orderQty' | 'cumQty'> | undefined,
): { readonly state: 'stands' | 'changed' | 'filled' | 'ended'; readonly left: number } {
  if (order === undefined) return { state: 'stands', left: leavesQty };
  const remaining = order.orderQty - order.cumQty;
  if (order.ordStatus !== '0') return { state: order.ordStatus === '2' ? 'filled' : 'ended', left: 0 };
  return { state: remaining === leavesQty ? 'stands' : 'changed', left: remaining };
}
