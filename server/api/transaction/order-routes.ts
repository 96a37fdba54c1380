import type { Route } from '#server/call';
import type { CfetsDirectory, DealPaths } from '#server/domain/deal-paths';
import type { MakerSheets, NameSharing, OrderRules, OrderServices } from '#server/domain/orders';
import { addDealPath } from './add-deal-path.ts';
import { cancelAllMyQuotes } from './cancel-all-my-quotes.ts';
import { cancelMyQuote } from './cancel-my-quote.ts';
import { confirmMyQuote } from './confirm-my-quote.ts';
import { getDealPathInfo } from './get-deal-path-info.ts';
import { getMakerSheet } from './get-maker-sheet.ts';
import { getMyQuote } from './get-my-quote.ts';
import { getQuoteDetail } from './get-quote-detail.ts';
import { getQuoteList } from './get-quote-list.ts';
import { orderOutcome } from './order-outcome.ts';
import { ordersPrice } from './orders-price.ts';
import { queryAuthorizedSharing } from './query-authorized-sharing.ts';
import { queryCfetsOrg } from './query-cfets-org.ts';
import { queryCfetsTrader } from './query-cfets-trader.ts';
import { queryOrderRules } from './query-order-rules.ts';
import { repealDealPath } from './repeal-deal-path.ts';
import type { Clock } from '#server/runtime';
import { replaceTwoSided } from './replace-two-sided.ts';
import { saveAuthorizedSharing } from './save-authorized-sharing.ts';
import { saveMakerSheet } from './save-maker-sheet.ts';
import { setDefaultDealPath } from './set-default-deal-path.ts';
import { updateDealPathInfo } from './update-deal-path-info.ts';

export interface OrderRouteDeps {
  readonly orders: OrderServices;
  readonly paths: DealPaths;
  readonly directory: CfetsDirectory;
  readonly sharing: NameSharing;
  readonly sheets: MakerSheets;
  readonly rules: Pick<OrderRules, 'deviationBp' | 'oldestValuation'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The calls under /transaction that trade. */
export const orderRoutes = ({
  orders,
  paths,
  directory,
  sharing,
  sheets,
  rules,
  clock,
}: OrderRouteDeps): readonly Route[] => [
  ordersPrice(orders),
  orderOutcome(orders),
  queryOrderRules(rules, clock),
  getMyQuote(orders),
  getQuoteList(orders),
  getQuoteDetail(orders),
  cancelMyQuote(orders),
  cancelAllMyQuotes(orders),
  confirmMyQuote(orders),
  replaceTwoSided(orders),
  getMakerSheet(sheets),
  saveMakerSheet(sheets),
  getDealPathInfo(paths),
  addDealPath(paths),
  updateDealPathInfo(paths),
  setDefaultDealPath(paths),
  repealDealPath(paths),
  queryCfetsOrg(directory),
  queryCfetsTrader(directory),
  saveAuthorizedSharing(sharing),
  queryAuthorizedSharing(sharing),
];
