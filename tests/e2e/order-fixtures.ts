import type { OwnServer } from './server-run.ts';

export type Status = '0' | '2' | '4';
type DisplayedStatus = Status | '1';

/** Texts of a displayed status (spec section 4). */
export const LABELS: Readonly<Record<DisplayedStatus, string>> = {
  '0': '未成交',
  '1': '部分成交',
  '2': '已成交',
  '4': '已撤单',
};

interface Fixture {
  readonly orderId: string;
  readonly status: Status;
  readonly owner?: string;
  readonly cumQty?: number;
  readonly orderQty?: number;
  readonly quoteInd?: 1 | 2 | 99;
  readonly timeInForce?: 0 | 1 | 3;
  readonly specifyTime?: string;
  /** Beijing day of its entry, `YYYY-MM-DD`. */
  readonly day?: string;
  readonly remark?: string;
}

export interface TableRow extends Required<
  Pick<
    Fixture,
    'orderId' | 'status' | 'cumQty' | 'orderQty' | 'day' | 'quoteInd' | 'timeInForce' | 'specifyTime'
  >
> {
  readonly displayStatus: DisplayedStatus;
}

const ORDER_QTY = 3000;
const FILLED = { none: 0, part: 1000, full: ORDER_QTY } as const;
const TIMES = { unset: '', zero: '0', set: '60' } as const;
/** The specification's rule, cell by cell. Columns of a row: filled none, part, full; in each, no specified time, zero, a time. */
const TABLE: Readonly<Record<'intention' | 'day' | 'ioc', Readonly<Record<Status, string>>>> = {
  intention: { '0': '440 111 000', '2': '442 111 222', '4': '444 444 444' },
  day: { '0': '040 040 040', '2': '222 222 222', '4': '444 444 444' },
  ioc: { '0': '040 040 040', '2': '222 222 222', '4': '444 141 444' },
};
const KINDS = {
  intention: { quoteInd: 99, timeInForce: 0, day: '2026-10-12' },
  day: { quoteInd: 1, timeInForce: 0, day: '2026-10-13' },
  ioc: { quoteInd: 2, timeInForce: 3, day: '2026-10-14' },
} as const;

/** An order for every cell of the display-status table: kind, stored status, filled part, specified time. */
export function statusTable(): readonly TableRow[] {
  return (['intention', 'day', 'ioc'] as const).flatMap((kind) =>
    (['0', '2', '4'] as const).flatMap((status) =>
      (['none', 'part', 'full'] as const).flatMap((fill, fillIndex) =>
        (['unset', 'zero', 'set'] as const).map((time, timeIndex) => ({
          orderId: `FX-${kind}-${status}-${fill}-${time}`,
          status,
          ...KINDS[kind],
          cumQty: FILLED[fill],
          orderQty: ORDER_QTY,
          specifyTime: TIMES[time],
          // `as` holds: the table contains displayed statuses only.
          displayStatus: (TABLE[kind][status].split(' ')[fillIndex]?.[timeIndex] ?? '0') as DisplayedStatus,
        })),
      ),
    ),
  );
}

/** Inserts an order directly into the database, bypassing the book: it is in its owner's lists and nowhere else. */
export async function insertOrder(server: OwnServer, fixture: Fixture): Promise<void> {
  const {
    orderId,
    status,
    owner = 'demo_trader',
    cumQty = 0,
    orderQty = ORDER_QTY,
    quoteInd = 1,
    timeInForce = 0,
    specifyTime = '',
    day = '2026-10-15',
    remark = '',
  } = fixture;
  const at = `${day}T10:00:00+08:00`;
  await server.sql(
    `insert into quote_order (order_id, cl_ord_id, source, owner_id, org_id, security_id, bucket, side, yield_e4, clean_e4, price_type,
       order_qty, cum_qty, min_qty, all_or_none, settl_type, quote_ind, time_in_force, specify_time, expire_at, urgent, stars, oco_group,
       target_id, arrival, turnover_e4, ord_status, phase, reason, accepted_n, event_n, created_at, updated_at, settl_date)
     select $1::text, $1::text, 'user', o.oper_id, o.org_id, b.security_id, '3', 1, 22000, 1000000, 'Y', $2::integer, $3::integer, 0, false, '3', $4::smallint, $5::smallint, $6::text, null, false, 0,
       null, null, 0, $3::integer * 22000::bigint, $7::text, 'done', case $7::text when '4' then 'user' when '2' then 'filled' end, 0, 0, $8::timestamptz, $8::timestamptz, $10::date
     from operator as o, (select security_id from bond order by security_id limit 1) as b where o.opername = $9`,
    [orderId, orderQty, cumQty, quoteInd, timeInForce, specifyTime, status, at, owner, day],
  );
  await server.sql(
    `insert into order_terms (order_id, deal_path_id, settl_date, remark)
     select $1, coalesce((select id from deal_path limit 1), ''), $2::date, $3`,
    [orderId, day, remark],
  );
}
