import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, allEndpoints } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { requestCode } from '../../_util/proofs.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init });

describe('every reply', () => {
  it('has headers against framing, cross-origin reads and caching, and names no software [R7.06]', async () => {
    const paths = allEndpoints.map(({ path }) => `/api${path.replaceAll(/:\w+/g, '1')}`);
    for (const path of [...paths, '/api/nothing', '/api/health/live']) {
      for (const headers of [{}, { origin: 'https://evil.example' }]) {
        const reply = await get(path, { headers });
        const of = (name: string) => reply.headers.get(name);
        expect(
          [...reply.headers.keys()].filter((name) => /^access-control|^server$|x-powered-by/.test(name)),
          `${path}`,
        ).toEqual([]);
        expect(of('x-content-type-options')).toBe('nosniff');
        expect(of('x-frame-options')).toBe('DENY');
        expect(of('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(of('content-security-policy')).not.toContain('unsafe');
        expect(of('referrer-policy')).toBe('same-origin');
        expect(of('set-cookie')).toBeNull();
        expect(of('content-type'), `${path}`).toBe('application/json; charset=utf-8');
        expect(Math.floor(reply.status / 100), `${path} leads nowhere else`).not.toBe(3);
        // The server accepts nothing from a page of another site, whatever it requests.
        if ('origin' in headers && paths.includes(path))
          expect([403, 404, 405], `${path}`).toContain(reply.status);
      }
    }
  });

  it('over TLS sets HSTS for a year with subdomains, but not without TLS or on an untrusted claim of it', async () => {
    const hstsOf = async (ip: string, proto: string) => {
      const reply = await server.app.fastify.inject({
        url: '/api/health/live',
        remoteAddress: ip,
        headers: { host: 'localhost', 'x-forwarded-proto': proto },
      });
      return reply.headers['strict-transport-security'];
    };
    expect(await hstsOf('127.0.0.1', 'https')).toBe('max-age=31536000; includeSubDomains');
    expect(await hstsOf('127.0.0.1', 'http')).toBeUndefined();
    expect(await hstsOf('203.0.113.9', 'https')).toBeUndefined();
  });

  it('to a preflight from another origin allows nothing', async () => {
    const reply = await get('/api/account/login', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([403, 404, 405]).toContain(reply.status);
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('to anything outside the product is 404: sources, secrets, history, maps, metrics', async () => {
    for (const path of [
      '/.git/config',
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/server/main.ts',
      '/secrets/token.key',
      '/outbox/messages.log',
      '/metrics',
      '/debug/pprof',
      '/assets/index.js.map',
      '/..%2f..%2fetc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/../../server/main.ts',
    ])
      expect((await get(path)).status, `${path}`).toBe(404);
  });
});

describe('all login methods', () => {
  it('are equally strict: a mailed code opens no disabled account, nor one outside its validity', async () => {
    const { accounts, storage } = server;
    const cases = [
      [
        'demo_offer',
        'D0011',
        () => storage.tx((trx) => accounts.profile.writer.setDisabled(trx, 'D0011', true)),
      ],
      [
        'demo_org',
        'D0009',
        () =>
          storage.kysely
            .updateTable('operator')
            .set({ valid_end: '2020-01-01' })
            .where('oper_id', '=', 'D0009')
            .execute(),
      ],
    ] as const;
    for (const [i, [name, operId, stop]] of cases.entries()) {
      const email = `${name}@example.com`;
      const row = await storage.kysely
        .selectFrom('operator')
        .select('oper_id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(row.oper_id).toBe(operId);
      const client = server.client(`203.0.113.${60 + i}`);
      const code = await requestCode(server, client, email, 'emailLogin');
      await stop();
      const reply = await client.call(account.emailLogin, { body: { email, code } });
      expect(reply.code).not.toBe(200);
      expect(reply.text).not.toContain('token');
      expect((await client.login(name, 'Bond2026!')).code).not.toBe(200);
    }
  });
});
