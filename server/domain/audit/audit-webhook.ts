import { createHmac } from 'node:crypto';
import type { AuditTarget } from './audit-forwarder.ts';

/** Shorter than the database's limit for an idle transaction. */
const TIMEOUT_MS = 4_000;

export interface AuditWebhookOptions {
  /** From the operator's configuration, never from a user; redirects are refused. */
  readonly url: string;
  /** Signs each request. */
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * POST of JSON `{events}`, signed: `x-audit-signature` is the HMAC-SHA256 (hex) of `x-audit-time`, a full stop and the body. Any 2xx means that
 * the events were accepted.
 */
export function auditWebhook({ url, secret, now }: AuditWebhookOptions): AuditTarget {
  return {
    async send(events) {
      const body = JSON.stringify({ events });
      const time = new Date(now()).toISOString();
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'x-audit-time': time,
          'x-audit-signature': createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'),
        },
        body,
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the receiver of audit events answered ${reply.status}`);
    },
  };
}
