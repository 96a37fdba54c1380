import * as z from 'zod/mini';
import type { ServerHalves } from '../halves.ts';

export const termsHalves = {
  terms: { access: 'user', summary: '现行服务条款与隐私保护的版本，以及本人是否已确认' },
  acceptTerms: {
    access: 'user',
    summary: '确认服务条款与隐私保护：version 为所读的版本，已非现行的拒绝',
    body: z.strictObject({ version: z.string().check(z.minLength(1), z.maxLength(100)) }),
  },
} satisfies ServerHalves;
