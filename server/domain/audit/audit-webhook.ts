import { createHmac } from 'node:crypto';
import type { AuditTarget } from './audit-forwarder.ts';

/** Shorter than what the database lets a transaction stand still for. */
const TIMEOUT_MS = 4_000;

export interface AuditWebhookOptions {
  /** Of the operator's configuration, never a user's; redirects are refused. */
  readonly url: string;
  /** Signs what is sent. */
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * POST of JSON `{events}`, signed: `x-audit-signature` is the HMAC-SHA256 (hex) of `x-audit-time`, a full stop and the body. Any 2xx says
 * that the events were taken.
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
