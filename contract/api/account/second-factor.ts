import * as z from 'zod/mini';
import { loginReply } from '../../entities/index.ts';
import { challenge, cipher, keyId, shownOrRecovery } from './fields.ts';
import { endpoint } from '../endpoint.ts';

/** The six digits that an authenticator program shows now. */
const shown = z.string().check(z.regex(/^\d{6}$/));

/** What is put into an authenticator program. */
const newSecret = {
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for the picture. */
  uri: z.string(),
};
/** Shown once, right after the factor is on. */
const recoveryCodes = { recoveryCodes: z.array(z.string()) };

/** `data` of a log-in that was refused with `secondFactorRequired`: what the second step is made with. */
export const secondFactorAsked = z.object({ challenge });

/** `data` of a log-in that was refused with `secondFactorMissing`: what the factor is set up with (`enrolSecondFactor`). */
export const secondFactorOwed = z.object({ challenge, ...newSecret });
export type SecondFactorOwed = z.output<typeof secondFactorOwed>;

// Calls of the second factor (decision 0021). Part of `account`.

export const secondFactor = endpoint({
  name: 'secondFactor',
  area: 'account',
  method: 'GET',
  path: '/account/auth/secondFactor',
  access: 'user',
  summary: '两步验证是否已开启',
  reply: z.object({
    isOn: z.boolean(),
    /** '' while it is off. */
    since: z.string(),
    recoveryLeft: z.number(),
    /** The firm demands it of this operator: it cannot be turned off. */
    isDemanded: z.boolean(),
  }),
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  area: 'account',
  method: 'POST',
  path: '/account/auth/beginSecondFactor',
  access: 'user',
  summary: '开启两步验证的第一步：核对登录密码，取得密钥',
  body: z.strictObject({ passWord: cipher, keyId }),
  reply: z.object(newSecret),
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  area: 'account',
  method: 'POST',
  path: '/account/auth/confirmSecondFactor',
  access: 'user',
  summary: '开启两步验证的第二步：输入动态验证码，取得恢复码（只显示一次）',
  body: z.strictObject({ code: shown }),
  reply: z.object(recoveryCodes),
});

export const enrolSecondFactor = endpoint({
  name: 'enrolSecondFactor',
  area: 'account',
  method: 'POST',
  path: '/account/enrolSecondFactor',
  access: 'public',
  summary: '必须使用两步验证而尚未设置的账号：登录时设置并登录，取得恢复码（只显示一次）',
  body: z.strictObject({ challenge, code: shown }),
  reply: z.extend(loginReply, recoveryCodes),
});

export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  area: 'account',
  method: 'POST',
  path: '/account/auth/removeSecondFactor',
  access: 'user',
  summary: '关闭两步验证：核对登录密码与动态验证码（或恢复码）',
  body: z.strictObject({ passWord: cipher, keyId, code: shownOrRecovery }),
  reply: z.object({}),
});
