import * as z from 'zod/mini';
import {
  bestMarket,
  bondInfo as bondRecord,
  bondSearchRow,
  deepMarket,
  latestHighest,
  pageOf,
  price,
  recentQuote,
  securityId,
  valuation,
} from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

export const bondInfo = endpoint({
  name: 'bondInfo',
  method: 'GET',
  path: '/transaction/bondInfo',
  reply: bondRecord,
});

export const todayNewestBondInfo = endpoint({
  name: 'todayNewestBondInfo',
  method: 'GET',
  path: '/transaction/auth/todayNewestBondInfo',
  reply: z.array(bestMarket),
});

export const todayLikeNewestBondInfo = endpoint({
  name: 'todayLikeNewestBondInfo',
  method: 'GET',
  path: '/transaction/auth/todayLikeNewestBondInfo',
  reply: z.array(bestMarket),
});

export const getResembleSecurityList = endpoint({
  name: 'getResembleSecurityList',
  method: 'GET',
  path: '/transaction/auth/getResembleSecurityList',
  reply: z.array(z.extend(bondSearchRow, { valYield: price, remainYears: z.number() })),
});

/** Not in the specification: the bonds of one issuer, for lists restricted to them. */
export const bondsOfIssuer = endpoint({
  name: 'bondsOfIssuer',
  method: 'GET',
  path: '/transaction/auth/bondsOfIssuer',
  reply: z.array(securityId),
});

export const briefMarketInfo = endpoint({
  name: 'briefMarketInfo',
  method: 'GET',
  path: '/transaction/auth/briefMarketInfo',
  reply: deepMarket,
});

export const latestHighestMarketInfo = endpoint({
  name: 'latestHighestMarketInfo',
  method: 'GET',
  path: '/transaction/auth/latestHighestMarketInfo',
  reply: z.array(latestHighest),
});

export const selectBondValuationEntityFromOp = endpoint({
  name: 'selectBondValuationEntityFromOp',
  method: 'GET',
  path: '/transaction/auth/selectBondValuationEntityFromOp',
  reply: pageOf(valuation),
});

export const selectBondValuationEntityFromCom = endpoint({
  name: 'selectBondValuationEntityFromCom',
  method: 'GET',
  path: '/transaction/auth/selectBondValuationEntityFromCom',
  reply: pageOf(valuation),
});

export const selectBondValuationEntityFromMy = endpoint({
  name: 'selectBondValuationEntityFromMy',
  method: 'GET',
  path: '/transaction/auth/selectBondValuationEntityFromMy',
  reply: pageOf(valuation),
});

export const getRecentlyQuotes = endpoint({
  name: 'getRecentlyQuotes',
  method: 'GET',
  path: '/transaction/auth/getRecentlyQuotes/:id',
  reply: z.array(recentQuote),
});
