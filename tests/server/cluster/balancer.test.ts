import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Balancer, type Checks } from '../../../tools/cluster/balancer.ts';
import { freePort } from '../../_util/run-main.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const closing = (server: Server): Promise<unknown> => {
  server.closeAllConnections();
  return server.listening ? once(server.close(), 'close') : Promise.resolve();
};

interface Process {
  readonly port: number;
  /** Whether it withholds its reply to checks. */
  isSilent: boolean;
  /** Whether `/kept` was requested, and whether its caller has disconnected. */
  isAsked: boolean;
  isLeft: boolean;
  stop(): Promise<unknown>;
}

/** A process that reports ready, replies with its name and the request's body, except to `/kept`, and accepts sockets. */
async function startProcess(name: string): Promise<Process> {
  const server = createServer(async (call, reply) => {
    let body = '';
    for await (const part of call) body += String(part);
    if (call.url === '/kept') {
      process.isAsked = true;
      reply.once('close', () => (process.isLeft = true));
    }
    if (call.url === '/kept' || (process.isSilent && call.url === '/api/health/ready')) return;
    // So that its connection is not reused: every call connects anew.
    reply.setHeader('connection', 'close').end(`${name} ${body}`);
  });
  server.on('upgrade', (_call, socket) => socket.end(`HTTP/1.1 101 Switching Protocols\r\n\r\n${name}`));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = (): Promise<unknown> => closing(server);
  ends.push(stop);
  // `as` holds: a server listening on a port has an address with one.
  const process: Process = {
    port: (server.address() as AddressInfo).port,
    isSilent: false,
    isAsked: false,
    isLeft: false,
    stop,
  };
  return process;
}

/** Starts a balancer over these processes; returns its port. */
async function balanced(processes: readonly Process[], checks?: Checks) {
  const balancer = new Balancer(
    processes.map((each) => each.port),
    checks,
  );
  const port = await freePort();
  await balancer.listen(port);
  ends.push(() => balancer.close());
  return { balancer, url: `http://127.0.0.1:${port}` };
}

/** A balancer over two processes, the first of which has just ended. */
async function balancedWithoutFirst(): Promise<number> {
  const first = await startProcess('first');
  const second = await startProcess('second');
  const { url } = await balanced([first, second]);
  await first.stop();
  return Number(new URL(url).port);
}

describe('the balancer when a process accepts no more connections', () => {
  it('passes the call with its whole body to the next, as nothing was sent yet', async () => {
    const port = await balancedWithoutFirst();
    for (const body of ['one', 'two']) {
      const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
      expect([reply.status, await reply.text()]).toEqual([200, `second ${body}`]);
    }
  });

  it('passes the socket to the next', async () => {
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

describe('the balancer when no process reports ready in time', () => {
  const checks = { everyMs: 10, timeoutMs: 50 };
  const SOON = { timeout: 20_000 };

  /** Once the balancer has found all of them ready, however slow the machine, none answers its checks any more. */
  async function silence(processes: readonly Process[], balancer: Balancer): Promise<void> {
    await expect.poll(() => balancer.ready.length, SOON).toBe(processes.length);
    for (const each of processes) each.isSilent = true;
    await expect.poll(() => balancer.ready, SOON).toEqual([]);
  }

  it('uses those that were ready before, which reply once the machine recovers', async () => {
    const processes = [await startProcess('first'), await startProcess('second')];
    const { balancer, url } = await balanced(processes, checks);
    await silence(processes, balancer);
    const reply = await fetch(url, { method: 'POST', body: 'one' });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringMatching(/^(first|second) one$/)]);
  });

  it('skips those that accept no connection, and returns 503 if none does', async () => {
    const processes = [await startProcess('first'), await startProcess('second')];
    const { balancer, url } = await balanced(processes, checks);
    await silence(processes, balancer);
    await processes[0]?.stop();
    for (let i = 0; i < 2; i += 1) expect(await (await fetch(url)).text()).toBe('second ');
    await processes[1]?.stop();
    expect((await fetch(url)).status).toBe(503);
  });

  it('uses all of them again once they report ready', async () => {
    const processes = [await startProcess('first'), await startProcess('second')];
    const { balancer } = await balanced(processes, checks);
    await silence(processes, balancer);
    for (const each of processes) each.isSilent = false;
    await expect.poll(() => balancer.ready).toHaveLength(2);
  });
});

it('the balancer keeps a process whose client left before the reply', async () => {
  const only = await startProcess('only');
  const { balancer, url } = await balanced([only], { everyMs: 60_000, timeoutMs: 3_000 });
  const leaving = new AbortController();
  const aborted = fetch(`${url}/kept`, { signal: leaving.signal });
  await expect.poll(() => only.isAsked).toBe(true);
  leaving.abort();
  await expect(aborted).rejects.toThrow(/abort/);
  await expect.poll(() => only.isLeft).toBe(true);
  expect(balancer.ready).toEqual([only.port]);
});
