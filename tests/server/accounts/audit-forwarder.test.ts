import { type Storage, Writes } from '#server/db';
import {
  AuditForwarder,
  AuditSealer,
  auditWebhook,
  AuditWriter,
  chainHash,
  type SealedEvent,
} from '#server/domain/audit';
import { createLogger } from '#server/runtime';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const SECRET = 'a secret of the receiver';
const log = createLogger('silent');
const clock = new ManualClock();
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A receiver that checks signatures; `status` is its reply, `lost` whether the reply is dropped. */
async function receiver() {
  const state = { status: 200, lost: false, events: [] as SealedEvent[], forged: 0, refused: 0 };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const time = String(request.headers['x-audit-time']);
      const expectedSignature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
      if (request.headers['x-audit-signature'] !== expectedSignature) state.forged += 1;
      // `as` holds: the forwarder sends it.
      if (state.status === 200) state.events.push(...(JSON.parse(body) as { events: SealedEvent[] }).events);
      else state.refused += 1;
      if (state.lost) request.socket.destroy();
      else reply.writeHead(state.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    state,
    target: auditWebhook({ url: `http://127.0.0.1:${port}/audit`, secret: SECRET, now: clock.now }),
  };
}

describe('forwarding the audit chain', () => {
  const database = withTempDatabase();
  const write = async (count: number): Promise<void> => {
    const writer = new AuditWriter(clock);
    const events = Array.from({ length: count }, (_item, n) => ({
      kind: 'server.started' as const,
      detail: { n, word: '国债' },
    }));
    const writes = new Writes();
    writer.note(writes, events);
    await database.storage.tx((trx) => writes.flush(trx));
    await new AuditSealer(database.storage).seal();
  };

  it('delivers it complete, in order, signed and with hashes despite refusals, lost replies and two processes [ASVS 16.4.3]', async () => {
    const { state, target } = await receiver();
    const [one, two] = [1, 2].map(() => new AuditForwarder({ storage: database.storage, log, target }));
    await write(450);
    state.status = 503;
    await expect(one?.forward()).rejects.toThrow('answered 503');
    state.status = 200;
    state.lost = true;
    await expect(one?.forward()).rejects.toThrow('fetch failed');
    state.lost = false;
    await Promise.all([one?.forward(), two?.forward()]);
    await write(30);
    await Promise.all([two?.forward(), one?.forward()]);
    // The lost reply caused a second delivery of its batch, and nothing else.
    const distinct = [...new Map(state.events.map((event) => [event.seq, event])).values()];
    expect(state.events).toHaveLength(480 + 200);
    expect(distinct.map(({ seq }) => seq)).toEqual(Array.from({ length: 480 }, (_item, n) => n + 1));
    let hash = '';
    for (const { prevHash, hash: own, ...entry } of distinct) {
      expect([prevHash, own]).toEqual([hash, chainHash(hash, entry)]);
      hash = own;
    }
    expect(state.forged).toBe(0);
  });

  it('is retried automatically every ten seconds after a refusal, with one line in the log when that begins and one when it is over', async () => {
    const { state, target } = await receiver();
    const lines: string[] = [];
    const noted = createLogger('warn', {
      write(line) {
        // `as` holds: a line of the logger.
        lines.push((JSON.parse(line) as { msg: string }).msg);
      },
    });
    const undo = new AuditForwarder({ storage: database.storage, log: noted, target }).start(clock);
    closers.push(undo);
    state.status = 500;
    await write(1);
    const pass = async (): Promise<void> => {
      clock.advance(1_000);
      await new Promise((done) => setTimeout(done, 30));
    };
    await pass();
    await expect.poll(() => state.refused).toBe(1);
    for (let second = 0; second < 5; second += 1) await pass();
    expect(state.refused).toBe(1);
    for (let second = 0; state.refused < 2 && second < 15; second += 1) await pass();
    state.status = 200;
    for (let second = 0; second < 5; second += 1) await pass();
    expect(state.events).toHaveLength(0);
    for (let second = 0; state.events.length === 0 && second < 15; second += 1) await pass();
    expect([state.refused, state.events.length]).toEqual([2, 1]);
    await expect
      .poll(() => lines)
      .toEqual([
        'audit events were not taken; they are sent again until they are',
        'audit events are taken again',
      ]);
  });

  it('writes nothing to the database while there is nothing new', async () => {
    const { state, target } = await receiver();
    const written: string[] = [];
    const kysely = database.storage.kysely.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind !== 'SelectQueryNode') written.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const storage: Storage = {
      ...database.storage,
      kysely,
      tx: (work, options) => {
        written.push('transaction');
        return database.storage.tx(work, options);
      },
    };
    const forwarder = new AuditForwarder({ storage, log, target });
    await write(1);
    await forwarder.forward();
    const before = state.events.length;
    written.length = 0;
    for (let look = 0; look < 5; look += 1) await forwarder.forward();
    expect([state.events.length, written]).toEqual([before, []]);
    await write(1);
    await forwarder.forward();
    expect(state.events).toHaveLength(before + 1);
  });
});
