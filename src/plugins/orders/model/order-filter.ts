import type { Order, OrderCategory } from '#contract/entities';
import { isSettling, listedStatus } from '#contract/rules';

/** The filter of the list. Dates `YYYY-MM-DD` of Beijing, both included, '' unlimited. */
export interface OrderFilter {
  readonly status: 'all' | 'unfilled' | 'filled' | 'cancelled';
  readonly category: 'all' | OrderCategory;
  readonly side: 'all' | '1' | '2';
  /** Full id of a bond; '' for every bond. */
  readonly securityId: string;
  readonly from: string;
  readonly to: string;
  /** The day on which what was filled settles. */
  readonly settlDate: string;
}

export const NO_FILTER: OrderFilter = {
  status: 'all',
  category: 'all',
  side: 'all',
  securityId: '',
  from: '',
  to: '',
  settlDate: '',
};

/** Whether it lists less than `base`, the filter that the list began with. */
export const isFiltering = (filter: OrderFilter, base: OrderFilter = NO_FILTER): boolean =>
  JSON.stringify(filter) !== JSON.stringify(NO_FILTER) && JSON.stringify(filter) !== JSON.stringify(base);

const LISTED_STATUS = { unfilled: '0', filled: '2', cancelled: '4' } as const;

/** Whether an order belongs to the list: equivalent to the server's own filter, for pushed records. */
export function passes(
  order: Order,
  { status, category, side, securityId, from, to, settlDate }: OrderFilter,
): boolean {
  const day = (order.createTime ?? '').slice(0, 10);
  return (
    (status === 'all' || listedStatus(order) === LISTED_STATUS[status]) &&
    (category === 'all' || order.category === category) &&
    (side === 'all' || String(order.side) === side) &&
    (securityId === '' || order.securityID === securityId) &&
    (from === '' || day >= from) &&
    (to === '' || day <= to) &&
    (settlDate === '' || isSettling(order, settlDate))
  );
}

/** The same filter as the query of getQuoteList. */
export function queryOf({ status, category, side, securityId, from, to, settlDate }: OrderFilter) {
  return {
    ...(status === 'all' ? {} : { status }),
    ...(category === 'all' ? {} : { category }),
    ...(side === 'all' ? {} : { side: Number(side) }),
    ...(securityId === '' ? {} : { securityId }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(settlDate === '' ? {} : { settlDate }),
  };
}
