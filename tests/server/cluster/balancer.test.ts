import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Balancer } from '../../../tools/cluster/balancer.ts';
import { freePort } from '../../_util/run-main.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const closing = (server: Server): Promise<unknown> => {
  server.closeAllConnections();
  return server.listening ? once(server.close(), 'close') : Promise.resolve();
};

/** A process that says that it is ready, answers with its name and what it was sent, and takes sockets. */
async function startProcess(name: string): Promise<{ readonly port: number; stop(): Promise<unknown> }> {
  const server = createServer(async (call, reply) => {
    let body = '';
    for await (const part of call) body += String(part);
    // So that its connection is not used again: whoever calls connects.
    reply.setHeader('connection', 'close').end(`${name} ${body}`);
  });
  server.on('upgrade', (_call, socket) => socket.end(`HTTP/1.1 101 Switching Protocols\r\n\r\n${name}`));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = (): Promise<unknown> => closing(server);
  ends.push(stop);
  // `as` holds: a server that listens on a port has an address with one.
  return { port: (server.address() as AddressInfo).port, stop };
}

/** A balancer over two processes, of which the first has just ended. */
async function balancedWithoutFirst(): Promise<number> {
  const first = await startProcess('first');
  const second = await startProcess('second');
  const balancer = new Balancer([first.port, second.port]);
  const port = await freePort();
  await balancer.listen(port);
  ends.push(() => balancer.close());
  await first.stop();
  return port;
}

describe('the balancer of a cluster whose process takes no connection any more', () => {
  it('gives the next one the call, its body whole, since nothing of it was sent', async () => {
    const port = await balancedWithoutFirst();
    for (const body of ['one', 'two']) {
      const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
      expect([reply.status, await reply.text()]).toEqual([200, `second ${body}`]);
    }
  });

  it('gives the next one the socket', async () => {
    const port = await balancedWithoutFirst();
    for (let i = 0; i < 2; i += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
      let text = '';
      for await (const part of socket) text += String(part);
      expect(text).toMatch(/^HTTP\/1\.1 101 [\s\S]*second$/);
    }
  });
});
