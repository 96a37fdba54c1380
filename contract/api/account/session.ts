import * as z from 'zod/mini';
import {
  loginInfo,
  loginReply,
  networkStatus,
  publicKey,
  userInfo,
  validTime,
  whole,
} from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';
import { challenge, cipher, code, done, email, keyId, shownOrRecovery, ticket } from './fields.ts';

export const queryPublicKey = endpoint({
  name: 'queryPublicKey',
  area: 'account',
  method: 'GET',
  path: '/account/publicKey',
  access: 'public',
  summary: '密码加密公钥和一次性随机数',
  reply: publicKey,
});

export const login = endpoint({
  name: 'login',
  area: 'account',
  method: 'POST',
  path: '/account/login',
  access: 'public',
  summary: '密码登录（手机号、邮箱或用户名）',
  body: z.strictObject({
    account: z.string().check(z.minLength(1), z.maxLength(254)),
    passWord: cipher,
    keyId,
    ticket,
  }),
  reply: loginReply,
});

export const logout = endpoint({
  name: 'logout',
  area: 'account',
  method: 'POST',
  path: '/account/auth/logout',
  access: 'user',
  summary: '退出登录：服务端会话立即失效',
  reply: done,
});

export const queryOperInfo = endpoint({
  name: 'queryOperInfo',
  area: 'account',
  method: 'GET',
  path: '/account/auth/queryOperInfo',
  access: 'user',
  summary: '当前用户信息',
  reply: userInfo,
});

export const queryLoginDt = endpoint({
  name: 'queryLoginDt',
  area: 'account',
  method: 'GET',
  path: '/account/auth/queryLoginDt',
  access: 'user',
  summary: '登录记录',
  query: z.strictObject({ page: z._default(whole(1, 10_000), 1), rows: z._default(whole(1, 200), 20) }),
  reply: loginInfo,
});

export const queryOperValidTime = endpoint({
  name: 'queryOperValidTime',
  area: 'account',
  method: 'GET',
  path: '/account/auth/queryOperValidTime',
  access: 'user',
  summary: '账号有效期',
  reply: validTime,
});

export const emailLogin = endpoint({
  name: 'emailLogin',
  area: 'account',
  method: 'POST',
  path: '/account/emailLogin',
  access: 'public',
  summary: '邮箱验证码登录',
  body: z.strictObject({ email, code }),
  reply: loginReply,
});

export const insertUserActionUseDaysRecord = endpoint({
  name: 'insertUserActionUseDaysRecord',
  area: 'account',
  method: 'POST',
  path: '/account/insertUserActionUseDaysRecord',
  access: 'public',
  summary: '记录当日使用，返回累计使用天数（访客为 0）',
  body: z.strictObject({ action: z.string().check(z.regex(/^[\w.-]{1,60}$/)) }),
  reply: z.object({ days: z.number() }),
});

export const queryLatestStcSystemNetworkStatus = endpoint({
  name: 'queryLatestStcSystemNetworkStatus',
  area: 'account',
  method: 'GET',
  path: '/account/queryLatestStcSystemNetworkStatus',
  access: 'public',
  summary: '接口状态：交易与行情，1 为正常',
  reply: networkStatus,
});

export const secondFactorLogin = endpoint({
  name: 'secondFactorLogin',
  area: 'account',
  method: 'POST',
  path: '/account/secondFactorLogin',
  access: 'public',
  summary: '登录第二步：动态验证码或恢复码（仅限已开启两步验证的账号）',
  body: z.strictObject({ challenge, code: shownOrRecovery }),
  reply: loginReply,
});
