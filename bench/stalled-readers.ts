// What readers that stopped reading cost the others (security notes T31): 800 readers of all best quotes, 100 quotes a second; first alone, then
// together with 200 that open the stream and never read a byte again, once the system's own buffers for them are full. Printed: the others' time
// from publish to reader, and memory. `node bench/stalled-readers.ts`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { feedReaders, openPush } from './setup/push-hub.ts';
import { TOKEN } from './setup/readers.ts';

const SECONDS = 20;
const HEALTHY = 800;
const STALLED = 200;
const PER_SECOND = 100;
/** Until the system's own buffers for the stalled readers are full. */
const FILL_PER_SECOND = 500;
const MAX_MB = 50;

if (process.argv[2] === 'stalled') await stall(String(process.argv[3]));
else await main();

async function main(): Promise<void> {
  const push = await openPush();
  const run = async (perSecond: number): Promise<{ p50: number; p99: number; mb: number }> => {
    let mb = 0;
    const { p50, p99 } = await feedReaders(
      push.url,
      { readers: HEALTHY, perSecond, seconds: SECONDS },
      (row) => push.publish(row),
      () => {
        mb = Math.max(mb, process.memoryUsage().rss / 1e6);
      },
    );
    return { p50, p99, mb };
  };
  // The first run is a warm-up.
  await run(FILL_PER_SECOND);
  const alone = await run(PER_SECOND);
  const stalled = fork(fileURLToPath(import.meta.url), ['stalled', push.url]);
  await once(stalled, 'message');
  await run(FILL_PER_SECOND);
  const beside = await run(PER_SECOND);
  stalled.kill();
  console.log(
    `${HEALTHY} readers, ${PER_SECOND} quotes/s: p50 ${alone.p50} ms, p99 ${alone.p99} ms, ${alone.mb.toFixed(0)} MB at most`,
  );
  console.log(
    `beside ${STALLED} that do not read: p50 ${beside.p50} ms, p99 ${beside.p99} ms, ${beside.mb.toFixed(0)} MB at most`,
  );
  console.log(
    `p99 ${((beside.p99 / alone.p99 - 1) * 100).toFixed(0)} % more (target under 10 %), memory ${(beside.mb - alone.mb).toFixed(0)} MB more (must be under ${MAX_MB} MB)`,
  );
  push.close();
  process.exitCode = beside.mb - alone.mb < MAX_MB ? 0 : 1;
}

/** Opens the sockets, reads nothing once each is open, and keeps them until killed. */
async function stall(url: string): Promise<void> {
  for (let i = 0; i < STALLED; i += 1) {
    const socket = new WebSocket(url, ['bond.v1', TOKEN], { perMessageDeflate: false });
    socket.on('error', () => {});
    await once(socket, 'open');
    socket.pause();
  }
  process.send?.('ready');
  // Sockets that are not read do not keep a process alive.
  setInterval(() => {}, 60_000);
}
