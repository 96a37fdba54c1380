import * as z from 'zod/mini';
import { cipher, code, email, keyId, mobile, ticket } from './fields.ts';
import type { ServerHalves } from '../halves.ts';

/** The claimed identity, with pictures as evidence. */
const claim = z.strictObject({
  realname: z.string().check(z.minLength(1), z.maxLength(40)),
  orgId: z.string().check(z.maxLength(40)),
  position: z.optional(z.string().check(z.maxLength(40))),
  imageIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(5)),
});

export const profileHalves = {
  upDateSendMessage: {
    access: 'user',
    summary: '修改手机号时发送验证码',
    body: z.strictObject({ phonenum: mobile, target: z.enum(['old', 'new']), ticket }),
  },
  updatePassWord: {
    access: 'user',
    summary:
      '修改密码；所有会话（包括当前会话）立即结束，需重新登录；revokeKeys 为 true 时同时吊销全部 API 密钥',
    body: z.strictObject({
      oldPassWord: cipher,
      newPassWord: cipher,
      confirmPassword: cipher,
      keyId,
      revokeKeys: z.optional(z.boolean()),
    }),
  },
  sessions: { access: 'user', summary: '登录会话：正在使用的，以及最近结束的' },
  endSession: {
    access: 'user',
    summary: '结束自己的一个登录会话（HTTP 与推送连接立即失效）',
    body: z.strictObject({ sessionId: z.string().check(z.maxLength(64)) }),
  },
  queryAuthentication: { access: 'user', summary: '最近一次实名认证的状态与未通过原因' },
  queryLoginDtLimit: { access: 'user', summary: '登录记录的最大保留天数与条数' },
  authentication: { access: 'user', summary: '提交实名认证', body: claim },
  authenticationAgain: { access: 'user', summary: '被拒后再次提交实名认证', body: claim },
  updateOperInfo: {
    access: 'user',
    summary: '修改个人资料',
    body: z.strictObject({
      opername: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      phonenum: z.optional(mobile),
      code: z.optional(code),
      oldCode: z.optional(code),
      passWord: z.optional(cipher),
      keyId: z.optional(keyId),
      newversion: z.optional(z.enum(['0', '1'])),
      newlookticket: z.optional(z.enum(['0', '1'])),
    }),
  },
  sendVerificationEmail: {
    access: 'user',
    summary: '发送绑定邮箱的验证邮件',
    body: z.strictObject({ email }),
  },
  verificationMailbox: {
    access: 'user',
    summary: '验证并绑定邮箱',
    body: z.strictObject({ email, code, passWord: z.optional(cipher), keyId: z.optional(keyId) }),
  },
  uploadImg: {
    access: 'public',
    summary: '上传实名认证图片（重新编码，去除元数据）',
    /** A slider ticket: needed before a log-in only. */
    query: z.strictObject({ ticket: z.optional(z.string().check(z.maxLength(128))) }),
    multipart: true,
  },
  checkExistsOrderInTransit: { access: 'user', summary: '是否有在途委托' },
} satisfies ServerHalves;
