import * as z from 'zod/mini';
import { challenge } from '../../api/index.ts';
import type { ServerHalves } from '../halves.ts';

export const signOnHalves = {
  beginSignOn: { access: 'public', summary: '开始单点登录：返回身份提供方的登录地址（仅在已配置时存在）' },
  finishSignOn: {
    access: 'public',
    summary: '完成单点登录：提交身份提供方带回的参数',
    body: z.strictObject({
      ticket: challenge,
      /** The query of the address to which the provider returned the browser. */
      answer: z.string().check(z.minLength(1), z.maxLength(8192)),
    }),
  },
} satisfies ServerHalves;
