// Many readers of frames in a separate process: `fan-out-readers.ts COUNT URL`. Reports when all are open and, when told to stop, what they
// received.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { quantile } from './quantile.ts';
import { TOKEN } from './readers.ts';

/** Messages that all readers received, and ms from publish to reader. */
export interface FanOutReport {
  readonly messages: number;
  readonly p50: number;
  readonly p99: number;
}

/** Number of readers that inspect what they receive, spread over all. */
const LOOKING = 50;
const BID_TIME = /"bidTime":"(\d+)"/;

const [, , counted, url = ''] = process.argv;
const count = Number(counted);
const delays: number[] = [];
let messages = 0;
for (let index = 0; index < count; index += 100)
  await Promise.all(Array.from({ length: Math.min(100, count - index) }, (_, at) => open(index + at)));
// The content of snapshots is not part of the measurement.
for (let before = -1; before !== messages;) {
  before = messages;
  await sleep(1000);
}
delays.length = 0;
messages = 0;
process.send?.('ready');
await once(process, 'message');
await sleep(500);
process.send?.({
  messages,
  p50: quantile(delays, 0.5),
  p99: quantile(delays, 0.99),
} satisfies FanOutReport);
process.disconnect();
process.exit();

async function open(index: number): Promise<void> {
  const socket = new WebSocket(url, ['bond.v1', TOKEN], {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  socket.on('error', () => {});
  const isLooking = index % Math.ceil(count / LOOKING) === 0;
  socket.on('message', (data: Buffer) => {
    messages += 1;
    if (!isLooking) return;
    const sentAt = BID_TIME.exec(data.subarray(0, 2000).toString('latin1'))?.[1];
    if (sentAt !== undefined) delays.push(Date.now() - Number(sentAt));
  });
  await once(socket, 'open');
}
