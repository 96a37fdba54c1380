import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { startFrameRelay } from '../../tools/attack/frame-relay.ts';

const undos: (() => void)[] = [];
afterEach(() => {
  for (const undo of undos.splice(0)) undo();
});

it('forwards a posted text to a socket of the session as a frame, and returns the reply', async () => {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  undos.push(() => sockets.close());
  await once(sockets, 'listening');
  sockets.on('connection', (socket, { headers }) =>
    socket.on('message', (data: Buffer) => {
      if (data.toString() === 'quiet') return;
      if (data.toString() === 'bad') socket.close(1008);
      else socket.send(`${headers['sec-websocket-protocol']}: ${data.toString()}`);
    }),
  );
  // `as` holds: it listens on TCP.
  const { port } = sockets.address() as AddressInfo;
  const relay = await startFrameRelay(`ws://127.0.0.1:${port}`, ['bond.v1', 'token-of-a-trader']);
  undos.push(relay.close);
  const post = async (body: string): Promise<string> =>
    (await fetch(relay.url, { method: 'POST', body })).text();
  expect(await post('{"type":"sub"}')).toBe('bond.v1,token-of-a-trader: {"type":"sub"}');
  expect(await post('bad')).toBe('closed with 1008');
  expect(await post('quiet')).toBe('nothing');
});
