import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lazyTransport, TransportError, type TransportRequest } from '#core/http';

let origin = '';
const server = createServer((request, response) => {
  if (request.url === '/slow') return;
  if (request.url === '/cut') {
    request.socket.destroy();
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    response.statusCode = request.url === '/teapot' ? 418 : 200;
    response.end(
      request.url === '/text'
        ? 'not json'
        : JSON.stringify({
            method: request.method,
            body,
            auth: request.headers.authorization ?? null,
            type: request.headers['content-type'] ?? null,
          }),
    );
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as` holds: a listening TCP server has an address of this kind.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = lazyTransport();
const request = (path: string, over: Partial<TransportRequest> = {}): TransportRequest => ({
  method: 'GET',
  url: `${origin}${path}`,
  headers: { authorization: 't' },
  timeoutMs: 2000,
  signal: new AbortController().signal,
  ...over,
});
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof TransportError ? error.failure : error),
  );

describe('the axios transport', () => {
  it('returns every status with its parsed body', async () => {
    expect(
      await send(
        request('/ok', {
          method: 'POST',
          headers: { authorization: 't', 'content-type': 'application/json' },
          body: '{"a":1}',
        }),
      ),
    ).toEqual({
      status: 200,
      body: { method: 'POST', body: '{"a":1}', auth: 't', type: 'application/json' },
    });
    expect((await send(request('/ok', { method: 'POST' }))).body).toMatchObject({ body: '', type: null });
    expect((await send(request('/teapot'))).status).toBe(418);
    expect(await send(request('/text'))).toEqual({ status: 200, body: 'not json' });
  });

  it('distinguishes time-out, network failure and cancellation [R8.04] [R8.05]', async () => {
    expect(await failure(send(request('/slow', { timeoutMs: 50 })))).toBe('timeout');
    expect(await failure(send(request('/cut')))).toBe('network');
    expect(await failure(send({ ...request('/ok'), url: 'http://127.0.0.1:1/none' }))).toBe('network');
    const stop = new AbortController();
    const cancelled = failure(send(request('/slow', { signal: stop.signal })));
    stop.abort();
    expect(await cancelled).toBe('cancelled');
  });
});
