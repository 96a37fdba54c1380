import * as z from 'zod/mini';
import { bundleText, diagnosticShape, essentials } from '../config/index.ts';
import { day, pageOf, revision, whole } from '../entities/index.ts';
import { consoleAccounts } from './console/accounts.ts';
import { paging, reason } from './console/fields.ts';
import { endpoint } from './endpoint.ts';

/** Envelope codes of /console refusals; the message is for the reader. */
export const CONSOLE_CODE = {
  /** The bundle has errors: `data` is a CheckReply. */
  badBundle: 2001,
  /** Somebody published since `baseVersion`: `data` is a StaleBase, both sides and, where they do not touch, the merged texts. */
  staleBase: 2002,
  /** The same content runs already. */
  unchanged: 2003,
  /** This server has no catalogue of the client's build, so it can check nothing: publish is off. */
  noCatalogue: 2004,
  /** No such plugin, panel or account, or it is so already. */
  badTarget: 2005,
  /** Without this plugin or panel nobody could log in, log out or open the studio: `data` is a CheckReply that says who. */
  neededTarget: 2007,
  /** Staff do nothing to their own account. */
  ownAccount: 2006,
} as const;

/** What came of checking a bundle on the server. Publishing needs `errors` 0. */
export const checkReply = z.object({
  errors: z.number(),
  /** Hash of the checked bundle; null where it cannot be used. */
  hash: z.nullable(z.string()),
  diagnostics: z.array(diagnosticShape),
});
export type CheckReply = z.output<typeof checkReply>;

/** One published version, without its texts. */
const versionInfo = z.object({
  version: z.number(),
  kind: z.enum(['publish', 'rollback', 'killSwitch']),
  hash: z.string(),
  /** Hash of what ran before it. */
  beforeHash: z.string(),
  operId: z.string(),
  operName: z.string(),
  /** Beijing time. */
  createTime: z.string(),
  reason: z.string(),
  /** The difference in words, one line each, at most 40 (`diffBundles`). */
  summary: z.array(z.string()),
});
export type VersionInfo = z.output<typeof versionInfo>;
const wholeVersion = z.extend(versionInfo, { texts: bundleText });

/** `data` of CONSOLE_CODE.staleBase. */
export const staleBase = z.object({
  /** What runs now: the other's side, with who, when and why. */
  current: wholeVersion,
  /** What both started from. */
  base: z.object({ version: z.number(), texts: bundleText }),
  /**
   * Both sides together, checked: publish it with `baseVersion` = current.version. null where they changed the same thing, or where the
   * sides are good by themselves but not together (then without conflicts).
   */
  merged: z.nullable(bundleText),
  /** Things that both changed, differently. `path` is where, as text; each side is JSON text, '' where it is absent. */
  conflicts: z.array(
    z.object({ file: z.string(), path: z.string(), base: z.string(), mine: z.string(), theirs: z.string() }),
  ),
});
export type StaleBase = z.output<typeof staleBase>;

/** One event of the audit chain. */
const auditEvent = z.object({
  seq: z.number(),
  /** Beijing time. */
  createTime: z.string(),
  kind: z.string(),
  operId: z.nullable(z.string()),
  operName: z.string(),
  sessionId: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Hash that chains it to the event before. */
  hash: z.string(),
});
export type AuditRow = z.output<typeof auditEvent>;

const flag = z.union([z.literal(0), z.literal(1)]);

/** What staff said about the interfaces, in place of what is measured. null: not overridden. */
const statusOverride = z.object({
  tradeNetStatus: z.nullable(flag),
  priceNetStatus: z.nullable(flag),
  reason: z.string(),
  /** Beijing time; what is measured counts again from then on. */
  until: z.string(),
  operName: z.string(),
});

const claim = z.object({
  requestId: z.string(),
  operId: z.string(),
  operName: z.string(),
  realname: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  position: z.string(),
  createTime: z.string(),
  imageIds: z.array(z.string()),
});

const outgoing = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  /** Address, subject and words are there until it is delivered; then they are ''. */
  target: z.string(),
  subject: z.string(),
  body: z.string(),
  /** `kept`: no delivery is configured, this list is the only place to read it. */
  status: z.enum(['waiting', 'sent', 'failed', 'kept']),
  tries: z.number(),
  createTime: z.string(),
});

/** Calls under /console: staff only, each written to the audit chain. */
export const consoleApi = {
  ...consoleAccounts,
  source: endpoint({
    name: 'consoleSource',
    area: 'console',
    method: 'GET',
    path: '/console/auth/config/source',
    access: 'staff',
    summary: '配置工作台的起点：当前运行的配置、内置配置和可用内容目录',
    reply: z.object({
      version: z.number(),
      hash: z.string(),
      texts: bundleText,
      builtIn: z.object({ hash: z.string(), texts: bundleText }),
      /** A `Catalogue` of #contract/config, with text keys and settings schemas. */
      catalogue: z.object({
        plugins: z.array(z.string()),
        panels: z.record(
          z.string(),
          z.object({
            title: z.string(),
            min: z.tuple([z.number(), z.number()]),
            default: z.tuple([z.number(), z.number()]),
            settingsSchema: z.nullable(z.record(z.string(), z.unknown())),
            settingsVersion: z.exactOptional(z.number()),
          }),
        ),
        pages: z.array(z.string()),
        widgets: z.array(z.string()),
        commands: z.array(z.string()),
        essentials: z.exactOptional(z.record(z.string(), z.enum(essentials))),
        textKeys: z.nullable(z.array(z.string())),
      }),
    }),
  }),
  check: endpoint({
    name: 'consoleCheck',
    area: 'console',
    method: 'POST',
    path: '/console/auth/config/check',
    access: 'staff',
    summary: '检查一套配置，不发布',
    body: z.strictObject({ texts: bundleText }),
    reply: checkReply,
  }),
  publish: endpoint({
    name: 'consolePublish',
    area: 'console',
    method: 'POST',
    path: '/console/auth/config/publish',
    access: 'staff',
    summary: '发布一套配置：没有错误、写明理由；他人已发布时拒绝（2002）并给出双方内容',
    body: z.strictObject({ baseVersion: revision, texts: bundleText, reason }),
    reply: versionInfo,
  }),
  versions: endpoint({
    name: 'consoleVersions',
    area: 'console',
    method: 'GET',
    path: '/console/auth/config/versions',
    access: 'staff',
    summary: '版本记录，新的在前',
    query: z.strictObject(paging),
    reply: pageOf(versionInfo),
  }),
  version: endpoint({
    name: 'consoleVersion',
    area: 'console',
    method: 'GET',
    path: '/console/auth/config/version/:id',
    access: 'staff',
    summary: '一个版本的全部内容，及其前一版本的内容',
    params: z.strictObject({ id: whole(1, 1_000_000_000) }),
    reply: z.extend(wholeVersion, { before: z.object({ version: z.number(), texts: bundleText }) }),
  }),
  rollback: endpoint({
    name: 'consoleRollback',
    area: 'console',
    method: 'POST',
    path: '/console/auth/config/rollback',
    access: 'staff',
    summary: '回到一个旧版本（0 为内置配置），成为新版本',
    body: z.strictObject({ baseVersion: revision, toVersion: revision, reason }),
    reply: versionInfo,
  }),
  killSwitch: endpoint({
    name: 'consoleKillSwitch',
    area: 'console',
    method: 'POST',
    path: '/console/auth/config/killSwitch',
    access: 'staff',
    summary: '停用或恢复一个插件或面板，立即生效',
    body: z.strictObject({
      kind: z.enum(['plugin', 'panel']),
      id: z.string().check(z.maxLength(130)),
      disabled: z.boolean(),
      reason,
    }),
    reply: versionInfo,
  }),
  broadcast: endpoint({
    name: 'consoleBroadcast',
    area: 'console',
    method: 'POST',
    path: '/console/auth/notice/broadcast',
    access: 'staff',
    summary: '向全体用户发送系统通知',
    body: z.strictObject({
      title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      content: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
    }),
    reply: z.object({ recipients: z.number() }),
  }),
  interfaceStatus: endpoint({
    name: 'consoleInterfaceStatus',
    area: 'console',
    method: 'GET',
    path: '/console/auth/interfaceStatus',
    access: 'staff',
    summary: '接口状态：实测值、显示值和人工设置',
    reply: z.object({
      measured: z.object({ tradeNetStatus: z.number(), priceNetStatus: z.number() }),
      shown: z.object({ tradeNetStatus: z.number(), priceNetStatus: z.number() }),
      override: z.nullable(statusOverride),
    }),
  }),
  setInterfaceStatus: endpoint({
    name: 'consoleSetInterfaceStatus',
    area: 'console',
    method: 'POST',
    path: '/console/auth/interfaceStatus',
    access: 'staff',
    summary: '人工设置接口状态，到时自动恢复；两项都为 null 即取消',
    body: z.strictObject({
      tradeNetStatus: z.nullable(flag),
      priceNetStatus: z.nullable(flag),
      /** From now on; at most a day. */
      minutes: whole(1, 1_440),
      reason,
    }),
    reply: z.object({ override: z.nullable(statusOverride) }),
  }),
  audit: endpoint({
    name: 'consoleAudit',
    area: 'console',
    method: 'GET',
    path: '/console/auth/audit',
    access: 'staff',
    summary: '审计记录，新的在前；kind 为种类或前缀（如 config.）',
    query: z.strictObject({
      ...paging,
      kind: z.optional(z.string().check(z.regex(/^[\w.]{1,40}$/))),
      operId: z.optional(z.string().check(z.maxLength(64))),
      /** Beijing days, inclusive. */
      from: z.optional(day),
      to: z.optional(day),
    }),
    reply: pageOf(auditEvent),
  }),
  realNames: endpoint({
    name: 'consoleRealNames',
    area: 'console',
    method: 'GET',
    path: '/console/auth/realName/waiting',
    access: 'staff',
    summary: '待审核的实名认证，先到的在前',
    reply: z.array(claim),
  }),
  realNameImage: endpoint({
    name: 'consoleRealNameImage',
    area: 'console',
    method: 'GET',
    path: '/console/auth/realName/image/:imageId',
    access: 'staff',
    summary: '实名认证的一张图片',
    params: z.strictObject({ imageId: z.string().check(z.regex(/^[\w.-]{1,64}$/)) }),
    reply: z.object({ mime: z.string(), base64: z.string() }),
  }),
  reviewRealName: endpoint({
    name: 'consoleReviewRealName',
    area: 'console',
    method: 'POST',
    path: '/console/auth/realName/review',
    access: 'staff',
    summary: '通过或退回一份实名认证；退回须写理由；不能审核自己的',
    body: z.union([
      z.strictObject({ requestId: z.string().check(z.maxLength(64)), accepted: z.literal(true) }),
      z.strictObject({ requestId: z.string().check(z.maxLength(64)), accepted: z.literal(false), reason }),
    ]),
    reply: z.object({}),
  }),
  outbox: endpoint({
    name: 'consoleOutbox',
    area: 'console',
    method: 'GET',
    path: '/console/auth/outbox',
    access: 'staff',
    summary: '待发和留存的邮件、短信，新的在前',
    query: z.strictObject({
      ...paging,
      channel: z.optional(z.enum(['mail', 'sms'])),
      status: z.optional(z.enum(['waiting', 'sent', 'failed', 'kept'])),
    }),
    reply: pageOf(outgoing),
  }),
} as const;
