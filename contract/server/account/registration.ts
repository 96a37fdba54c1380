import * as z from 'zod/mini';
import { cipher, code, email, keyId, mobile, ticket } from './fields.ts';
import type { ServerHalves } from '../halves.ts';

/** The purpose of a solved slider's ticket; it is valid for nothing else (security notes T6). */
const captchaPurpose = z.enum(['login', 'code', 'verifyUser', 'upload']);
const purpose = z.enum(['register', 'forget', 'updatePhone', 'updateEmail', 'emailLogin', 'mailRegister']);

export const registrationHalves = {
  sendMessage: {
    access: 'public',
    summary: '发送手机验证码',
    body: z.strictObject({ phonenum: mobile, purpose, ticket }),
  },
  register: {
    access: 'public',
    summary: '手机号注册',
    body: z.strictObject({
      phonenum: mobile,
      code,
      opername: z.string().check(z.minLength(1), z.maxLength(40)),
      passWord: cipher,
      rePassWord: cipher,
      keyId,
      orgId: z.optional(z.string().check(z.maxLength(40))),
    }),
  },
  forgetPassWord: {
    access: 'public',
    summary: '忘记密码：用手机或邮箱验证码重设；所有会话立即结束，全部 API 密钥同时吊销',
    body: z.strictObject({
      account: z.string().check(z.maxLength(254)),
      code,
      newPassWord: cipher,
      confirmPassword: cipher,
      keyId,
    }),
  },
  sendEmailMessage: {
    access: 'public',
    summary: '发送邮箱验证码',
    body: z.strictObject({ email, purpose, ticket }),
  },
  mailRegister: {
    access: 'public',
    summary: '邮箱注册',
    body: z.strictObject({
      email,
      code,
      opername: z.string().check(z.minLength(1), z.maxLength(40)),
      passWord: cipher,
      rePassWord: cipher,
      keyId,
    }),
  },
  verifyUser: {
    access: 'public',
    summary: '找回密码前核对账号（需要滑块凭证，回答不泄露账号是否存在）',
    body: z.strictObject({
      account: z.string().check(z.maxLength(254)),
      ticket: z.string().check(z.maxLength(128)),
    }),
  },
  sliderInit: {
    access: 'public',
    summary: '滑块验证图片（不含答案）',
    query: z.strictObject({ purpose: captchaPurpose }),
  },
  sliderVerify: {
    access: 'public',
    summary: '校验滑块，成功返回一次性凭证',
    body: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      x: z.number(),
      track: z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.maxLength(500)),
    }),
  },
} satisfies ServerHalves;
