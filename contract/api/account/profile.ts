import * as z from 'zod/mini';
import { userInfo } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';
import { cipher, code, done, email, keyId, listedSession, mobile, ticket } from './fields.ts';

export const upDateSendMessage = endpoint({
  name: 'upDateSendMessage',
  area: 'account',
  method: 'POST',
  path: '/account/auth/upDateSendMessage',
  access: 'user',
  summary: '修改手机号时发送验证码',
  body: z.strictObject({ phonenum: mobile, target: z.enum(['old', 'new']), ticket }),
  reply: done,
});

export const updatePassWord = endpoint({
  name: 'updatePassWord',
  area: 'account',
  method: 'POST',
  path: '/account/auth/updatePassWord',
  access: 'user',
  summary: '修改密码；所有会话（包括当前会话）立即结束，需重新登录',
  body: z.strictObject({ oldPassWord: cipher, newPassWord: cipher, confirmPassword: cipher, keyId }),
  reply: done,
});

export const sessions = endpoint({
  name: 'sessions',
  area: 'account',
  method: 'GET',
  path: '/account/auth/sessions',
  access: 'user',
  summary: '登录会话：正在使用的，以及最近结束的',
  reply: z.array(listedSession),
});

export const endSession = endpoint({
  name: 'endSession',
  area: 'account',
  method: 'POST',
  path: '/account/auth/endSession',
  access: 'user',
  summary: '结束自己的一个登录会话（HTTP 与推送连接立即失效）',
  body: z.strictObject({ sessionId: z.string().check(z.maxLength(64)) }),
  reply: done,
});

export const queryAuthentication = endpoint({
  name: 'queryAuthentication',
  area: 'account',
  method: 'GET',
  path: '/account/auth/queryAuthentication',
  access: 'user',
  summary: '最近一次实名认证的状态与未通过原因',
  reply: z.object({
    /** N never submitted, I under review, Y accepted, R refused. */
    status: z.enum(['N', 'I', 'Y', 'R']),
    reason: z.string(),
    realname: z.string(),
    orgName: z.string(),
    position: z.string(),
    submitTime: z.string(),
    reviewTime: z.string(),
  }),
});

export const queryLoginDtLimit = endpoint({
  name: 'queryLoginDtLimit',
  area: 'account',
  method: 'GET',
  path: '/account/auth/queryLoginDtLimit',
  access: 'user',
  summary: '登录记录的最大保留天数与条数',
  reply: z.object({ days: z.number(), rows: z.number() }),
});

/** Who the person says they are, with pictures that prove it. */
const claim = z.strictObject({
  realname: z.string().check(z.minLength(1), z.maxLength(40)),
  orgId: z.string().check(z.maxLength(40)),
  position: z.optional(z.string().check(z.maxLength(40))),
  imageIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(5)),
});

export const authentication = endpoint({
  name: 'authentication',
  area: 'account',
  method: 'POST',
  path: '/account/auth/authentication',
  access: 'user',
  summary: '提交实名认证',
  body: claim,
  reply: done,
});

export const authenticationAgain = endpoint({
  name: 'authenticationAgain',
  area: 'account',
  method: 'POST',
  path: '/account/auth/authenticationAgain',
  access: 'user',
  summary: '被拒后再次提交实名认证',
  body: claim,
  reply: done,
});

export const updateOperInfo = endpoint({
  name: 'updateOperInfo',
  area: 'account',
  method: 'POST',
  path: '/account/auth/updateOperInfo',
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
  reply: userInfo,
});

export const sendVerificationEmail = endpoint({
  name: 'sendVerificationEmail',
  area: 'account',
  method: 'POST',
  path: '/account/auth/sendVerificationEmail',
  access: 'user',
  summary: '发送绑定邮箱的验证邮件',
  body: z.strictObject({ email }),
  reply: done,
});

export const verificationMailbox = endpoint({
  name: 'verificationMailbox',
  area: 'account',
  method: 'POST',
  path: '/account/auth/verificationMailbox',
  access: 'user',
  summary: '验证并绑定邮箱',
  body: z.strictObject({ email, code, passWord: z.optional(cipher), keyId: z.optional(keyId) }),
  reply: userInfo,
});

export const uploadImg = endpoint({
  name: 'uploadImg',
  area: 'account',
  method: 'POST',
  path: '/account/uploadImg',
  access: 'public',
  summary: '上传实名认证图片（重新编码，去除元数据）',
  query: z.strictObject({ ticket: z.string().check(z.maxLength(128)) }),
  reply: z.object({ imageId: z.string() }),
  multipart: true,
});

export const checkExistsOrderInTransit = endpoint({
  name: 'checkExistsOrderInTransit',
  area: 'account',
  method: 'GET',
  path: '/account/auth/checkExistsOrderInTransit',
  access: 'user',
  summary: '是否有在途委托',
  reply: z.object({ exists: z.boolean() }),
});
