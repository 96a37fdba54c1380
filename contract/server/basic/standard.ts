import * as z from 'zod/mini';
import { DOCUMENT_NAMES } from '../../config/index.ts';
import { LANGUAGES } from '../../rules/index.ts';
import type { ServerHalves } from '../halves.ts';

export const standardHalves = {
  getOrgList: {
    access: 'public',
    summary: '机构列表（注册与实名认证用）',
    query: z.strictObject({ keyword: z.optional(z.string().check(z.maxLength(60))) }),
  },
  firm: { access: 'public', summary: '本公司的名称与联系方式：配置中没有写的，按这里的显示' },
  documentText: {
    access: 'public',
    summary: '一篇由本公司自己写的说明的正文；digest 为配置中给出的摘要，内容随它改变',
    query: z.strictObject({
      name: z.enum(DOCUMENT_NAMES),
      language: z.enum(LANGUAGES),
      digest: z.optional(z.string().check(z.maxLength(40))),
    }),
  },
  getStdtOne: {
    access: 'public',
    summary: '读取一个标准参数（例如机构名称）',
    query: z.strictObject({ ARGNAME: z.string().check(z.regex(/^[\w.-]{1,60}$/)) }),
  },
} satisfies ServerHalves;
