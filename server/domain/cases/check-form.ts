import type { CaseForm } from '#contract/entities';
import { isTransferInTime, settlesOn, TRANSFER_LIMITS } from '#contract/rules';
import { forbidden, type Session } from '#server/call';
import type { Tx } from '#server/db';
import type { TradingCalendar } from '#server/domain/calendar';
import { sql } from 'kysely';
import { refuse } from './refuse.ts';

type Transfer = Extract<CaseForm, { kind: 'transfer' }>;

/** The facts that a form is checked against. */
export interface FormFacts {
  readonly calendar: Pick<TradingCalendar, 'isWorkday'>;
  readonly isKnownBond: (securityId: string) => boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** Throws BusinessError for an invalid form, 403 for a transfer by a user without the transfer service. */
export async function assertForm(trx: Tx, session: Session, form: CaseForm, facts: FormFacts): Promise<void> {
  if (form.kind !== 'question' && session.newAuth !== 'Y') throw refuse('newAuth', 'caseNotVerified');
  if (form.kind !== 'transfer') return;
  await assertTransferService(trx, session.operId);
  assertDays(form, facts);
  if (!facts.isKnownBond(form.securityId))
    throw refuse('securityId', 'noSuchBond', { securityId: form.securityId });
  if (form.from.depository === form.to.depository && form.from.account === form.to.account)
    throw refuse('to', 'transferSameAccount');
  if (form.orderId !== null) await assertOrder(trx, session.operId, form, form.orderId);
}

async function assertTransferService(trx: Tx, operId: string): Promise<void> {
  const row = await trx
    .selectFrom('operator')
    .select('ispasscoupon')
    .where('oper_id', '=', operId)
    .executeTakeFirst();
  if (row?.ispasscoupon !== true) throw forbidden();
}

function assertDays({ securityId, tradeDate, settlDate }: Transfer, { calendar, now }: FormFacts): void {
  if (!settlesOn(securityId, settlDate, calendar.isWorkday))
    throw refuse('settlDate', 'transferDayOff', { date: settlDate });
  if (!isTransferInTime(settlDate, now))
    throw refuse('settlDate', 'transferDayPast', { date: settlDate, limit: TRANSFER_LIMITS.settle });
  if (tradeDate > settlDate) throw refuse('tradeDate', 'transferTradeDay', { limit: settlDate });
}

/** Checks that the order is one's own and in this bond, and that its fills cover this quantity on top of what other requests have claimed. */
async function assertOrder(
  trx: Tx,
  operId: string,
  { securityId, faceAmount }: Transfer,
  orderId: string,
): Promise<void> {
  const order = await trx
    .selectFrom('quote_order')
    .select(['security_id', 'cum_qty'])
    .where('order_id', '=', orderId)
    .where('owner_id', '=', operId)
    .executeTakeFirst();
  if (order === undefined || order.cum_qty === 0 || order.security_id !== securityId)
    throw refuse('orderId', 'transferOrder');
  const { requestedSum } = await trx
    .selectFrom('service_case')
    .select(sql<string>`coalesce(sum((form ->> 'faceAmount')::bigint), 0)`.as('requestedSum'))
    .where('oper_id', '=', operId)
    .where('kind', '=', 'transfer')
    .where(sql<boolean>`form ->> 'orderId' = ${orderId}`)
    .where('state', 'not in', ['refused', 'withdrawn'])
    .executeTakeFirstOrThrow();
  const limit = order.cum_qty - Number(requestedSum);
  if (faceAmount > limit) throw refuse('faceAmount', 'transferAmount', { limit });
}
