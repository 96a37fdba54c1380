import * as z from 'zod/mini';
import { revision, whole } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';
import { audience, searchText } from './fields.ts';

const name = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

export const consoleEventHalves = {
  events: {
    access: 'staff',
    summary:
      '活动页面，含未到发布时间的，晚发布的在前；text 为标题或地址名的一部分，地址名相同的在最前；rows 为最多几个，缺省为全部',
    query: z.strictObject({ text: searchText, rows: z.optional(whole(1, 200)) }),
  },
  saveEvent: {
    access: 'staff',
    summary: '新建或修改活动页面；version 为读到的版本，新建为 0',
    body: z.strictObject({
      name,
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      /** Markdown. HTML in it is displayed as text. */
      body: z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)),
      /** Beijing time, to the minute. */
      publishTime: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)),
      group: z.nullable(audience),
      tells: z.boolean(),
      version: revision,
    }),
  },
  dropEvent: {
    access: 'staff',
    summary: '删除活动页面',
    body: z.strictObject({ name, version: revision }),
  },
} satisfies ServerHalves;
