import type { SmsGateway } from './sms-gateway.ts';

const TIMEOUT_MS = 10_000;

/**
 * A gateway with an HTTP interface: POST of JSON `{id, phone, text}` to `url`, bearer `token`; any 2xx is success. The address
 * comes from the operator's configuration, never from a user; redirects are refused.
 */
export function httpSmsGateway({
  url,
  token,
}: {
  readonly url: string;
  readonly token: string | null;
}): SmsGateway {
  return {
    async send({ phone, text }, id) {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, phone, text }),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`);
    },
  };
}
