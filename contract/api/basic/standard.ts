import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const getOrgList = endpoint({
  name: 'getOrgList',
  area: 'basic',
  method: 'GET',
  path: '/basic/getOrgList',
  access: 'public',
  summary: '机构列表（注册与实名认证用）',
  query: z.strictObject({ keyword: z.optional(z.string().check(z.maxLength(60))) }),
  reply: z.array(
    z.object({ orgId: z.string(), orgName: z.string(), orgShortName: z.string(), orgType: z.string() }),
  ),
});

export const getStdtOne = endpoint({
  name: 'getStdtOne',
  area: 'basic',
  method: 'GET',
  path: '/basic/getStdtOne',
  access: 'public',
  summary: '读取一个标准参数（例如机构名称）',
  query: z.strictObject({ ARGNAME: z.string().check(z.regex(/^[\w.-]{1,60}$/)) }),
  reply: z.object({ ARGVALUE: z.string() }),
});
