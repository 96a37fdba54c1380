import * as z from 'zod/mini';
import { groupId } from '../../config/index.ts';
import { revision } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';

const name = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

export const consoleEventHalves = {
  events: { access: 'staff', summary: '全部活动页面，含未到发布时间的' },
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
      group: z.nullable(groupId),
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
