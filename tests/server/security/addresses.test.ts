import { addressRules } from '#server/http';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE } from '../../../contract/api/index.ts';
import { startAccountsServer } from '../../_util/accounts-server.ts';
import { TestSocket } from '../../_util/test-socket.ts';

/** `as` holds: the rules read only these two. */
const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('T38 forwarded addresses', () => {
  it('are ignored by default, whatever a client sends', () => {
    const rules = addressRules([]);
    for (const forged of ['1.2.3.4', '127.0.0.1', '1.2.3.4, 5.6.7.8', '', 'x', '::1'])
      expect(rules.clientAddress(from('203.0.113.9', forged))).toBe('203.0.113.9');
  });

  it('are trusted hop by hop from trusted proxies only, ignoring what the client prepended', () => {
    const rules = addressRules(['10.0.0.0/8']);
    expect(rules.clientAddress(from('10.0.0.1', '6.6.6.6, 203.0.113.9'))).toBe('203.0.113.9');
    expect(rules.clientAddress(from('::ffff:10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2'))).toBe(
      '203.0.113.9',
    );
    expect(rules.clientAddress(from('203.0.113.9', '6.6.6.6'))).toBe('203.0.113.9');
  });

  it('do not reset limits: logins and sockets with changing forged addresses count as one address', async () => {
    const server = await startAccountsServer({ env: { TRUSTED_PROXIES: '', MAX_SOCKETS_PER_IP: '3' } });
    const sockets: TestSocket[] = [];
    try {
      const codes: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        codes.push((await server.client(`10.1.0.${n}`).login('demo_trader', `Guess-${n}!`)).code);
        server.clock.advance(33_000);
      }
      expect(codes.filter((code) => code === ACCOUNT_CODE.wrongPassword)).toHaveLength(10);
      const open = async (n: number) => {
        const testSocket = new TestSocket(
          `${server.url.replace('http', 'ws')}/ws/websocketCmds`,
          ['bond.v1'],
          {
            'x-forwarded-for': `10.2.0.${n}`,
          },
        );
        sockets.push(testSocket);
        return testSocket.open();
      };
      for (let n = 0; n < 3; n += 1) await open(n);
      await expect(open(3)).rejects.toThrow('refused with 429');
    } finally {
      for (const socket of sockets) socket.close();
      await server.close();
    }
  });
});

describe('T9 a page of the server’s own host', () => {
  it('is foreign to calls and sockets when it came in the clear and they came over TLS, as a trusted proxy says', async () => {
    const server = await startAccountsServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const plain = server.url;
      const secure = plain.replace('http:', 'https:');
      const outcomes: string[] = [];
      for (const [origin, proto] of [
        [plain, 'http'],
        [secure, 'https'],
        [plain, 'https'],
      ] as const) {
        const headers = { origin, 'x-forwarded-proto': proto };
        const { status } = await fetch(`${server.url}/api${account.queryPublicKey.path}`, { headers });
        const socket = new TestSocket(
          `${plain.replace('http', 'ws')}/ws/websocketCmds`,
          ['bond.v1'],
          headers,
        );
        const opened = await socket.open().then(
          () => 'opened',
          (error: unknown) => String(error),
        );
        socket.close();
        outcomes.push(`${status} ${opened}`);
      }
      expect(outcomes.slice(0, 2)).toEqual(['200 opened', '200 opened']);
      expect(outcomes[2]).toMatch(/^403 .*refused with 403/);
    } finally {
      await server.close();
    }
  });
});
