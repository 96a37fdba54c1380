import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import type { RowOf } from '#contract/push';
import { feedReaders, listen, openPush } from './setup/push-hub.ts';

/**
 * Cost of push: rows per second delivered to many readers of all best quotes, the time from publish to the reader, and the processor share of
 * the server side; compared with one `ws.send` per row and reader. Readers live in a second process.
 */
const SECONDS = 6;

async function measure(
  url: string,
  readers: number,
  perSecond: number,
  publish: (row: RowOf<'bestmarket'>) => void,
): Promise<{ text: string; cpuPerRow: number }> {
  const { rows, p50, p99, seconds, cpuMicros } = await feedReaders(
    url,
    { readers, perSecond, seconds: SECONDS },
    publish,
  );
  const perSecondOut = Math.round(rows / seconds);
  const share = Math.round(cpuMicros / 10_000 / seconds);
  return {
    text: `${perSecondOut} rows/s delivered, p50 ${p50} ms, p99 ${p99} ms, processor ${share} % of one core, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    cpuPerRow: cpuMicros / rows,
  };
}

const push = await openPush();
const naive = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const plain = createServer().on('upgrade', (request, socket, head) =>
  naive.handleUpgrade(request, socket, head, () => {}),
);
const plainUrl = `${await listen(plain)}/`;

for (const [readers, perSecond] of [
  [500, 100],
  [1_000, 500],
  [1_000, 2_000],
  [5_000, 50],
] as const) {
  const ours = await measure(push.url, readers, perSecond, (row) => push.publish(row));
  const each = await measure(plainUrl, readers, perSecond, (row) => {
    const text = JSON.stringify({ type: 'bestmarket', op: 'upd', data: [row] });
    for (const client of naive.clients) if (client.bufferedAmount < 1_000_000) client.send(text);
  });
  console.log(`${readers} readers, ${perSecond} quotes/s: ${ours.text}`);
  console.log(`  one send per row and reader: ${each.text}`);
  console.log(
    `  ratio: processor time per row delivered ${(each.cpuPerRow / ours.cpuPerRow).toFixed(1)} times less`,
  );
}
push.close();
plain.close();
for (const client of naive.clients) client.terminate();
