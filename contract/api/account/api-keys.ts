import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done } from './fields.ts';

/** What a program with a key may do. Each call and stream names the scope it needs; most name none and accept no key. */
export const KEY_SCOPES = ['market.read', 'orders.read', 'orders.write', 'config'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Limits of keys; rotation times in hours, budgets in calls per minute. */
export const KEY_LIMITS = {
  perOwner: 10,
  addresses: 20,
  maxDays: 366,
  maxGraceHours: 72,
  minPerMinute: 10,
  maxPerMinute: 1_200,
} as const;

/** A key as its owner and staff see it. Times are Beijing time; '' means none. */
export const listedKey = z.object({
  apiKeyId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Networks it may be used from; empty: any. */
  addresses: z.array(z.string()),
  /** Its orders are checked and answered, but nothing is committed. */
  isSandbox: z.boolean(),
  /** Calls per minute. */
  requestsPerMinute: z.number(),
  /** `waiting`: granted by staff, but its owner has not collected the secret. */
  state: z.enum(['waiting', 'active', 'expired', 'revoked']),
  /** The firm granted it. */
  isGranted: z.boolean(),
  createTime: z.string(),
  expireTime: z.string(),
  lastUseTime: z.string(),
  lastUseIp: z.string(),
  /** Until then the secret before the last rotation is also valid. */
  oldSecretUntil: z.string(),
  endTime: z.string(),
  endedBy: z.enum(['', 'owner', 'staff']),
});
export type ListedKey = z.output<typeof listedKey>;

/** The secret is shown here and never again. */
const issuedKey = z.object({ key: listedKey, secret: z.string() });

export const apiKeys = endpoint({
  name: 'apiKeys',
  method: 'GET',
  path: '/account/auth/apiKeys',
  reply: z.object({
    /** The firm lets this owner trade by program: keys outside the sandbox may enter orders. */
    mayTrade: z.boolean(),
    /** Scopes that the owner's own rights cover. */
    scopes: z.array(z.enum(KEY_SCOPES)),
    keys: z.array(listedKey),
  }),
});

export const makeApiKey = endpoint({
  name: 'makeApiKey',
  method: 'POST',
  path: '/account/auth/apiKeys/make',
  reply: issuedKey,
});

export const rotateApiKey = endpoint({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/account/auth/apiKeys/rotate',
  reply: issuedKey,
});

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/account/auth/apiKeys/revoke',
  reply: done,
});
