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
const CHECKS: Checks = { everyMs: 500, timeoutMs: 3_000 };
/** A call that may be carried out twice. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How often processes are asked whether they are ready, and how long one may take to say so, ms. */
export interface Checks {
  readonly everyMs: number;
  readonly timeoutMs: number;
}

/**
 * Gives calls and sockets to server processes in turn, as long as they say that they are ready. Where none says so, which after a standstill of the
 * machine they all fail to do in time, those that were ready before are tried: a process that takes the connection answers for itself. Small, for
 * one machine; nginx is for a house.
 */
export class Balancer {
  readonly #ports: readonly number[];
  readonly #checks: Checks;
  readonly #ready = new Set<number>();
  /** Ready once, and not known to refuse connections since. */
  readonly #known = new Set<number>();
  readonly #sockets = new Set<Duplex>();
  readonly #server = createServer((call, reply) => this.#pass(call, reply));
  #turn = 0;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  #isClosed = false;

  /** `ports` of the processes on this machine. */
  constructor(ports: readonly number[], checks = CHECKS) {
    this.#ports = ports;
    this.#checks = checks;
    this.#server.on('upgrade', (call, socket, head) => this.#passSocket(call, socket, head));
  }

  /** Ports of the processes that take calls now. */
  get ready(): readonly number[] {
    return this.#ports.filter((port) => this.#ready.has(port));
  }

  /** Looks at every process, then listens. */
  async listen(port: number): Promise<void> {
    await Promise.all(this.#ports.map((each) => this.#check(each)));
    this.#server.listen(port, HOST);
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** One after the other, so that no older answer undoes a newer one. */
  async #check(port: number): Promise<void> {
    const { everyMs, timeoutMs } = this.#checks;
    if (await isReady(port, timeoutMs)) {
      this.#ready.add(port);
      this.#known.add(port);
    } else this.#ready.delete(port);
    if (!this.#isClosed)
      this.#timers.set(
        port,
        setTimeout(() => void this.#check(port), everyMs),
      );
  }

  #next(tried: ReadonlySet<number>): number | null {
    const ready = [...this.#ready].filter((port) => !tried.has(port));
    const left = ready.length > 0 ? ready : [...this.#known].filter((port) => !tried.has(port));
    this.#turn += 1;
    return left[this.#turn % left.length] ?? null;
  }

  /** A process takes no connection. */
  #refused(port: number): void {
    this.#ready.delete(port);
    this.#known.delete(port);
  }

  #pass(call: IncomingMessage, reply: ServerResponse, tried: ReadonlySet<number> = new Set()): void {
    const port = this.#next(tried);
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
      // The caller has left, which says nothing about the process.
      if (reply.destroyed) return;
      // A process that takes no connection has nothing of the call: the next one may have it.
      if (!isSent) {
        this.#refused(port);
        this.#pass(call, reply, new Set([...tried, port]));
      } else if (reply.headersSent) reply.destroy();
      // A connection that stood idle may have been closed at the other end just now.
      else if (passed.reusedSocket && REPEATABLE.has(method)) this.#pass(call, reply, tried);
      // What was sent may have been carried out: only the client knows whether to send it again.
      else {
        this.#ready.delete(port);
        refuse(reply, 502);
      }
    });
    reply.on('close', () => passed.destroy());
  }

  #passSocket(
    call: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    tried: ReadonlySet<number> = new Set(),
  ): void {
    const port = this.#next(tried);
    if (port === null) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
      return;
    }
    const inner: Socket = connect(port, HOST);
    const passOn = (): void => {
      this.#refused(port);
      if (!socket.destroyed) this.#passSocket(call, socket, head, new Set([...tried, port]));
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

async function isReady(port: number, timeoutMs: number): Promise<boolean> {
  try {
    const { status } = await fetch(`http://${HOST}:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    return status === 200;
  } catch {
    return false;
  }
}
