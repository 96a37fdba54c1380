import * as z from 'zod/mini';
import {
  bestMarket,
  bondHistoryRow,
  bondInfo,
  bondSearchRow,
  deepMarket,
  homepage,
  latestTrans,
  pageOf,
  priceTrend,
  securityId,
  valuation,
  watchlist,
} from '../entities/index.ts';
import { endpoint } from './endpoint.ts';

/** Calls under /market. */
export const market = {
  bondInfoByIdOrName: endpoint({
    name: 'bondInfoByIdOrName',
    method: 'GET',
    path: '/market/bondInfoByIdOrName',
    reply: pageOf(bondSearchRow),
  }),
  historicalSearch: endpoint({
    name: 'historicalSearch',
    method: 'GET',
    path: '/market/historicalSearch',
    reply: z.array(bondHistoryRow),
  }),
  insertHistoricalSearch: endpoint({
    name: 'insertHistoricalSearch',
    method: 'POST',
    path: '/market/insertHistoricalSearch',
    reply: z.object({}),
  }),
  homepage: endpoint({
    name: 'homepage',
    method: 'GET',
    path: '/market/homepage',
    reply: homepage,
  }),
  bondPreview: endpoint({
    name: 'bondPreview',
    method: 'GET',
    path: '/market/bondPreview',
    reply: z.object({ head: z.nullable(bestMarket), lastTrans: z.array(latestTrans) }),
  }),
  quoteDeepInfo: endpoint({
    name: 'quoteDeepInfo',
    method: 'GET',
    path: '/market/auth/quoteDeepInfo',
    reply: z.object({
      head: z.nullable(bestMarket),
      deep: deepMarket,
      bond: bondInfo,
      valuation: z.nullable(valuation),
      trend: priceTrend,
      lastTrans: z.array(latestTrans),
    }),
  }),
  myOptionSecurityInfo: endpoint({
    name: 'myOptionSecurityInfo',
    method: 'GET',
    path: '/market/auth/myOptionSecurityInfo',
    reply: z.array(bestMarket),
  }),
  saveMyOption: endpoint({
    name: 'saveMyOption',
    method: 'POST',
    path: '/market/auth/saveMyOption',
    reply: z.object({ securityId, watched: z.boolean() }),
  }),
  queryWatchlist: endpoint({
    name: 'queryWatchlist',
    method: 'GET',
    path: '/market/auth/queryWatchlist',
    reply: watchlist,
  }),
  arrangeWatchlist: endpoint({
    name: 'arrangeWatchlist',
    method: 'POST',
    path: '/market/auth/arrangeWatchlist',
    reply: watchlist,
  }),
  queryLatestTrans: endpoint({
    name: 'queryLatestTrans',
    method: 'GET',
    path: '/market/auth/queryLatestTrans/:pageNum/:pageSize',
    reply: pageOf(latestTrans),
  }),
} as const;
