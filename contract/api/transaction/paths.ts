import * as z from 'zod/mini';
import { dealPath } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

export const addDealPath = endpoint({
  name: 'addDealPath',
  method: 'POST',
  path: '/transaction/auth/addDealPath',
  reply: dealPath,
});

export const setDefaultDealPath = endpoint({
  name: 'setDefaultDealPath',
  method: 'GET',
  path: '/transaction/auth/setDefaultDealPath',
  reply: z.object({}),
});

export const repealDealPath = endpoint({
  name: 'repealDealPath',
  method: 'GET',
  path: '/transaction/auth/repealDealPath',
  reply: z.object({}),
});

export const updateDealPathInfo = endpoint({
  name: 'updateDealPathInfo',
  method: 'POST',
  path: '/transaction/auth/updateDealPathInfo',
  reply: dealPath,
});

export const getDealPathInfo = endpoint({
  name: 'getDealPathInfo',
  method: 'GET',
  path: '/transaction/auth/getDealPathInfo',
  reply: z.array(dealPath),
});

export const queryCfetsOrg = endpoint({
  name: 'queryCfetsOrg',
  method: 'GET',
  path: '/transaction/auth/queryCfetsOrg',
  reply: z.array(z.object({ orgCode: z.string(), orgName: z.string(), shortName: z.string() })),
});

export const queryCfetsTrader = endpoint({
  name: 'queryCfetsTrader',
  method: 'GET',
  path: '/transaction/auth/queryCfetsTrader',
  reply: z.array(z.object({ traderId: z.string(), traderName: z.string() })),
});
