import { addressRules, logRequests, replyToError, traceCalls } from '#server/http';
import { createLogger } from '#server/runtime';
import { currentTraceId, openTracing, type Tracing } from '#server/tracing';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OtlpReceiver } from '../../_util/otlp-receiver.ts';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const PROXY = '10.0.0.1';
/** Outside the contract. */
const UNTRACED = ['/api/health/live', '/api/docs', '/assets/index.js'];

let receiver: OtlpReceiver;
let tracing: Tracing | null;
let lines: { readonly msg: string; readonly traceId?: string }[];

beforeEach(async () => {
  receiver = new OtlpReceiver();
  const endpoint = await receiver.listen();
  lines = [];
  tracing = await openTracing(
    { endpoint, headers: {}, serviceName: 'test', share: 1 },
    createLogger('silent'),
  );
});
afterEach(async () => {
  await tracing?.close();
  await receiver.close();
});

/** One call that reads its body, one that fails, and those outside the contract. */
function app() {
  if (tracing === null) throw new Error('traces are off');
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // `as` holds: pino wrote it.
      lines.push(JSON.parse(chunk.toString()) as { msg: string });
      done();
    },
  });
  const loggerInstance: FastifyBaseLogger = createLogger('debug', sink, { traceId: currentTraceId });
  const fastify = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  });
  fastify.decorateRequest('viewer', null);
  fastify.setErrorHandler(replyToError);
  traceCalls(fastify, tracing, addressRules([PROXY]));
  logRequests(fastify);
  fastify.post('/api/read', { schema: { operationId: 'read' } as object }, async (request) => {
    request.log.info('reads');
    return {};
  });
  fastify.get('/api/break', { schema: { operationId: 'break' } as object }, async () => {
    throw new TypeError('CANARY');
  });
  for (const path of UNTRACED) fastify.get(path, async () => ({}));
  return fastify;
}

const read = (headers: Readonly<Record<string, string>>, remoteAddress = '192.0.2.7') =>
  app().inject({ method: 'POST', url: '/api/read', payload: { a: 1 }, headers, remoteAddress });
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

describe('a traced call', () => {
  it('continues the trace of a trusted proxy, and of no one else', async () => {
    await read({ traceparent }, PROXY);
    await read({ traceparent });
    await read({ traceparent: `${traceparent}-x` }, PROXY);
    await read({ traceparent: `00-${'0'.repeat(32)}-${CALLER.spanId}-01` }, PROXY);
    await tracing?.close();
    const [trusted, ...others] = receiver.spans;
    expect(trusted).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(others).toHaveLength(3);
    for (const { traceId, parentSpanId } of others) {
      expect(traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
      expect(traceId).not.toBe(CALLER.traceId);
      expect(parentSpanId).toBeUndefined();
    }
  });

  it('is named in its log lines, once each', async () => {
    await read({});
    await tracing?.close();
    const traceId = receiver.spans[0]?.traceId;
    expect(lines.map(({ msg, ...line }) => [msg, line.traceId])).toEqual([
      ['reads', traceId],
      ['call', traceId],
    ]);
  });

  it('that fails unexpectedly names its trace in the reply, and the trace only the kind of error', async () => {
    const reply = await app().inject('/api/break');
    await tracing?.close();
    const [span] = receiver.spans;
    expect(reply.json()).toMatchObject({ code: 500, data: { key: 'failed', traceId: span?.traceId } });
    expect(span).toMatchObject({
      name: 'GET /api/break',
      failed: true,
      attributes: { 'bond.call': 'break', 'bond.code': 500, 'bond.refusal': 'failed' },
    });
    expect(receiver.text).not.toContain('CANARY');
    expect(lines.find(({ msg }) => msg === 'call failed')?.traceId).toBe(span?.traceId);
  });

  it('is one of the contract: health checks, documents and files are not traced', async () => {
    const untraced = app();
    for (const path of UNTRACED) expect((await untraced.inject(path)).statusCode).toBe(200);
    await tracing?.close();
    expect(receiver.spans).toEqual([]);
  });
});

it('tracing waits a second for a collector that does not answer, and then shuts down without it', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // `as` holds: it listens on a port.
  const { port } = silent.address() as AddressInfo;
  const unheard = await openTracing(
    { endpoint: `http://127.0.0.1:${port}`, headers: {}, serviceName: 'test', share: 1 },
    createLogger('silent'),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    unheard?.start('work').end();
    let isClosed = false;
    const closing = unheard?.close().then(() => (isClosed = true));
    const [socket] = await once(silent, 'connection');
    await vi.advanceTimersByTimeAsync(999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closing;
    socket.destroy();
  } finally {
    vi.useRealTimers();
    silent.close();
  }
});

it('there is no tracing if no collector is configured', async () => {
  expect(await openTracing(null, createLogger('silent'))).toBeNull();
});
