import * as z from 'zod/mini';
import { challenge, totpOrRecoveryCode } from '../../api/index.ts';
import { cipher, keyId } from './fields.ts';
import type { ServerHalves } from '../halves.ts';

/** The six digits currently shown by an authenticator program. */
const totpCode = z.string().check(z.regex(/^\d{6}$/));

export const secondFactorHalves = {
  secondFactor: { access: 'user', summary: '两步验证是否已开启' },
  beginSecondFactor: {
    access: 'user',
    summary: '开启两步验证的第一步：核对登录密码，取得密钥',
    body: z.strictObject({ passWord: cipher, keyId }),
  },
  confirmSecondFactor: {
    access: 'user',
    summary: '开启两步验证的第二步：输入动态验证码，取得恢复码（只显示一次）',
    body: z.strictObject({ code: totpCode }),
  },
  enrolSecondFactor: {
    access: 'public',
    summary: '必须使用两步验证而尚未设置的账号：登录时设置并登录，取得恢复码（只显示一次）',
    body: z.strictObject({ challenge, code: totpCode }),
  },
  removeSecondFactor: {
    access: 'user',
    summary: '关闭两步验证：核对登录密码与动态验证码（或恢复码）',
    body: z.strictObject({ passWord: cipher, keyId, code: totpOrRecoveryCode }),
  },
} satisfies ServerHalves;
