import type { ServerContext, Wired } from '#server/areas';
import type { StreamSource } from '#server/push';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startTestServer, TestSessions, testSession, type TestServer } from '../../_util/test-server.ts';
import { TestSocket } from '../../_util/test-socket.ts';

const SOCKETS = 20;
/** As many bonds as one message may name, and as many messages as cover everything that a socket may read. */
const PER_MESSAGE = 500;
const MESSAGES = 4;
/** Size of the part of a snapshot that is loaded at once. */
const PART = 20;

const [ATTACKER, OTHER] = ['token-of-the-attacker-0123456789', 'token-of-another-person-0123456789'];
interface Load {
  readonly who: string | undefined;
  readonly bonds: number;
  /** The turn of the event loop. */
  readonly at: number;
}
const loads: Load[] = [];
let turns = 0;
let context: ServerContext | null = null;
let server: TestServer;

const sessions = new TestSessions();
sessions.byToken.set(ATTACKER, testSession({ operId: 'attacker', sessionId: 's-attacker', newAuth: 'I' }));
sessions.byToken.set(OTHER, testSession({ operId: 'other', sessionId: 's-other' }));

const bestmarket: StreamSource<'bestmarket'> = {
  type: 'bestmarket',
  snapshot: async ({ securityIds }, viewer) => {
    loads.push({ who: viewer.session?.operId, bonds: securityIds?.length ?? 0, at: turns });
    return { rows: [] };
  },
};
const wire = (serverContext: ServerContext): Wired => {
  context = serverContext;
  return { areas: [{ sources: [bestmarket] }], sessions, demoAccounts: async () => [] };
};

beforeAll(async () => {
  server = await startTestServer({ wire, env: { MAX_SOCKET_MESSAGES_PER_MINUTE: '10000' } });
});
afterAll(() => server.close());

async function open(token: string): Promise<TestSocket> {
  const socket = new TestSocket(`${server.wsUrl}/ws/websocketForward`, ['bond.v1', token]);
  onTestFinished(() => socket.close());
  return socket.open();
}

it('A2 twenty sockets of one account requesting all snapshots at once leave every turn to others', async () => {
  const attackers = await Promise.all(Array.from({ length: SOCKETS }, () => open(ATTACKER)));
  const other = await open(OTHER);
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const count = (): void => {
    turns += 1;
    if (!over.signal.aborted) setImmediate(count);
  };
  count();
  // How much had been loaded when the other user's request reached the hub.
  let before = Number.NaN;
  const { hub } = context ?? raise();
  const subscribe = hub.subscribe.bind(hub);
  vi.spyOn(hub, 'subscribe').mockImplementation((link, type, ids) => {
    if (link.viewer.session?.operId === 'other') before = loads.length;
    subscribe(link, type, ids);
  });

  for (let n = 0; n < MESSAGES; n += 1) {
    const securityIds = Array.from({ length: PER_MESSAGE }, (_, i) => `${n * PER_MESSAGE + i}.IB`);
    for (const socket of attackers) socket.send({ type: 'sub', stream: 'bestmarket', securityIds });
  }
  await vi.waitFor(() => expect(loads.length).toBeGreaterThan(SOCKETS), { interval: 1, timeout: 60_000 });

  other.send({ type: 'sub', stream: 'bestmarket', securityIds: ['1.IB'] });
  await other.frame(({ op }) => op === 'snap');
  const afterSnapshot = loads.length;
  await other.settle();
  expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
  const afterCall = loads.length;
  const all = (SOCKETS * MESSAGES * PER_MESSAGE) / PART;
  const ofOthers = loads.findIndex(({ who }) => who === 'other');
  // One part that was being loaded, and one whose turn it was.
  expect(ofOthers - before).toBeLessThanOrEqual(2);
  // Snapshot, ping and call were answered while most of the requests were still waiting.
  expect([afterSnapshot < all, afterCall < all]).toEqual([true, true]);

  await Promise.all(
    attackers.map((socket) =>
      socket.until(
        (frames) => frames.filter(({ op }) => op === 'snap').length >= (MESSAGES * PER_MESSAGE) / PART,
      ),
    ),
  );
  expect(loads).toHaveLength(all + 1);
  expect(Math.max(...loads.map(({ bonds }) => bonds))).toBe(PART);
  const inTurn = Map.groupBy(loads, ({ at }) => at);
  // The turns are counted by a neighbour in the same queue, who runs before or after.
  expect(Math.max(...[...inTurn.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
});

function raise(): never {
  throw new Error('the server was not wired');
}
