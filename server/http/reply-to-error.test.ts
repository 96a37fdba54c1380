import { BusinessError, HttpError } from '#server/call';
import { DatabaseAway, OutcomeUnknown } from '#server/db';
import Fastify from 'fastify';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { replyToError } from './reply-to-error.ts';

/** What the caller of a failing call receives, and what the log records of it. */
async function replyTo(thrown: unknown) {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } } });
  app.setErrorHandler(replyToError);
  app.post('/it', () => {
    throw thrown;
  });
  const reply = await app.inject({ method: 'POST', url: '/it', body: { a: 1 } });
  await app.close();
  const body: { code: number; message: string; data: { key?: string; field?: string | null } } = reply.json();
  return { status: reply.statusCode, body, headers: reply.headers, logged };
}
const sqlError = (code: string): DatabaseError =>
  Object.assign(new DatabaseError('no', 2, 'error'), { code });

describe('the reply to an error thrown by a call', () => {
  it('has the code and text of a business refusal, which is not logged as a fault', async () => {
    const { status, body, logged, headers } = await replyTo(
      new BusinessError(3001, 'noSuchBond', { field: 'securityId', values: { securityId: 'x' } }),
    );
    expect([status, body.code, body.data.key, body.data.field]).toEqual([
      200,
      3001,
      'noSuchBond',
      'securityId',
    ]);
    expect(body.message).toContain('x');
    expect([logged, headers['cache-control']]).toEqual([[], 'no-store']);
  });

  it('repeats the status of an HTTP refusal, with its retry time', async () => {
    const { status, body, headers } = await replyTo(
      new HttpError(429, 'tooManyRequests', { retryAfterS: 7 }),
    );
    expect([status, body.code, headers['retry-after']]).toEqual([429, 429, '7']);
  });

  it.each<[string, unknown, number, string]>([
    ['the outcome is unknown', new OutcomeUnknown('no answer'), 504, 'outcomeUnknown'],
    ['a statement timed out', sqlError('57014'), 503, 'busy'],
    ['a lock timed out', sqlError('55P03'), 503, 'busy'],
    ['the database is out of memory', sqlError('53200'), 503, 'busy'],
    ['its disk fails', sqlError('58030'), 503, 'busy'],
    ['it has an internal error', sqlError('XX000'), 503, 'busy'],
  ])('where %s: states so, with a retry time', async (_, thrown, status, key) => {
    const replied = await replyTo(thrown);
    expect([replied.status, replied.body.data.key, replied.headers['retry-after']]).toEqual([
      status,
      key,
      '1',
    ]);
    expect(replied.logged).toHaveLength(1);
  });

  it('where the database did not answer: states so, and leaves the log to the line of the outage', async () => {
    const { status, body, headers, logged } = await replyTo(new DatabaseAway('gone'));
    expect([status, body.data.key, headers['retry-after'], logged]).toEqual([503, 'databaseAway', '1', []]);
  });

  it('hides the details of an internal error, which are logged under the id in the reply', async () => {
    const { status, body, logged } = await replyTo(new Error('password of the database is hunter2'));
    expect([status, body.code, body.data.key]).toEqual([500, 500, 'failed']);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(logged.join('')).toContain('hunter2');
    expect(logged.join('')).toContain('errorId');
  });

  it('treats an invalid statement as an internal error', async () => {
    const { status, body } = await replyTo(sqlError('42P01'));
    expect([status, body.data.key]).toEqual([500, 'failed']);
  });

  it.each([
    [413, 'tooLarge'],
    [415, 'unsupportedType'],
    [414, 'malformed'],
    [500, 'failed'],
    [502, 'failed'],
  ])('with status %i from the web server has the key %s', async (statusCode, key) => {
    const { body } = await replyTo(Object.assign(new Error('web server'), { statusCode }));
    expect(body.data.key).toBe(key);
  });
});
