import * as z from 'zod/mini';
import type { ServerHalves } from '../halves.ts';

export const standardHalves = {
  getOrgList: {
    access: 'public',
    summary: '机构列表（注册与实名认证用）',
    query: z.strictObject({ keyword: z.optional(z.string().check(z.maxLength(60))) }),
  },
  getStdtOne: {
    access: 'public',
    summary: '读取一个标准参数（例如机构名称）',
    query: z.strictObject({ ARGNAME: z.string().check(z.regex(/^[\w.-]{1,60}$/)) }),
  },
} satisfies ServerHalves;
