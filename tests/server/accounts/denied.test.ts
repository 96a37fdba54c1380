import { accountsArea } from '#server/areas';
import { route } from '#server/call';
import type { StreamSource } from '#server/push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operation } from '../../../contract/server/index.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';
import { ApiClient, loggedIn } from '../../_util/api-client.ts';
import { TestSocket } from '../../_util/test-socket.ts';

const staffOnly = operation({
  name: 'staffOnly',
  area: 'market',
  method: 'GET',
  path: '/market/auth/staffOnly',
  access: 'staff',
  summary: '测试',
  reply: z.object({}),
});

/** A stream that no one may read. */
const closedStream: StreamSource<'deepmarket'> = {
  type: 'deepmarket',
  snapshot: async () => ({ rows: [] }),
  allows: () => false,
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    async wire(context) {
      const { area, accounts, demoAccounts, onDenied } = await accountsArea(context);
      return {
        areas: [area, { routes: [route(staffOnly, () => ({}))], sources: [closedStream] }],
        sessions: accounts.sessions.store,
        demoAccounts,
        onDenied,
      };
    },
  });
});
afterAll(() => server.close());

describe('T36 refused calls', () => {
  it('are audited with user, call and address, but not for visitors or for permitted calls', async () => {
    const trader = await loggedIn(server.url, 'demo_trader');
    const staff = await loggedIn(server.url, 'demo_staff');
    const visitor = new ApiClient(server.url);
    expect((await visitor.call(staffOnly)).status).toBe(401);
    expect((await staff.call(staffOnly)).status).toBe(200);
    expect((await trader.call(staffOnly)).status).toBe(403);
    const denied = () =>
      server.services.storage.kysely
        .selectFrom('audit_event')
        .selectAll()
        .where('kind', '=', 'access.denied')
        .execute();
    await expect.poll(async () => (await denied()).length).toBe(1);
    expect((await denied())[0]).toMatchObject({
      oper_id: 'D0001',
      session_id: trader.sessionId,
      ip: '127.0.0.1',
      detail: '{"call":"staffOnly"}',
    });
  });

  it('include sockets: a stream without the right to it, on either kind of socket, and a foreign origin', async () => {
    const trader = await loggedIn(server.url, 'demo_trader2');
    const open = (path: string, headers: Record<string, string> = {}) =>
      new TestSocket(`${server.wsUrl}${path}`, ['bond.v1', trader.token ?? ''], headers).open();
    expect(await (await open('/ws/auth?type=deepmarket')).closed).toBe(4403);
    const forward = await open('/ws/websocketForward');
    forward.send({ type: 'sub', stream: 'deepmarket', securityIds: ['240210.IB'] });
    await forward.frame(({ type }) => type === 'error');
    forward.close();
    await expect(open('/ws/auth?type=deepmarket', { origin: 'https://evil.example' })).rejects.toThrow('403');
    const denied = () =>
      server.services.storage.kysely
        .selectFrom('audit_event')
        .select(['oper_id', 'session_id', 'ip', 'detail'])
        .where('kind', '=', 'access.denied')
        .where('detail', 'like', '%push.%')
        .orderBy('detail')
        .execute();
    await expect.poll(async () => (await denied()).length).toBe(3);
    const own = { oper_id: 'D0002', session_id: trader.sessionId, ip: '127.0.0.1' };
    expect(await denied()).toEqual([
      { ...own, detail: '{"call":"push.deepmarket"}' },
      { ...own, detail: '{"call":"push.deepmarket"}' },
      { oper_id: null, session_id: null, ip: '127.0.0.1', detail: '{"call":"push.origin"}' },
    ]);
  });
});
