import type { CallId } from './index.ts';

/**
 * Calls made by the shell itself, for every user; they belong to no plugin. A test keeps the list in step with the shell's
 * sources.
 */
export const SHELL_CALLS = [
  'account.emailLogin',
  'account.insertUserActionUseDaysRecord',
  'account.login',
  'account.logout',
  'account.queryLatestStcSystemNetworkStatus',
  'account.queryLoginDt',
  'account.queryOperInfo',
  'account.queryOperValidTime',
  'account.queryPublicKey',
  'account.secondFactorLogin',
  'basic.getStdtOne',
  'basic.reportUsage',
  'config.current',
  'config.layouts',
  'config.saveLayouts',
  'market.bondInfoByIdOrName',
  'market.homepage',
  'market.queryLatestTrans',
  'transaction.bondInfo',
  'transaction.cancelAllMyQuotes',
  'transaction.cancelMyQuote',
  'transaction.confirmMyQuote',
  'transaction.getMyQuote',
  'transaction.getNextWorkdayOfCurrentDate',
  'transaction.getQuoteDetail',
  'transaction.getResembleSecurityList',
  'transaction.getSTCSalesInfo',
  'transaction.getUserAmountInfo',
  'transaction.orderOutcome',
  'transaction.ordersPrice',
  'transaction.queryMarketThemeMode',
  'transaction.saveMarketThemeMode',
  'transaction.selectBondValuationEntityFromCom',
] as const satisfies readonly CallId[];
