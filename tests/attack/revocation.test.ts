import { DEMO_PASSWORD } from '#server/domain/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, transaction } from '../../contract/api/index.ts';
import { SUB_PROTOCOL } from '../../contract/push/index.ts';
import { ApiClient, loggedIn } from '../_util/api-client.ts';
import { keyWish, makeKey, rotateKey } from '../_util/api-keys.ts';
import { FaultyBus } from '../_util/faulty-bus.ts';
import { TestSocket } from '../_util/test-socket.ts';
import { startTradingServer, type TradingServer } from '../_util/trading-server.ts';

/** How long a copy of an ended session or key may work on another process. */
const LATE_MS = 1_000;

const network = new FaultyBus();
let one: TradingServer;
let two: TradingServer;
beforeAll(async () => {
  one = await startTradingServer({ bus: network.end() });
  two = await startTradingServer({ besides: one, bus: network.end() });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** Lets each check of sockets finish before the next is due. */
async function passOneSecond(): Promise<void> {
  for (let passed = 0; passed < LATE_MS; passed += 100) {
    await two.pass(100);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A thief at the second process, with a copied token or key. */
async function thiefOf(token: string | null) {
  const client = new ApiClient(two.url);
  client.token = token;
  const socket = await new TestSocket(`${two.url.replace('http', 'ws')}/ws/websocketForward`, [
    SUB_PROTOCOL,
    token ?? '',
  ]).open();
  socket.send({ type: 'sub', stream: 'bestmarket', securityIds: [two.bond().securityId] });
  await socket.frame(({ type, op }) => type === 'bestmarket' && op === 'snap');
  const status = async () => (await client.call(transaction.latestHighestMarketInfo)).status;
  return { socket, status };
}

const SESSION_ENDS: Readonly<Record<string, (owner: ApiClient) => Promise<unknown>>> = {
  'logs out': (owner) => owner.call(account.logout),
  'logs in elsewhere': () => loggedIn(one.url, 'demo_trader', '192.0.2.77'),
  'ends the session in the list': (owner) =>
    owner.call(account.endSession, { body: { sessionId: owner.sessionId ?? '' } }),
};
const KEY_ENDS: Readonly<Record<string, (owner: ApiClient, apiKeyId: string) => Promise<unknown>>> = {
  'revokes it': (owner, apiKeyId) => owner.call(account.revokeApiKey, { body: { apiKeyId } }),
  'rotates it': (owner, apiKeyId) => rotateKey(owner, apiKeyId),
};

describe.each(['none', 'cut'] as const)('T10 on another process, the bus between them: %s', (fault) => {
  it.each(Object.keys(SESSION_ENDS))(
    'a copied token is refused at once, and its socket closed within a second, when the owner %s',
    async (how) => {
      network.fault = 'none';
      const owner = await loggedIn(one.url, 'demo_trader', '192.0.2.1');
      const thief = await thiefOf(owner.token);
      network.fault = fault;
      expect((await SESSION_ENDS[how]?.(owner)) !== undefined).toBe(true);
      expect(await thief.status()).toBe(401);
      const before = thief.socket.frames.length;
      await passOneSecond();
      expect([4401, 4402]).toContain(await thief.socket.closed);
      const later = thief.socket.frames.slice(before).filter(({ type }) => type === 'bestmarket');
      expect(later).toEqual([]);
    },
  );

  it.each(Object.keys(KEY_ENDS))(
    'a copied key is refused at once, and its socket closed within a second, when the owner %s',
    async (how) => {
      network.fault = 'none';
      const owner = await loggedIn(one.url, 'demo_maker', '192.0.2.2');
      const { data } = await makeKey(owner, keyWish({}, one.clock.now()), DEMO_PASSWORD);
      const thief = await thiefOf(data.secret);
      expect(await thief.status()).toBe(200);
      network.fault = fault;
      await KEY_ENDS[how]?.(owner, data.key.apiKeyId);
      expect(await thief.status()).toBe(401);
      await passOneSecond();
      expect(await thief.socket.closed).toBe(4401);
    },
  );
});
