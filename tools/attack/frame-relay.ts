import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';

/** A socket that answered a ping after a frame and is then silent this long does not answer the frame: snapshots arrive later than pongs. */
const SILENCE_MS = 250;
/** The time allowed for one that does not answer the ping either. */
const STILL_MS = 5_000;

/**
 * Sends the body of each request as a frame over its own socket and answers with the first frame received: sqlmap loses the headers of sockets
 * (its list of them is read twice), and with them the session. Listens on a free local port.
 */
export async function startFrameRelay(url: string, protocols: readonly string[]) {
  const server = createServer((call, reply) => {
    void text(call)
      .then((frame) => answerTo(url, protocols, frame))
      .then(
        (answer) => reply.end(answer),
        (error: unknown) => reply.writeHead(502).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answerTo(url: string, protocols: readonly string[], frame: string): Promise<string> {
  const socket = new WebSocket(url, [...protocols]);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  socket.on('error', reject);
  let silence: NodeJS.Timeout | undefined;
  const giveUpAfter = (ms: number): void => {
    clearTimeout(silence);
    silence = setTimeout(() => resolve('nothing'), ms);
  };
  socket.on('open', () => {
    socket.send(frame);
    socket.ping();
    giveUpAfter(STILL_MS);
  });
  socket.on('pong', () => giveUpAfter(SILENCE_MS));
  // `as` holds: text frames arrive as buffers by default.
  socket.on('message', (data) => resolve((data as Buffer).toString()));
  socket.on('close', (code) => resolve(`closed with ${code}`));
  try {
    return await promise;
  } finally {
    clearTimeout(silence);
    socket.terminate();
  }
}
