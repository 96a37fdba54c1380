import type { OrderCategory } from '#contract/entities';
import {
  dayEnd,
  dayStart,
  IMMEDIATE_OR_CANCEL,
  INTENTION_QUOTE_IND,
  listedStatus,
  type OrderFacts,
  orderStates,
  type OrderStatus,
} from '#contract/rules';
import type { PageStart } from '#server/db';
import { type RawBuilder, sql } from 'kysely';
import { categoryOf } from './order-record.ts';

/** Filter of a user's own orders. Dates are Beijing days `YYYY-MM-DD`, both included. */
export interface OrderFilter {
  readonly status?: 'unfilled' | 'filled' | 'cancelled' | undefined;
  readonly category?: OrderCategory | undefined;
  readonly securityId?: string | undefined;
  readonly side?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A day on which fills of it settle. */
  readonly settlDate?: string | undefined;
  /** Live ones only. */
  readonly isLive?: boolean;
}

const STATUS: Readonly<Record<NonNullable<OrderFilter['status']>, OrderStatus>> = {
  unfilled: '0',
  filled: '2',
  cancelled: '4',
};

/** What decides where an order is listed, four letters: in the words of the index of states. */
const STATE = sql`(case when o.quote_ind = ${sql.lit(INTENTION_QUOTE_IND)} then 'i' when o.time_in_force = ${sql.lit(IMMEDIATE_OR_CANCEL)} then 'c' else 'l' end
  || o.ord_status || case when o.cum_qty = 0 then 'n' when o.cum_qty < o.order_qty then 'p' else 'f' end
  || case o.specify_time when '' then 'n' when '0' then 'z' else 's' end)`;
const KIND_LETTER = { intention: 'i', immediateOrCancel: 'c', lasting: 'l' } as const;

/** The states of orders that a filter lists, as `STATE`; null for all. */
function statesOf({ status, category, isLive = false }: OrderFilter): string[] | null {
  if (status === undefined && category === undefined && !isLive) return null;
  const isListed = (order: OrderFacts): boolean =>
    (status === undefined || listedStatus(order) === STATUS[status]) &&
    (category === undefined || categoryOf(order) === category) &&
    (!isLive || order.ordStatus === '0');
  return orderStates(isListed).map(
    ({ kind, ordStatus, fill, time }) => `${KIND_LETTER[kind]}${ordStatus}${fill.charAt(0)}${time.charAt(0)}`,
  );
}

/** The position of an order in its owner's list. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

const behind = (place: Place | null): RawBuilder<unknown> =>
  place === null
    ? sql`true`
    : sql`o.created_at <= ${place.at} and (o.created_at < ${place.at} or o.order_id > ${place.id})`;

/** For counting, which stops at the limit wherever the rows come from. */
export const UNSORTED = 'unsorted';
type IdList = (start: PageStart<Place>, limit: number, order?: typeof UNSORTED) => RawBuilder<unknown>;

/** The ids of a list, newest order first: at most `limit` from a place on. */
export function idList(operId: string, filter: OrderFilter): IdList {
  if (filter.settlDate !== undefined) return settlingList(operId, filter.settlDate, filter);
  const states = statesOf(filter);
  if (states !== null) return stateList(operId, states, filter);
  const where = sql.join([sql`o.owner_id = ${operId} and o.source = 'user'`, ...conditions(filter)], AND);
  return ({ after, skip }, limit) =>
    sql`select o.order_id from quote_order as o where ${where} and ${behind(after)}
      order by o.created_at desc, o.order_id limit ${limit} offset ${skip}`;
}

const SIDES = [1, 2] as const;

/**
 * The ids of one's orders in some states: each state and side is read in the order of its index, and limited by itself, so that none is read further
 * than the page needs, however rare the others are.
 */
function stateList(operId: string, states: readonly string[], { side, ...filter }: OrderFilter): IdList {
  const { status: _status, category: _category, isLive: _isLive, ...others } = filter;
  const sides = side === undefined ? SIDES : [side];
  const where = sql.join(
    [
      sql`o.owner_id = ${operId} and o.source = 'user' and ${STATE} = place.state and o.side = place.side`,
      ...conditions(others),
    ],
    AND,
  );
  return ({ after, skip }, limit, order) =>
    sql`select o.order_id from (select state, side from unnest(${[...states]}::text[]) as state, unnest(${[...sides]}::smallint[]) as side) as place
      cross join lateral (select o.order_id, o.created_at from quote_order as o where ${where} and ${behind(after)}
        order by o.created_at desc, o.order_id limit ${limit + skip}) as o
      ${order === UNSORTED ? sql`` : sql`order by o.created_at desc, o.order_id`} limit ${limit} offset ${skip}`;
}

/**
 * The ids of one's orders of which something settles on a day (`isSettling`), by their fills: those in the histories, and those of archived
 * months, each in the words and the order of its index. The planner knows little of either, so each is limited by itself, and an order is
 * looked up by its key where more is asked of it.
 */
function settlingList(operId: string, date: string, { from, to, ...filter }: OrderFilter): IdList {
  const conditionsOfOrder = conditions(filter);
  const createdMs = sql`(body->'order'->>'createdAt')::bigint`;
  const histories = sql`kind = 'fill' and body->'order'->>'ownerId' = ${operId} and body->'trade'->>'settlDate' = ${date}`;
  const archived = sql`owner_id = ${operId} and settl_date = ${date}`;
  return ({ after, skip }, limit) => {
    const part = (
      table: string,
      ms: RawBuilder<unknown>,
      where: RawBuilder<unknown>,
    ): RawBuilder<unknown> => {
      const isAsked =
        conditionsOfOrder.length === 0
          ? sql``
          : sql`cross join lateral (select from quote_order as o
              where o.order_id = fill.order_id and ${sql.join(conditionsOfOrder, AND)} limit 1) as asked`;
      return sql`(select distinct on (created_ms, fill.order_id) ${ms} as created_ms, fill.order_id from ${sql.table(table)} as fill ${isAsked}
        where ${where} and ${fillsWithin(ms, from, to)} and ${fillsBehind(after, ms)} order by created_ms desc, fill.order_id limit ${limit + skip})`;
    };
    return sql`select order_id from (${part('order_event', createdMs, histories)}
        union ${part('archived_fill_day', sql`created_ms`, archived)}) as fill
      order by created_ms desc, order_id limit ${limit} offset ${skip}`;
  };
}

/** Of orders of these days. */
const fillsWithin = (ms: RawBuilder<unknown>, from: string | undefined, to: string | undefined) =>
  sql`${ms} >= ${from === undefined ? 0 : dayStart(from).getTime()} and ${ms} < ${to === undefined ? Number.MAX_SAFE_INTEGER : dayEnd(to).getTime()}`;

/** `behind`, of fills: `ms` is when the order was created. */
const fillsBehind = (place: Place | null, ms: RawBuilder<unknown>): RawBuilder<unknown> =>
  place === null
    ? sql`true`
    : sql`${ms} <= ${place.at.getTime()} and (${ms} < ${place.at.getTime()} or fill.order_id > ${place.id})`;

const AND = sql` and `;

function conditions(filter: OrderFilter): RawBuilder<unknown>[] {
  const { securityId, side, from, to } = filter;
  const states = statesOf(filter);
  return [
    ...(states === null ? [] : [sql`${STATE} = any(${states}::text[])`]),
    ...(securityId === undefined ? [] : [sql`o.security_id = ${securityId}`]),
    ...(side === undefined ? [] : [sql`o.side = ${side}`]),
    ...(from === undefined ? [] : [sql`o.created_at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`o.created_at < ${dayEnd(to)}`]),
  ];
}
