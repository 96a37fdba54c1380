import type { Tx } from '../../db/storage.ts';
import type { BookOrder, BookState, NewOrder } from '../../matching/index.ts';

/** An operator's quota, 万元. `amount` is reserved and used together; it counts along while a batch is decided. */
export interface QuotaState {
  readonly limit: number;
  amount: number;
}

/** Quotas of these operators; one without is absent. */
export async function readQuotas(trx: Tx, operIds: readonly string[]): Promise<Map<string, QuotaState>> {
  if (operIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('operator_quota')
    .select((eb) => ['oper_id', 'amount_limit', eb(eb.ref('reserved'), '+', eb.ref('used')).as('amount')])
    .where('oper_id', 'in', operIds)
    .execute();
  return new Map(rows.map((row) => [row.oper_id, { limit: Number(row.amount_limit), amount: Number(row.amount) }]));
}

/** Whether a bid and an offer of one owner would meet. */
const meets = (a: NewOrder, b: NewOrder): boolean => a.side !== b.side && (a.side === 1 ? a.rank <= b.rank : b.rank <= a.rank);

/** Whether the order would meet a quote of its own owner: one that stands and stays, or one of the same batch. */
export function crossesOwn(
  order: NewOrder,
  book: BookState | undefined,
  going: readonly BookOrder[],
  pending: readonly NewOrder[],
): boolean {
  const gone = new Set(going.map((other) => other.id));
  const standing = (order.side === 1 ? book?.ofrs : book?.bids) ?? [];
  return [...standing.filter((other) => !gone.has(other.id)), ...pending].some(
    (other) => other.ownerId === order.ownerId && meets(order, other),
  );
}
