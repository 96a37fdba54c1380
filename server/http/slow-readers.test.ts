import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cutSlowReaders } from './slow-readers.ts';

/** More than the socket buffers of both ends can hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);
const WITHIN_MS = 300;

let server: Server;
let port: number;
let release: () => void;

beforeEach(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server = createServer((request, reply) => {
    if (request.url === '/large') reply.end(LARGE);
    else void released.then(() => reply.end('late'));
  });
  cutSlowReaders(server, WITHIN_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

it('disconnects a client that does not read its reply in time, but not one whose reply is not ready [T29]', async () => {
  const waiting = fetch(`http://127.0.0.1:${port}/held`);
  await once(server, 'request');
  const connected = once(server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.pause();
  client.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [socket] = await connected;
  await once(socket, 'close');
  // Reset: the kernel drops its buffered data as well, instead of delivering it first.
  const [error] = await Promise.all([once(client, 'error'), client.resume()]).then(([args]) => args);
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  client.destroy();
  release();
  expect(await (await waiting).text()).toBe('late');
});
