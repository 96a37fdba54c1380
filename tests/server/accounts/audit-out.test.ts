import { Writes } from '#server/db';
import {
  AuditForwarder,
  auditSyslog,
  AuditSealer,
  AuditWriter,
  LastHashMail,
  syslogMessage,
  verifyAudit,
} from '#server/domain/audit';
import type { Outgoing } from '#server/domain/outbox';
import { createLogger } from '#server/runtime';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const log = createLogger('silent');
const clock = new ManualClock();
const database = withTempDatabase();
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function write(count: number): Promise<void> {
  const writer = new AuditWriter(clock);
  const events = Array.from({ length: count }, (_item, n) => ({
    kind: 'server.started' as const,
    detail: { n, word: '国债 "]\\' },
  }));
  const writes = new Writes();
  writer.note(writes, events);
  await database.storage.tx((trx) => writes.flush(trx));
  await new AuditSealer(database.storage).seal();
}

/** Messages of a stream with octet counting. */
function framed(stream: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < stream.length;) {
    const space = stream.indexOf(' ', at);
    const length = Number(stream.subarray(at, space).toString());
    messages.push(stream.subarray(space + 1, space + 1 + length).toString());
    at = space + 1 + length;
  }
  return messages;
}

/** A syslog server; `dies` reads a little of each connection and resets it. */
async function syslogServer() {
  const syslog = { dies: false, messages: [] as string[] };
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (syslog.dies) socket.resetAndDestroy();
      else chunks.push(chunk);
    });
    socket.on('end', () => syslog.messages.push(...framed(Buffer.concat(chunks))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const address = server.address();
  return {
    syslog,
    url: `tcp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
  };
}

const numberOf = (message: string): number => Number(/ seq="(\d+)"/.exec(message)?.[1]);

describe('forwarding the audit chain to syslog', () => {
  it('delivers it complete and in order over TCP, even if the receiver dies on the way [ASVS 16.4.3]', async () => {
    const { syslog, url } = await syslogServer();
    const target = auditSyslog({ url, host: 'desk1' });
    const forwarder = new AuditForwarder({
      storage: database.storage,
      log,
      target,
      position: 'audit.syslog',
    });
    await write(250);
    syslog.dies = true;
    await expect(forwarder.forward()).rejects.toThrow(/ECONNRESET|EPIPE|before it had everything/);
    syslog.dies = false;
    await forwarder.forward();
    expect(syslog.messages.map(numberOf)).toEqual(Array.from({ length: 250 }, (_item, n) => n + 1));
    expect(syslog.messages[0]).toMatch(
      /^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z desk1 bond-desk - server\.started \[audit@32473 seq="1" prevHash="" hash="[0-9a-f]{64}"\] \uFEFF\{.*国债/,
    );
  });

  it('sends one datagram per event over UDP', async () => {
    const server = createSocket('udp4');
    const messages: string[] = [];
    server.on('message', (message) => messages.push(message.toString()));
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const target = auditSyslog({ url: `udp://127.0.0.1:${server.address().port}` });
    const storage = database.storage;
    await write(3);
    await new AuditForwarder({ storage, log, target, position: 'audit.udp' }).forward();
    await expect.poll(() => messages.length).toBeGreaterThan(2);
    // Datagrams may be lost; none holds two events or is sent twice.
    const numbers = messages.map(numberOf);
    expect([new Set(numbers).size, numbers.every(Number.isSafeInteger)]).toEqual([numbers.length, true]);
  });

  it('escapes characters that would end a field', () => {
    const event = {
      seq: 7,
      at: '2026-11-20T01:00:00.000Z',
      kind: 'login.failure' as const,
      operId: 'a"]\\b',
    };
    const rest = { sessionId: null, ip: '::1', detail: '{}', prevHash: 'p', hash: 'h' };
    expect(syslogMessage({ ...event, ...rest }, 'desk1')).toContain(
      String.raw`[audit@32473 seq="7" operId="a\"\]\\b" ip="::1" prevHash="p" hash="h"]`,
    );
  });
});

describe('the daily hash of the audit chain', () => {
  const mails: Outgoing[] = [];
  const outbox = {
    product: () => '债券报价台',
    post: async (_trx: unknown, _afterCommit: unknown, mail: Outgoing | null) => {
      if (mail !== null) mails.push(mail);
    },
  };
  const mail = (): LastHashMail =>
    new LastHashMail({ storage: database.storage, clock, log, outbox, to: 'audit@firm.example' });

  it('is mailed once after the close by one of several processes, and reports a rewritten chain', async () => {
    await write(2);
    clock.jump(Date.parse('2026-11-20T17:59:00+08:00'));
    expect(await mail().sendIfDue()).toBe(false);
    clock.jump(Date.parse('2026-11-20T18:00:00+08:00'));
    expect((await Promise.all([mail().sendIfDue(), mail().sendIfDue()])).filter(Boolean)).toHaveLength(1);
    expect(await mail().sendIfDue()).toBe(false);
    const { rows } = await sql<{ seq: number; hash: string }>`select seq, hash from audit_head`.execute(
      database.storage.kysely,
    );
    const [head] = rows;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(`${head?.seq}:${head?.hash}`);
    const anchor = { seq: head?.seq ?? 0, hash: head?.hash ?? '' };
    await write(1);
    expect((await verifyAudit(database.storage.kysely, anchor)).faults).toEqual([]);
    const forged = { ...anchor, hash: 'f'.repeat(64) };
    expect((await verifyAudit(database.storage.kysely, forged)).faults).toEqual([
      { seq: anchor.seq, fault: 'rewritten' },
    ]);
    clock.jump(Date.parse('2026-11-21T18:30:00+08:00'));
    expect(await mail().sendIfDue()).toBe(true);
  });
});
