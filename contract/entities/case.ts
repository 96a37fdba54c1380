import * as z from 'zod/mini';
import { caseState } from './case-change.ts';
import { dateTime, day, pageOf, securityId } from './common.ts';

/** Where bonds are held: ChinaBond, Shanghai Clearing House, ChinaClear. */
export const depository = z.enum(['CCDC', 'SHCH', 'CSDC']);

/** A holder's account at a depository. */
const holding = z.strictObject({
  depository,
  holder: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
  account: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z-]{4,32}$/)),
});

export const advisoryTopic = z.enum(['allocation', 'credit', 'trading', 'training']);
/** What an API key may be used for. */
export const apiScope = z.enum(['market.read', 'orders.read', 'orders.write', 'config']);

const ipAddress = z.string().check(z.trim(), z.regex(/^[0-9a-fA-F.:]{3,39}(?:\/\d{1,3})?$/));

/**
 * The fields a user fills in, by kind. For a transfer, `faceAmount` in 万元, and `orderId` if it follows from a filled order.
 */
export const caseForm = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('question'),
    title: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
  }),
  z.strictObject({
    kind: z.literal('transfer'),
    securityId,
    faceAmount: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    tradeDate: day,
    settlDate: day,
    from: holding,
    to: holding,
    orderId: z.nullable(z.string().check(z.regex(/^[\w.-]{1,64}$/))),
  }),
  z.strictObject({
    kind: z.literal('advisory'),
    topic: advisoryTopic,
    /** 亿元; null: not given. */
    scale: z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  }),
  z.strictObject({
    kind: z.literal('api'),
    scopes: z.array(apiScope).check(z.minLength(1), z.maxLength(4)),
    addresses: z.array(ipAddress).check(z.maxLength(20)),
    /** Within the limits for keys. */
    ratePerMinute: z.int().check(z.minimum(10), z.maximum(1_200)),
  }),
]);
export type CaseForm = z.output<typeof caseForm>;

/** A message in a thread. */
export const caseText = z.string().check(z.trim(), z.maxLength(2_000));
/** Uploads attached to an entry, both images and documents. */
export const caseImages = z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(5));

/** Made by the sender, the same for every attempt: what arrives again under it is not carried out again. */
export const sendId = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** A case in a list. `version` rises with every entry and move. */
export const caseRow = z.object({
  caseId: z.string(),
  no: z.number(),
  form: caseForm,
  /** Name of a transfer's bond, '' otherwise. */
  symbol: z.string(),
  state: caseState,
  /** Staff asked its owner a question, and await the answer. */
  isAsked: z.optional(z.boolean()),
  /** Who opened it. */
  operName: z.string(),
  orgName: z.string(),
  lastBy: z.enum(['owner', 'staff']),
  createTime: dateTime,
  updateTime: dateTime,
  version: z.number(),
});
export type CaseRow = z.output<typeof caseRow>;
export const casePage = pageOf(caseRow);

/** One step of the thread: a message, attached images and documents, or a move (`state`); the first one opened the case. */
const caseEntry = z.object({
  entryId: z.string(),
  by: z.enum(['owner', 'staff']),
  name: z.string(),
  time: dateTime,
  text: z.string(),
  imageIds: z.array(z.string()),
  /** PDF documents, saved as files and never displayed by the page. */
  documentIds: z.array(z.string()),
  state: z.nullable(caseState),
  /** A question of staff, which its owner is to answer. */
  isAsked: z.optional(z.boolean()),
});
export type CaseEntry = z.output<typeof caseEntry>;

/** A complete case, with what its reader may do now. */
export const caseDetail = z.extend(caseRow, {
  entries: z.array(caseEntry),
  isOwn: z.boolean(),
  /** For staff: its owner's account is disabled, so that they read no reply. Absent: it is not. */
  isOwnerStopped: z.optional(z.boolean()),
  moves: z.array(caseState),
  canReply: z.boolean(),
});
export type CaseDetail = z.output<typeof caseDetail>;
