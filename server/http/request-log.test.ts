import { createLogger } from '#server/runtime';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { hostRules } from './allowed-hosts.ts';
import { guardRequests } from './guard-requests.ts';
import { replyToError } from './reply-to-error.ts';
import { logRequests } from './request-log.ts';

it('a request for a host that ALLOWED_HOSTS lacks says so to the caller, and names the host in the log', async () => {
  const lines: { readonly msg: string; readonly host?: string }[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // `as` holds: pino wrote it.
      lines.push(JSON.parse(chunk.toString()) as { msg: string });
      done();
    },
  });
  const loggerInstance: FastifyBaseLogger = createLogger('info', sink);
  const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
  app.decorateRequest('viewer', null);
  app.setErrorHandler(replyToError);
  guardRequests(app, hostRules([], ['bond.example.com']));
  logRequests(app);
  app.get('/', async () => ({}));
  const refused = await app.inject({ url: '/', headers: { host: `desk.example.com` } });
  expect([refused.statusCode, refused.json().data.key]).toEqual([421, 'unknownHost']);
  expect(refused.json().message).toContain('ALLOWED_HOSTS');
  await app.inject({ url: '/', headers: { host: `${'x'.repeat(300)}.example.com` } });
  await app.inject({ url: '/', headers: { host: 'bond.example.com' } });
  expect(lines.map(({ msg, host }) => [msg, host])).toEqual([
    ['call refused', 'desk.example.com'],
    ['call refused', 'x'.repeat(100)],
  ]);
});
