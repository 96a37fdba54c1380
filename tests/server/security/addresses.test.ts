import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressRules } from '../../../server/http/client-address.ts';

/** `as` holds: the rules read these two only. */
const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('T38 forwarded addresses', () => {
  it('count for nothing by default, whatever a client writes', () => {
    const rules = addressRules([]);
    for (const forged of ['1.2.3.4', '127.0.0.1', '1.2.3.4, 5.6.7.8', '', 'x', '::1'])
      expect(rules.clientAddress(from('203.0.113.9', forged))).toBe('203.0.113.9');
  });

  it('are believed hop by hop from trusted proxies only: what the client put in front stays outside', () => {
    const rules = addressRules(['10.0.0.0/8']);
    expect(rules.clientAddress(from('10.0.0.1', '6.6.6.6, 203.0.113.9'))).toBe('203.0.113.9');
    expect(rules.clientAddress(from('::ffff:10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2'))).toBe('203.0.113.9');
    expect(rules.clientAddress(from('203.0.113.9', '6.6.6.6'))).toBe('203.0.113.9');
  });
});
