import * as z from 'zod/mini';
import { bundleText } from '../config/index.ts';
import { day, revision, sendId, whole } from '../entities/index.ts';
import { audience, edit, paging, reason } from './console/fields.ts';
import type { ServerHalves } from './halves.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

export const consoleHalves = {
  source: {
    access: 'staff',
    keyScope: 'config',
    summary: '配置工作台的起点：当前运行的配置、内置配置和可用内容目录',
  },
  check: {
    access: 'staff',
    keyScope: 'config',
    summary: '检查一套配置，不发布',
    body: z.strictObject({ texts: bundleText }),
  },
  publish: {
    access: 'staff',
    keyScope: 'config',
    summary: '发布一套配置：没有错误、写明理由；他人已发布时拒绝（2002）并给出双方内容',
    body: z.strictObject(edit),
  },
  versions: {
    access: 'staff',
    keyScope: 'config',
    summary: '版本记录，新的在前',
    query: z.strictObject(paging),
  },
  version: {
    access: 'staff',
    keyScope: 'config',
    summary: '一个版本的全部内容，及其前一版本的内容',
    params: z.strictObject({ id: whole(1, 1_000_000_000) }),
  },
  rollback: {
    access: 'staff',
    keyScope: 'config',
    summary: '回到一个旧版本（0 为内置配置），成为新版本',
    body: z.strictObject({ baseVersion: revision, toVersion: revision, reason }),
  },
  killSwitch: {
    access: 'staff',
    keyScope: 'config',
    summary: '停用或恢复一个插件或面板，立即生效',
    body: z.strictObject({
      kind: z.enum(['plugin', 'panel']),
      id: z.string().check(z.maxLength(130)),
      disabled: z.boolean(),
      reason,
    }),
  },
  broadcast: {
    access: 'staff',
    summary: '向全体用户、已认证用户或一个用户组发送系统通知；以同一 sendId 再次提交，只发送一次',
    body: z.strictObject({
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      content: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
      /** These users only. Absent: all users. */
      group: z.optional(audience),
      sendId: z.optional(sendId),
    }),
  },
  interfaceStatus: { access: 'staff', summary: '接口状态：实测值、显示值和人工设置' },
  setInterfaceStatus: {
    access: 'staff',
    summary: '人工设置接口状态，到时自动恢复；两项都为 null 即取消',
    body: z.strictObject({
      tradeNetStatus: z.nullable(flag),
      priceNetStatus: z.nullable(flag),
      /** From now on; at most a day. */
      minutes: whole(1, 1_440),
      reason,
    }),
  },
  audit: {
    access: 'staff',
    summary: '审计记录，新的在前；kind 为种类或前缀（如 config.），kinds 为其中任一，以逗号分隔',
    query: z.strictObject({
      ...paging,
      kind: z.optional(z.string().check(z.regex(/^[\w.]{1,40}$/))),
      kinds: z.optional(z.string().check(z.regex(/^[\w.]{1,40}(,[\w.]{1,40}){0,9}$/))),
      operId: z.optional(z.string().check(z.maxLength(64))),
      /** Beijing days, inclusive. */
      from: z.optional(day),
      to: z.optional(day),
    }),
  },
  realNames: { access: 'staff', summary: '待审核的实名认证，先到的在前' },
  realNameImage: {
    access: 'staff',
    summary: '实名认证的一张图片',
    params: z.strictObject({ imageId: z.string().check(z.regex(/^[\w.-]{1,64}$/)) }),
  },
  reviewRealName: {
    access: 'staff',
    summary: '通过或退回一份实名认证；通过前须打开过它的每张图片，退回须写理由；不能审核自己的',
    body: z.union([
      z.strictObject({ requestId: z.string().check(z.maxLength(64)), accepted: z.literal(true) }),
      z.strictObject({ requestId: z.string().check(z.maxLength(64)), accepted: z.literal(false), reason }),
    ]),
  },
  outbox: {
    access: 'staff',
    summary: '待发和留存的邮件、短信，新的在前',
    query: z.strictObject({
      ...paging,
      channel: z.optional(z.enum(['mail', 'sms'])),
      status: z.optional(z.enum(['waiting', 'sent', 'failed', 'kept'])),
    }),
  },
} satisfies ServerHalves;
