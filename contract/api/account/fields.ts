import * as z from 'zod/mini';

export const done = z.object({});
/**
 * The six digits currently shown by an authenticator program, or a recovery code: 24 base32 letters and digits in groups of four; hyphens and case are ignored.
 */
export const totpOrRecoveryCode = z
  .string()
  .check(z.regex(/^(?:\d{6}|[A-Za-z2-7]{4}(?:-?[A-Za-z2-7]{4}){5})$/));
/** Identifies the log-in that a second step completes. */
export const challenge = z.string().check(z.maxLength(64));
/** A session as its owner and staff see it. */
export const listedSession = z.object({
  sessionId: z.string(),
  device: z.string(),
  ip: z.string(),
  startTime: z.string(),
  /** When the session was last used; accurate to a minute while a socket is open. */
  seenTime: z.string(),
  /** '' while the session lives. */
  endTime: z.string(),
  endReason: z.enum(['', 'logout', 'replaced', 'expired', 'password', 'revoked']),
  /** The session that made this call. */
  isCurrent: z.boolean(),
});
