import type { RowOf } from '#contract/push';
import { localBus } from '#server/bus';
import { addressRules, hostRules } from '#server/http';
import { Gateway, Hub } from '#server/push';
import { createLogger, systemClock } from '#server/runtime';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TestSessions, testSession } from '../../tests/_util/test-server.ts';
import { type ReaderReport, TOKEN } from './readers.ts';

type Row = RowOf<'bestmarket'>;

const BONDS = 500;

export interface PushHub {
  /** URL of the stream of all best quotes. */
  readonly url: string;
  publish(row: Row): void;
  close(): void;
}

/** The server's push alone, on a free port: one stream, one user with any number of sockets. */
export async function openPush(): Promise<PushHub> {
  const log = createLogger('silent');
  const hub = new Hub({ bus: localBus(log), clock: systemClock, log, snapshotRowsPerSecond: 1_000_000 });
  const rows = new Map<string, Row>();
  hub.add({ type: 'bestmarket', snapshot: async () => ({ rows: [...rows.values()] }) });
  const sessions = new TestSessions();
  sessions.byToken.set(TOKEN, testSession());
  const gateway = new Gateway({
    hub,
    sessions,
    streamRights: { round: 0, refusedStreams: async () => new Set() },
    hosts: hostRules([], []),
    addresses: addressRules([]),
    limits: {
      requestsPerMinute: 0,
      socketsPerIp: 100_000,
      socketsPerUser: 100_000,
      socketMessagesPerMinute: 1_000,
    },
    onDenied: () => {},
    clock: systemClock,
    log,
  });
  const server = createServer().on('upgrade', (request, socket, head) =>
    gateway.handleUpgrade(request, socket, head),
  );
  return {
    url: `${await listen(server)}/ws/auth?type=bestmarket`,
    publish(row) {
      rows.set(row.securityId, row);
      hub.publish('bestmarket', { op: 'upd', row });
    },
    close() {
      gateway.close();
      server.close();
    },
  };
}

/** Starts a server on a free port; returns ws://127.0.0.1:PORT. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Publishes quotes at a given rate for some seconds to readers in a second process; returns their report. `onTick` is called about every 5 ms. */
export async function feedReaders(
  url: string,
  load: { readonly readers: number; readonly perSecond: number; readonly seconds: number },
  publish: (row: Row) => void,
  onTick: () => void = () => {},
): Promise<ReaderReport & { readonly seconds: number; readonly cpuMicros: number }> {
  const child = fork(fileURLToPath(new URL('readers.ts', import.meta.url)), [String(load.readers), url]);
  await once(child, 'message');
  const started = performance.now();
  const cpu = process.cpuUsage();
  let sent = 0;
  while (performance.now() - started < load.seconds * 1_000) {
    const due = Math.floor(((performance.now() - started) / 1_000) * load.perSecond);
    for (; sent < due; sent += 1) publish(quote(sent));
    onTick();
    await sleep(5);
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - started) / 1_000;
  child.send('stop');
  const [message]: unknown[] = await once(child, 'message');
  await once(child, 'exit');
  // `as` holds: readers.ts sends it.
  return { ...(message as ReaderReport), seconds, cpuMicros: user + system };
}

/** A row of realistic size; `bidTime` carries the time it was published, which the readers inspect. */
export function quote(n: number): Row {
  const prices = [
    'bidPrice',
    'ofrPrice',
    'bidClean',
    'bidDirty',
    'ofrClean',
    'ofrDirty',
    'valYield',
    'lastPrice',
  ];
  // `as` holds for the fields that the hub reads.
  return {
    securityId: `${240_000 + ((n * 7) % BONDS)}.IB`,
    symbol: '24国开10',
    trueRemainMaturityStr: '7.64Y',
    bondType: 'FB',
    issrating: '--',
    bidOrg: 'A银行',
    ofrOrg: 'B证券',
    ...Object.fromEntries(prices.map((key) => [key, 2.2025])),
    bidQty: 5000,
    ofrQty: 3000,
    bidTime: String(Date.now()),
  } as unknown as Row;
}
