import { FORWARD_PATH, POSITIONAL_PROTOCOL, SUB_PROTOCOL } from '#contract/push';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Pusher } from './pusher.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

interface FrontOptions {
  /** The real server's address: everything that the bench does not answer itself is forwarded there. */
  readonly product: string;
  /** Folder of the built reference pages, served below /bench/. */
  readonly pages: string;
  /** The pusher of each page, by the page's name. */
  readonly pushers: ReadonlyMap<string, Pusher>;
}

export interface Front {
  readonly url: string;
  close(): void;
}

/**
 * A reverse proxy in front of the real server that answers the socket of market streams itself: the built client, in a page or in a worker,
 * receives the bench's quotes without noticing.
 */
export async function openFront(options: FrontOptions): Promise<Front> {
  const target = new URL(options.product);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: (offered) =>
      [POSITIONAL_PROTOCOL, SUB_PROTOCOL].find((one) => offered.has(one)) ?? false,
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://front');
    if (pathname.startsWith('/bench/')) servePage(options.pages, pathname, response);
    else forward(target, request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://front');
    const name =
      pathname === FORWARD_PATH
        ? nameOf(request)
        : pathname.startsWith('/bench/')
          ? pathname.slice('/bench/'.length)
          : null;
    const pusher = name === null ? undefined : options.pushers.get(name);
    if (pusher === undefined) forwardSocket(target, request, socket, head);
    else sockets.handleUpgrade(request, socket, head, (opened) => pusher.accept(opened));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The requesting page: each has a cookie with its name. */
function nameOf({ headers }: IncomingMessage): string | null {
  return /(?:^|; )bench=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? null;
}

function servePage(folder: string, pathname: string, response: ServerResponse): void {
  const file = normalize(join(folder, pathname.slice('/bench/'.length)));
  try {
    const body = readFileSync(file);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}

/** The server accepts only its own host and origin. */
function headersFor(target: URL, { headers }: IncomingMessage): Record<string, string | string[]> {
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    ...Object.fromEntries(named),
    host: target.host,
    ...(headers.origin === undefined ? {} : { origin: target.origin }),
    ...(headers.referer === undefined ? {} : { referer: `${target.origin}/` }),
  };
}

function forward(target: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/' } = request;
  const forwarded = ask(
    { host: '127.0.0.1', port: target.port, method, path: url, headers: headersFor(target, request) },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  forwarded.on('error', () => response.writeHead(502).end());
  request.pipe(forwarded);
}

function forwardSocket(target: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const upstream = connect(Number(target.port), '127.0.0.1', () => {
    const lines = Object.entries(headersFor(target, request)).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    upstream.write(`GET ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on('error', () => socket.destroy());
  socket.on('error', () => upstream.destroy());
}
