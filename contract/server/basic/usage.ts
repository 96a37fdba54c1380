import * as z from 'zod/mini';
import { USAGE_KINDS, whole } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';

export const usageHalves = {
  reportUsage: {
    access: 'public',
    summary: '使用情况的计数，按配置版本和用户类别汇总；不认识的名称和过密的上报只计数、不保存',
    body: z.strictObject({
      /** `Bundle.hash` of the client's configuration. */
      hash: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
      uses: z
        .array(
          z.strictObject({
            what: z.enum(USAGE_KINDS),
            id: z.string().check(z.minLength(1), z.maxLength(130)),
            n: whole(1, 1_000),
            /** For `content`: milliseconds, in total. */
            ms: z.optional(whole(0, 10_000_000)),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
  },
} satisfies ServerHalves;
