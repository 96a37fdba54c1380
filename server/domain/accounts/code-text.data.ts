import type { CodePurpose } from './verification-codes.ts';

const PRODUCT = '债券报价平台';

/** What a code is for, in the words of the message that carries it. */
const ACTION: Readonly<Record<CodePurpose, string>> = {
  register: '注册账号',
  mailRegister: '注册账号',
  forget: '重设登录密码',
  emailLogin: '登录',
  'updatePhone.old': '更换手机号',
  'updatePhone.new': '绑定手机号',
  updateEmail: '绑定邮箱',
};

export const codeSubject = (purpose: CodePurpose): string => `【${PRODUCT}】${ACTION[purpose]}验证码`;
export const codeBody = (purpose: CodePurpose, code: string): string =>
  `【${PRODUCT}】验证码${code}，5分钟内有效，用于${ACTION[purpose]}。任何人索取均为诈骗，请勿告知他人。`;

/** Sent instead of a code to the owner of a phone or address that is in use already. */
export const TAKEN_SUBJECT = `【${PRODUCT}】账号提醒`;
export const TAKEN_BODY = `【${PRODUCT}】有人正在使用您的联系方式注册或绑定账号，但它已属于一个账号。如是您本人，请直接登录；如非本人操作，请忽略。`;

export const NOTICE_SUBJECT = `【${PRODUCT}】安全提醒`;
export const noticeBody = (text: string): string => `【${PRODUCT}】${text}`;
