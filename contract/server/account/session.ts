import * as z from 'zod/mini';
import { challenge, totpOrRecoveryCode } from '../../api/index.ts';
import { whole } from '../../entities/index.ts';
import { cipher, code, email, keyId, ticket } from './fields.ts';
import type { ServerHalves } from '../halves.ts';

export const sessionHalves = {
  queryPublicKey: { access: 'public', summary: '密码加密公钥和一次性随机数' },
  login: {
    access: 'public',
    summary: '密码登录（手机号、邮箱或用户名）',
    body: z.strictObject({
      account: z.string().check(z.minLength(1), z.maxLength(254)),
      passWord: cipher,
      keyId,
      ticket,
    }),
  },
  logout: { access: 'user', summary: '退出登录：服务端会话立即失效' },
  queryOperInfo: { access: 'user', summary: '当前用户信息' },
  queryLoginDt: {
    access: 'user',
    summary: '登录记录',
    query: z.strictObject({ page: z.prefault(whole(1, 10_000), 1), rows: z.prefault(whole(1, 200), 20) }),
  },
  queryOperValidTime: { access: 'user', summary: '账号有效期' },
  emailLogin: { access: 'public', summary: '邮箱验证码登录', body: z.strictObject({ email, code }) },
  insertUserActionUseDaysRecord: {
    access: 'public',
    summary: '记录当日使用，返回累计使用天数（访客为 0）',
    body: z.strictObject({ action: z.string().check(z.regex(/^[\w.-]{1,60}$/)) }),
  },
  queryLatestStcSystemNetworkStatus: {
    access: 'public',
    keyScope: 'market.read',
    summary: '接口状态：交易与行情，1 为正常',
  },
  secondFactorLogin: {
    access: 'public',
    summary: '登录第二步：动态验证码或恢复码（仅限已开启两步验证的账号）',
    body: z.strictObject({ challenge, code: totpOrRecoveryCode }),
  },
} satisfies ServerHalves;
