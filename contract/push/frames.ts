import * as z from 'zod/mini';

/** Sub-protocol offered alongside the token; the server echoes only this one (security notes 0.4). */
export const SUB_PROTOCOL = 'bond.v1';

/** Close codes. On 4401 and 4402 a client stops; on 4408, 4409, 1006 and a missed pong it reconnects. */
export const CLOSE = {
  /** No session, or it ended. */
  unauthenticated: 4401,
  /** Logged in elsewhere. */
  replaced: 4402,
  /** Not entitled to this stream. */
  forbidden: 4403,
  /** The user's rights changed: read them again and reconnect at once. */
  rightsChanged: 4409,
  /** Reader too slow for a stream that must not lose frames: reconnect and read the snapshot. */
  slowReader: 4408,
  /** Bad frame or too many frames. */
  policy: 1008,
  /** A fault of the server: reconnect. */
  failed: 1011,
} as const;

const securityIds = z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(500)));

/** Frames a client may send. `stream` is needed only on /ws/websocketForward. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({
    type: z.literal('sub'),
    stream: z.optional(z.string().check(z.maxLength(40))),
    securityIds,
  }),
  z.strictObject({
    type: z.literal('unsub'),
    stream: z.optional(z.string().check(z.maxLength(40))),
    securityIds,
  }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

/**
 * Frames the server sends on a stream. `seq` counts this socket's frames of this stream from 1 without a gap; a gap means loss:
 * subscribe again. `snap` replaces the rows named by `ids` (all rows if `ids` is absent); `upd` replaces single rows by key; `del` drops
 * them.
 */
export const streamFrame = z.object({
  type: z.string(),
  seq: z.number(),
  ts: z.string(),
  op: z.enum(['snap', 'upd', 'del']),
  ids: z.optional(z.array(z.string())),
  data: z.array(z.unknown()),
});
export type StreamFrame = z.output<typeof streamFrame>;

/**
 * Server frames that belong to no stream. `error` names the stream and gives the reason, as a key of `refusals` and in Chinese. `state`
 * applies to all streams of the socket: while `live` is false the server cannot follow its database, and data already sent may be stale.
 */
export const controlFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('state'), live: z.boolean() }),
  z.object({
    type: z.literal('error'),
    code: z.number(),
    message: z.string(),
    key: z.optional(z.string()),
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    stream: z.optional(z.string()),
  }),
]);
export type ControlFrame = z.output<typeof controlFrame>;
