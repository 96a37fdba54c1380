// Many readers of a stream in a separate process: `readers.ts COUNT URL`. Reports when all are open and, when told to stop, what they received.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { quantile } from './quantile.ts';

/** Session of every reader. */
export const TOKEN = 'token-of-every-reader';

/** Rows that all readers received, and ms from publish to reader. */
export interface ReaderReport {
  readonly rows: number;
  readonly p50: number;
  readonly p99: number;
}

/** Number of readers that parse what they receive; the others only read the bytes, so that they do not use up the second core. */
const PARSING = 20;

if (import.meta.filename === process.argv[1]) await read(Number(process.argv[2]), String(process.argv[3]));

async function read(count: number, url: string): Promise<void> {
  const delays: number[] = [];
  let parsedRows = 0;
  const open = async (index: number): Promise<void> => {
    const socket = new WebSocket(url, ['bond.v1', TOKEN], {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    socket.on('error', () => {});
    if (index < PARSING)
      socket.on('message', (data: Buffer) => {
        // `as` holds: both servers of push.ts send such frames.
        const frame = JSON.parse(data.toString()) as { op?: string; data?: { bidTime: string }[] };
        if (frame.op !== 'upd') return;
        for (const row of frame.data ?? []) delays.push(Date.now() - Number(row.bidTime));
        parsedRows += frame.data?.length ?? 0;
      });
    await once(socket, 'open');
  };
  for (let index = 0; index < count; index += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - index) }, (_, i) => open(index + i)));
  await sleep(1_000);
  delays.length = 0;
  parsedRows = 0;
  process.send?.('ready');
  await once(process, 'message');
  const rows = (parsedRows / Math.min(PARSING, count)) * count;
  process.send?.({ rows, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) } satisfies ReaderReport);
  process.disconnect();
  process.exit();
}
