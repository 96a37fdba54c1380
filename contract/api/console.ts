import * as z from 'zod/mini';
import { bundleText, catalogueShape, diagnosticShape } from '../config/index.ts';
import { pageOf, STAFF_ROLES } from '../entities/index.ts';
import { consoleApiKeys } from './console/api-keys.ts';
import { consoleAudiences } from './console/audiences.ts';
import { consoleEvents } from './console/events.ts';
import { consoleAccounts } from './console/accounts.ts';
import { ownReason } from './console/own-reason.ts';
import { configConflict, consoleProposals } from './console/proposals.ts';
import { consoleUsage } from './console/usage.ts';
import { endpoint } from './endpoint.ts';

/**
 * Delivery of mails: none is configured, not tried yet, ready; or the fault: its host is unknown, nothing accepts connections at its port, it is silent,
 * refuses the log-in, TLS fails, another one.
 */
const MAIL_SERVER_STATES = [
  'none',
  'unchecked',
  'ready',
  'host',
  'port',
  'silent',
  'login',
  'tls',
  'other',
] as const;

/** Envelope codes of /console refusals; the message is for the user. */
export const CONSOLE_CODE = {
  /** The bundle has errors: `data` is a CheckReply. */
  badBundle: 2001,
  /** Another version was published since `baseVersion`: `data` is a StaleBase, with both sides and, if they do not conflict, the merged texts. */
  staleBase: 2002,
  /** The same content is already running. */
  unchanged: 2003,
  /** This server has no catalogue of the client's build, so it cannot check bundles: publishing is off. */
  noCatalogue: 2004,
  /** No such plugin, panel or account, or it is already in that state. */
  badTarget: 2005,
  /** Without this plugin or panel some users could not log in, log out or open the studio: `data` is a CheckReply naming them. */
  neededTarget: 2007,
  /** A list has unacceptable rows: `data` is BadRows, and no row was kept. */
  badRows: 2008,
  /** Staff may not act on their own account. */
  ownAccount: 2006,
  /** The configuration requires an approver: propose the change instead. */
  needsApproval: 2009,
  /** The proposal does not exist, is already decided, or is the caller's own. */
  badProposal: 2010,
} as const;

/** The result of checking a bundle on the server. Publishing needs `errors` 0. */
export const checkReply = z.object({
  errors: z.number(),
  /** Hash of the checked bundle; null if it is unusable. */
  hash: z.nullable(z.string()),
  diagnostics: z.array(diagnosticShape),
});
export type CheckReply = z.output<typeof checkReply>;

/** One published version, without its texts. */
const versionInfo = z.object({
  version: z.number(),
  kind: z.enum(['publish', 'rollback', 'killSwitch']),
  hash: z.string(),
  /** Hash of the version that ran before. */
  beforeHash: z.string(),
  operId: z.string(),
  operName: z.string(),
  /** Beijing time. */
  createTime: z.string(),
  reason: z.string(),
  ownReason,
  /** The difference, one line each, `<file> added|removed|changed|moved <path>`, at most 40 (`diffBundles`); the display words it. */
  summary: z.array(z.string()),
});
export type VersionInfo = z.output<typeof versionInfo>;
const wholeVersion = z.extend(versionInfo, { texts: bundleText });

/** `data` of CONSOLE_CODE.staleBase. */
export const staleBase = z.object({
  /** The running version, i.e. the other side: who, when and why. */
  current: wholeVersion,
  /** The common ancestor of both. */
  base: z.object({ version: z.number(), texts: bundleText }),
  /**
   * Both sides merged and checked: publish it with `baseVersion` = current.version. null if they changed the same thing, or if each side is valid
   * alone but not together (then without conflicts).
   */
  merged: z.nullable(bundleText),
  conflicts: z.array(configConflict),
});
export type StaleBase = z.output<typeof staleBase>;

/**
 * A conflict that could not follow the build's release automatically. `both`: the product and the published version changed it differently;
 * `order`: both moved the items of a list (sides are ids); `together`: the combined changes are invalid; `unusable`: the published side is invalid
 * on this build. `path` is the location as text, '' for the whole file; each side is JSON text, '' where absent.
 */
export const releaseClash = z.object({
  file: z.string(),
  path: z.string(),
  reason: z.enum(['both', 'order', 'together', 'unusable']),
  base: z.string(),
  published: z.string(),
  product: z.string(),
  /** The side in force until the clash is settled. */
  kept: z.enum(['published', 'product']),
});
export type ReleaseClashInfo = z.output<typeof releaseClash>;
/** The key of a clash, as named by the publish that settles it: `<file> <path>`. */
export const clashKey = ({ file, path }: Pick<ReleaseClashInfo, 'file' | 'path'>): string =>
  `${file} ${path}`;

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

/** A status of the interfaces set by staff in place of the measured one. null: not overridden. */
const statusOverride = z.object({
  tradeNetStatus: z.nullable(flag),
  priceNetStatus: z.nullable(flag),
  reason: z.string(),
  /** Beijing time; from then on the measured status applies again. */
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
  /** Address, subject and text are present until delivery; then they are ''. */
  target: z.string(),
  subject: z.string(),
  body: z.string(),
  /** `kept`: no delivery is configured, and this list is the only place to read it. */
  status: z.enum(['waiting', 'sent', 'failed', 'kept']),
  tries: z.number(),
  createTime: z.string(),
});

/** Calls under /console: staff only, each recorded in the audit chain. */
export const consoleApi = {
  ...consoleAccounts,
  ...consoleApiKeys,
  ...consoleAudiences,
  ...consoleEvents,
  ...consoleProposals,
  ...consoleUsage,
  source: endpoint({
    name: 'consoleSource',
    method: 'GET',
    path: '/console/auth/config/source',
    roles: STAFF_ROLES,
    reply: z.object({
      version: z.number(),
      hash: z.string(),
      texts: bundleText,
      builtIn: z.object({ hash: z.string(), texts: bundleText }),
      /** Clashes of the published version with this build that are not yet settled. */
      clashes: z.array(releaseClash),
      /** What configuration may refer to, with text keys and settings schemas. */
      catalogue: catalogueShape,
      /** Outside plugins of the running version whose file is not as listed; `sha256` is that of a changed file. Absent: the server does not look. */
      badFiles: z.exactOptional(
        z.array(
          z.union([
            z.object({ id: z.string(), kind: z.enum(['missing', 'outside', 'tooLarge']) }),
            z.object({ id: z.string(), kind: z.literal('changed'), sha256: z.string() }),
          ]),
        ),
      ),
    }),
  }),
  check: endpoint({
    name: 'consoleCheck',
    method: 'POST',
    path: '/console/auth/config/check',
    roles: ['editor', 'approver'],
    reply: checkReply,
  }),
  publish: endpoint({
    name: 'consolePublish',
    method: 'POST',
    path: '/console/auth/config/publish',
    roles: ['editor'],
    reply: versionInfo,
  }),
  versions: endpoint({
    name: 'consoleVersions',
    method: 'GET',
    path: '/console/auth/config/versions',
    roles: STAFF_ROLES,
    reply: pageOf(versionInfo),
  }),
  version: endpoint({
    name: 'consoleVersion',
    method: 'GET',
    path: '/console/auth/config/version/:id',
    roles: STAFF_ROLES,
    reply: z.extend(wholeVersion, { before: z.object({ version: z.number(), texts: bundleText }) }),
  }),
  rollback: endpoint({
    name: 'consoleRollback',
    method: 'POST',
    path: '/console/auth/config/rollback',
    roles: ['editor'],
    reply: versionInfo,
  }),
  killSwitch: endpoint({
    name: 'consoleKillSwitch',
    method: 'POST',
    path: '/console/auth/config/killSwitch',
    roles: ['operator'],
    reply: versionInfo,
  }),
  broadcast: endpoint({
    name: 'consoleBroadcast',
    method: 'POST',
    path: '/console/auth/notice/broadcast',
    roles: ['operator'],
    reply: z.object({ recipients: z.number() }),
  }),
  interfaceStatus: endpoint({
    name: 'consoleInterfaceStatus',
    method: 'GET',
    path: '/console/auth/interfaceStatus',
    roles: ['operator', 'auditor'],
    reply: z.object({
      measured: z.object({ tradeNetStatus: z.number(), priceNetStatus: z.number() }),
      shown: z.object({ tradeNetStatus: z.number(), priceNetStatus: z.number() }),
      override: z.nullable(statusOverride),
      mailServer: z.enum(MAIL_SERVER_STATES),
    }),
  }),
  setInterfaceStatus: endpoint({
    name: 'consoleSetInterfaceStatus',
    method: 'POST',
    path: '/console/auth/interfaceStatus',
    roles: ['operator'],
    reply: z.object({ override: z.nullable(statusOverride) }),
  }),
  audit: endpoint({
    name: 'consoleAudit',
    method: 'GET',
    path: '/console/auth/audit',
    roles: ['auditor'],
    reply: pageOf(auditEvent),
  }),
  realNames: endpoint({
    name: 'consoleRealNames',
    method: 'GET',
    path: '/console/auth/realName/waiting',
    roles: ['operator'],
    reply: z.array(claim),
  }),
  realNameImage: endpoint({
    name: 'consoleRealNameImage',
    method: 'GET',
    path: '/console/auth/realName/image/:imageId',
    roles: ['operator'],
    reply: z.object({ mime: z.string(), base64: z.string() }),
  }),
  reviewRealName: endpoint({
    name: 'consoleReviewRealName',
    method: 'POST',
    path: '/console/auth/realName/review',
    roles: ['operator'],
    reply: z.object({}),
  }),
  outbox: endpoint({
    name: 'consoleOutbox',
    method: 'GET',
    path: '/console/auth/outbox',
    roles: ['operator'],
    reply: pageOf(outgoing),
  }),
} as const;
