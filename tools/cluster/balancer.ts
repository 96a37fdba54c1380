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

/** How often processes are checked for readiness, and how long a check may take, ms. */
export interface Checks {
  readonly everyMs: number;
  readonly timeoutMs: number;
}

/**
 * Distributes calls and sockets to server processes in turn, as long as they report ready. If none does, as after a standstill of the machine in
 * which all checks time out, those that were ready before are tried: a process that accepts the connection answers for itself. Small, for one
 * machine; use nginx for production.
 */
export class Balancer {
  readonly #ports: readonly number[];
  readonly #checks: Checks;
  readonly #ready = new Set<number>();
  /** Ready once, and not known to have refused connections since. */
  readonly #answering = new Set<number>();
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

  /** Ports of the processes that accept calls now. */
  get ready(): readonly number[] {
    return this.#ports.filter((port) => this.#ready.has(port));
  }

  /** Checks every process, then listens. */
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

  /** Sequential, so that no older answer overrides a newer one. */
  async #check(port: number): Promise<void> {
    const { everyMs, timeoutMs } = this.#checks;
    if (await isReady(port, timeoutMs)) {
      this.#ready.add(port);
      this.#answering.add(port);
    } else this.#ready.delete(port);
    if (!this.#isClosed)
      this.#timers.set(
        port,
        setTimeout(() => void this.#check(port), everyMs),
      );
  }

  #next(tried: ReadonlySet<number>): number | null {
    const ready = [...this.#ready].filter((port) => !tried.has(port));
    const eligible = ready.length > 0 ? ready : [...this.#answering].filter((port) => !tried.has(port));
    this.#turn += 1;
    return eligible[this.#turn % eligible.length] ?? null;
  }

  /** A process refuses connections. */
  #refused(port: number): void {
    this.#ready.delete(port);
    this.#answering.delete(port);
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
      // The caller has disconnected, which is unrelated to the process.
      if (reply.destroyed) return;
      // A process that refused the connection received nothing of the call: it can go to the next one.
      if (!isSent) {
        this.#refused(port);
        this.#pass(call, reply, new Set([...tried, port]));
      } else if (reply.headersSent) reply.destroy();
      // The other end may just have closed an idle connection.
      else if (passed.reusedSocket && REPEATABLE.has(method)) this.#pass(call, reply, tried);
      // A call that was sent may have been carried out: only the client knows whether to repeat it.
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
    // The caller may disconnect before the process has accepted the connection.
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

  /** Ties the two together: each ends with the other. */
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

/** The caller's headers and address: the processes trust this machine as a proxy. */
function forwarded({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const before = headers['x-forwarded-for'];
  const peer = socket.remoteAddress ?? '';
  return {
    ...headers,
    'x-forwarded-for': before === undefined ? peer : `${String(before)}, ${peer}`,
    'x-forwarded-proto': 'http',
  };
}

/** Alternating names and values, without hop-by-hop headers. */
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
