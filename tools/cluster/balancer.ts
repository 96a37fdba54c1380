import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const HOST = '127.0.0.1';
const CHECK_MS = 500;
const CHECK_TIMEOUT_MS = 3_000;

/** Gives calls and sockets to server processes in turn, as long as they say that they are ready. Small, for one machine; nginx is for a house. */
export class Balancer {
  readonly #ports: readonly number[];
  readonly #ready = new Set<number>();
  readonly #sockets = new Set<Duplex>();
  readonly #server = createServer((call, reply) => this.#pass(call, reply));
  #turn = 0;
  #checking: NodeJS.Timeout | null = null;

  /** `ports` of the processes on this machine. */
  constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server.on('upgrade', (call, socket, head) => this.#passSocket(call, socket, head));
  }

  /** Ports of the processes that take calls now. */
  get ready(): readonly number[] {
    return this.#ports.filter((port) => this.#ready.has(port));
  }

  /** Looks at every process, then listens. */
  async listen(port: number): Promise<void> {
    await this.#check();
    this.#checking = setInterval(() => void this.#check(), CHECK_MS);
    this.#server.listen(port, HOST);
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    if (this.#checking !== null) clearInterval(this.#checking);
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #check(): Promise<void> {
    await Promise.all(
      this.#ports.map(async (port) => {
        if (await isReady(port)) this.#ready.add(port);
        else this.#ready.delete(port);
      }),
    );
  }

  #next(): number | null {
    const { ready } = this;
    this.#turn += 1;
    return ready[this.#turn % ready.length] ?? null;
  }

  #pass(call: IncomingMessage, reply: ServerResponse): void {
    const port = this.#next();
    if (port === null) {
      refuse(reply, 503);
      return;
    }
    const { method = 'GET', url: path = '/' } = call;
    const passed = request({ host: HOST, port, method, path, headers: forwarded(call) }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders));
      answer.pipe(reply);
      answer.on('error', () => reply.destroy());
    });
    let isSent = false;
    const send = (): void => {
      isSent = true;
      call.pipe(passed);
    };
    passed.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    passed.on('error', () => {
      this.#ready.delete(port);
      if (reply.destroyed) return;
      // A process that takes no connection has nothing of the call: the next one may have it.
      if (!isSent) this.#pass(call, reply);
      // What was sent may have been carried out: only the client knows whether to send it again.
      else if (reply.headersSent) reply.destroy();
      else refuse(reply, 502);
    });
    reply.on('close', () => passed.destroy());
  }

  #passSocket(call: IncomingMessage, socket: Duplex, head: Buffer): void {
    const port = this.#next();
    if (port === null) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
      return;
    }
    const inner: Socket = connect(port, HOST);
    const passOn = (): void => {
      this.#ready.delete(port);
      if (!socket.destroyed) this.#passSocket(call, socket, head);
    };
    inner.once('error', passOn);
    // The caller may leave before the process has taken the connection.
    socket.once('error', () => inner.destroy()).once('close', () => inner.destroy());
    inner.once('connect', () => {
      inner.off('error', passOn);
      this.#join(socket, inner);
      const lines = Object.entries(forwarded(call)).flatMap(([name, value]) =>
        [value ?? []].flat().map((item) => `${name}: ${item}`),
      );
      inner.write(`GET ${call.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      inner.write(head);
      inner.pipe(socket).pipe(inner);
    });
  }

  /** Each ends with the other. */
  #join(socket: Duplex, inner: Socket): void {
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }
}

/** The caller's headers, and who they are: the processes trust this machine as a proxy. */
function forwarded({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const before = headers['x-forwarded-for'];
  const peer = socket.remoteAddress ?? '';
  return {
    ...headers,
    'x-forwarded-for': before === undefined ? peer : `${String(before)}, ${peer}`,
    'x-forwarded-proto': 'http',
  };
}

/** Names and values in turn, without what concerns the connection to the process alone. */
const endToEnd = (headers: readonly string[]): string[] =>
  headers.filter((_text, i) => !/^(connection|keep-alive)$/i.test(headers[i - (i % 2)] ?? ''));

function refuse(reply: ServerResponse, code: number): void {
  reply.writeHead(code, { 'content-type': 'application/json', 'retry-after': '1' });
  reply.end(JSON.stringify({ code, message: '', data: null }));
}

async function isReady(port: number): Promise<boolean> {
  try {
    const { status } = await fetch(`http://${HOST}:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    return status === 200;
  } catch {
    return false;
  }
}
