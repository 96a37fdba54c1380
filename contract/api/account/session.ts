import * as z from 'zod/mini';
import {
  loginInfo,
  loginReply,
  networkStatus,
  publicKey,
  userInfo,
  validTime,
} from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';
import { done } from './fields.ts';

export const queryPublicKey = endpoint({
  name: 'queryPublicKey',
  method: 'GET',
  path: '/account/publicKey',
  reply: publicKey,
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/account/login',
  reply: loginReply,
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/account/auth/logout',
  reply: done,
});

export const queryOperInfo = endpoint({
  name: 'queryOperInfo',
  method: 'GET',
  path: '/account/auth/queryOperInfo',
  reply: userInfo,
});

export const queryLoginDt = endpoint({
  name: 'queryLoginDt',
  method: 'GET',
  path: '/account/auth/queryLoginDt',
  reply: loginInfo,
});

export const queryOperValidTime = endpoint({
  name: 'queryOperValidTime',
  method: 'GET',
  path: '/account/auth/queryOperValidTime',
  reply: validTime,
});

export const emailLogin = endpoint({
  name: 'emailLogin',
  method: 'POST',
  path: '/account/emailLogin',
  reply: loginReply,
});

export const insertUserActionUseDaysRecord = endpoint({
  name: 'insertUserActionUseDaysRecord',
  method: 'POST',
  path: '/account/insertUserActionUseDaysRecord',
  reply: z.object({ days: z.number() }),
});

export const queryLatestStcSystemNetworkStatus = endpoint({
  name: 'queryLatestStcSystemNetworkStatus',
  method: 'GET',
  path: '/account/queryLatestStcSystemNetworkStatus',
  reply: networkStatus,
});

export const secondFactorLogin = endpoint({
  name: 'secondFactorLogin',
  method: 'POST',
  path: '/account/secondFactorLogin',
  reply: loginReply,
});
