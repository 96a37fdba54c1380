import { buildApp, createServices } from '#server/app';
import { bondsArea, marketArea, type ServerContext, type Wired } from '#server/areas';
import { readConfig } from '#server/config';
import { createCalendar } from '#server/domain/calendar';
import { createLogger } from '#server/runtime';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { TestSessions, testSession } from '../tests/_util/test-server.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';

/**
 * Cost of the live market on the server: quote updates per second through book, database, view and streams, with and without a reader of all
 * best quotes; processor share and the longest block of the event loop.
 */
const SECONDS = 10;
const TOKEN = 'token-of-the-only-reader';
const speed = process.argv[2] ?? '500';

const dataDir = tempFolder('bench');
const config = readConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO: '1',
  SIM_SPEED: speed,
  CLIENT_DIR: join(dataDir, 'none'),
});
const sessions = new TestSessions();
sessions.byToken.set(TOKEN, testSession());
let updates = 0;

function wire(context: ServerContext): Wired {
  const calendar = createCalendar();
  const bonds = bondsArea(context, calendar, { demoBonds: 4000 });
  const { area, market } = marketArea(context, bonds.bonds, calendar, { withPast: false });
  market.writer.listen((deltas) => {
    updates += deltas.reduce((sum, delta) => sum + delta.orders.length, 0);
  });
  return { areas: [bonds.area, area], sessions, demoAccounts: async () => [] };
}

async function measure(title: string): Promise<void> {
  const before = { updates, cpu: process.cpuUsage(), at: performance.now() };
  let worst = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    worst = Math.max(worst, performance.now() - last - 10);
    last = performance.now();
  }, 10);
  await sleep(SECONDS * 1000);
  clearInterval(timer);
  const seconds = (performance.now() - before.at) / 1000;
  const { user, system } = process.cpuUsage(before.cpu);
  const rate = Math.round((updates - before.updates) / seconds);
  console.log(
    `${title}: ${rate} updates/s, CPU ${Math.round((user + system) / 10_000 / seconds)} % of one core, longest hold-up ${Math.round(worst)} ms`,
  );
}

const services = await createServices({ config, log: createLogger('silent'), wire });
const app = await buildApp(config, services);
try {
  await services.start();
  const port = await app.listen();
  await measure('warm-up');
  await measure('no reader');
  for (const protocol of ['bond.v1', 'bond.v2']) {
    const reader = await read(port, protocol);
    await measure(`one reader of all best quotes, ${protocol}`);
    const { frames, rows, bytes } = reader.close();
    console.log(`${frames} frames, ${rows} rows, ${(bytes / rows).toFixed(0)} bytes a row`);
  }
} finally {
  await app.close();
  await services.close();
}

/** Follows all best quotes. Counts what it receives from the end of the snapshot until it is closed. */
async function read(
  port: number,
  protocol: string,
): Promise<{ close(): { frames: number; rows: number; bytes: number } }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/auth?type=bestmarket`, [protocol, TOKEN]);
  const received = { frames: 0, rows: 0, bytes: 0 };
  socket.on('message', (message: Buffer) => {
    // `as` holds: frames of the stream, by name or by position.
    const frame = JSON.parse(message.toString()) as Partial<
      Record<'data' | 'rows' | 'changes', readonly unknown[]>
    >;
    received.frames += 1;
    received.bytes += message.length;
    for (const part of [frame.data, frame.rows, frame.changes]) received.rows += part?.length ?? 0;
  });
  await once(socket, 'open');
  await sleep(5000);
  Object.assign(received, { frames: 0, rows: 0, bytes: 0 });
  return {
    close() {
      socket.close();
      return received;
    },
  };
}
