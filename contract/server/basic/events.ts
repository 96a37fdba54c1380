import * as z from 'zod/mini';
import type { ServerHalves } from '../halves.ts';

export const eventHalves = {
  events: {
    access: 'public',
    summary:
      '已发布、面向当前用户的活动，新的在前，最多 50 个；name 所指的活动较早时排在最后；正文为 Markdown',
    query: z.strictObject({
      /** The name in the address of an event, which may be any text. */
      name: z.optional(z.string().check(z.maxLength(200))),
    }),
  },
} satisfies ServerHalves;
