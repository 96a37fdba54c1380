import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLOSE, SUB_PROTOCOL } from '../../../contract/push/index.ts';
import { account } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { keyWish, makeKey, rotateKey } from '../../_util/api-keys.ts';
import type { Quotable } from '../../_util/order-entry.ts';
import { TestSocket } from '../../_util/test-socket.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let owner: ApiClient;
let bond: Quotable;
beforeAll(async () => {
  server = await startTradingServer();
  owner = await server.loggedIn('demo_trader', '192.0.2.1');
  bond = server.bond();
});
afterAll(() => server.close());

const newKey = async () => (await makeKey(owner, keyWish({}, server.clock.now()))).data;
const open = (secret: string): Promise<TestSocket> =>
  new TestSocket(`${server.url.replace('http', 'ws')}/ws/websocketForward`, [SUB_PROTOCOL, secret]).open();
/** The answer to a subscription: its first frame's stream, or the code of a refusal. */
const answerOf = async (socket: TestSocket) => {
  socket.send({ type: 'sub', stream: 'bestmarket', securityIds: [bond.securityId] });
  const { type, code } = await socket.frame((frame) => ['bestmarket', 'error'].includes(frame.type));
  return type === 'error' ? code : type;
};

/** Passes time in which each check of the open sockets ends before the next is due, as it does on a machine with time to spare. */
const pass = async (ms: number): Promise<void> => {
  const checks = vi.spyOn(server.accounts.resolver, 'live');
  for (let passed = 0; passed < ms; passed += 200) {
    await server.pass(200);
    await Promise.all(checks.mock.results.map(({ value }) => value));
  }
  expect(checks).toHaveBeenCalled();
  checks.mockRestore();
};

describe('a socket on which a program reads the market', () => {
  it('is closed within a second of a narrower scope, and refused then what it was allowed [R1.05]', async () => {
    const { key, secret } = await newKey();
    const socket = await open(secret);
    expect(await answerOf(socket)).toBe('bestmarket');
    // No call changes the scopes of a key.
    await server.storage.kysely
      .updateTable('api_key')
      .set({ scopes: ['orders.read'] as never })
      .where('api_key_id', '=', key.apiKeyId)
      .execute();
    await pass(1000);
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
    const again = await open(secret);
    expect(await answerOf(again)).toBe(403);
    again.close();
  });

  it('is closed within a second of the revocation of its key, and not reopened [R1.05]', async () => {
    const { key, secret } = await newKey();
    const socket = await open(secret);
    expect(await answerOf(socket)).toBe('bestmarket');
    await owner.call(account.revokeApiKey, { body: { apiKeyId: key.apiKeyId } });
    await pass(1000);
    expect(await socket.closed).toBe(CLOSE.unauthenticated);
    expect(await (await open(secret)).closed).toBe(CLOSE.unauthenticated);
  });

  it('stays open with a rotated secret while that is still valid, and is closed within a second after [R1.05]', async () => {
    const { key, secret } = await newKey();
    const socket = await open(secret);
    expect(await answerOf(socket)).toBe('bestmarket');
    const rotated = await rotateKey(owner, key.apiKeyId, 1);
    const next = await open(rotated.data.secret);
    await pass(2000);
    await socket.settle();
    server.clock.jump(server.clock.now() + 3_600_000);
    await pass(1000);
    expect(await socket.closed).toBe(CLOSE.unauthenticated);
    await next.settle();
    next.close();
  });
});
