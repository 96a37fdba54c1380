import * as z from 'zod/mini';
import { paging, reason } from './fields.ts';
import type { ServerHalves } from '../halves.ts';

export const consoleApiKeyHalves = {
  apiKeys: {
    access: 'staff',
    summary: '全部 API 密钥：有效的在前；text 为用户名、机构（部分）或用户号、姓名（完整）',
    query: z.strictObject({ ...paging, text: z._default(z.string().check(z.trim(), z.maxLength(60)), '') }),
  },
  revokeApiKey: {
    access: 'staff',
    summary: '吊销他人的 API 密钥：写明理由，立即生效，通知本人',
    body: z.strictObject({ apiKeyId: z.string().check(z.maxLength(64)), reason }),
  },
} satisfies ServerHalves;
