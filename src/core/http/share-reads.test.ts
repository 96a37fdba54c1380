import { transaction } from '#contract/api';
import { FakeServer } from '#testing';
import { describe, expect, it, vi } from 'vitest';
import { CancelledError, HttpStatusError } from './errors.ts';
import { createHttp } from './http.ts';

function setUp() {
  const server = new FakeServer();
  const state = { token: 'a', now: 0 };
  const http = createHttp({
    transport: server.transport,
    token: () => state.token,
    monotonic: () => state.now,
  });
  const read = (signal?: AbortSignal) =>
    http.call(transaction.getUserAmountInfo, undefined, { shared: true, ...(signal && { signal }) });
  server.on('/transaction/auth/getUserAmountInfo', { amountLimit: 1, amount: 0 });
  return { server, state, read };
}

it('equal reads by one session within a second share a request; a caller that aborts does not affect the others', async () => {
  const { server, state, read } = setUp();
  const leaver = new AbortController();
  const [leaving, stayed] = [read(leaver.signal), read()];
  leaver.abort();
  await expect(leaving).rejects.toBeInstanceOf(CancelledError);
  expect(await stayed).toEqual({ amountLimit: 1, amount: 0 });
  state.now = 999;
  await read();
  expect(server.requests).toHaveLength(1);
  state.now = 1000;
  await read();
  expect(server.requests).toHaveLength(2);
  state.token = 'b';
  await read();
  expect(server.requests).toHaveLength(3);
});

it('a caller stops listening to its signal once it has the reply or a refusal', async () => {
  const { server, read } = setUp();
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  await read(signal);
  server.onReply('/transaction/auth/getUserAmountInfo', 500, {});
  await read(signal).catch(() => null);
  expect(added).toHaveBeenCalledTimes(2);
  expect(removed.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
    added.mock.calls.map(([type, listener]) => [type, listener]),
  );
});

describe('a shared read', () => {
  /** Replies given by the test, one for each request sent. */
  function open() {
    const state = { now: 0 };
    const sent: PromiseWithResolvers<{ status: number; body: unknown }>[] = [];
    const http = createHttp({
      transport: () => {
        const answer = Promise.withResolvers<{ status: number; body: unknown }>();
        sent.push(answer);
        return answer.promise;
      },
      token: () => 'a',
      monotonic: () => state.now,
    });
    const read = (options: { readonly shared?: boolean; readonly signal?: AbortSignal } = { shared: true }) =>
      http.call(transaction.getUserAmountInfo, undefined, options);
    const answer = (at: number, amount: number) =>
      sent[at]?.resolve({
        status: 200,
        body: { code: 200, message: '', data: { amountLimit: amount, amount: 0 } },
      });
    const fail = (at: number) => sent[at]?.resolve({ status: 503, body: '' });
    return { state, sent, read, answer, fail };
  }

  it('gives one answer to all who ask while it is pending', async () => {
    const { sent, read, answer } = open();
    const readers = [read(), read(), read()];
    answer(0, 7);
    expect((await Promise.all(readers)).map(({ amountLimit }) => amountLimit)).toEqual([7, 7, 7]);
    expect(sent).toHaveLength(1);
  });

  it('fails for all who waited, and is requested anew by the next caller', async () => {
    const { sent, read, answer, fail } = open();
    const readers = [read(), read()].map((reading) => reading.catch((error: unknown) => error));
    fail(0);
    expect((await Promise.all(readers)).map((error) => error instanceof HttpStatusError)).toEqual([
      true,
      true,
    ]);
    const next = read();
    answer(1, 3);
    expect([(await next).amountLimit, sent.length]).toEqual([3, 2]);
  });

  it('that fails late does not affect a newer one started meanwhile', async () => {
    const { state, sent, read, answer, fail } = open();
    const slow = read().catch((error: unknown) => error);
    state.now = 1500;
    const newer = read();
    answer(1, 5);
    await newer;
    fail(0);
    expect(await slow).toBeInstanceOf(HttpStatusError);
    state.now = 1600;
    const last = read();
    // Answers a possible third request, so that a fault shows as a wrong amount rather than a hang.
    answer(2, 8);
    expect([(await last).amountLimit, sent.length]).toEqual([5, 2]);
  });

  it('is not started for a caller that has already aborted, but is for others', async () => {
    const { sent, read, answer } = open();
    const gone = read({ shared: true, signal: AbortSignal.abort() });
    await expect(gone).rejects.toBeInstanceOf(CancelledError);
    const stays = read();
    answer(0, 9);
    expect([(await stays).amountLimit, sent.length]).toEqual([9, 1]);
  });

  it('stays fulfilled when its caller aborts after the answer', async () => {
    const { read, answer } = open();
    const asker = new AbortController();
    const reading = read({ shared: true, signal: asker.signal });
    answer(0, 1);
    expect(await reading).toMatchObject({ amountLimit: 1 });
    asker.abort();
    expect(await reading).toMatchObject({ amountLimit: 1 });
  });

  it('is optional: reads that do not ask for it are sent separately', async () => {
    const { sent, read, answer } = open();
    const readings = [read(), read({}), read({ shared: false })];
    for (const at of [0, 1, 2]) answer(at, at);
    expect((await Promise.all(readings)).map(({ amountLimit }) => amountLimit)).toEqual([0, 1, 2]);
    expect(sent).toHaveLength(3);
  });
});

it('nothing is shared without a clock to limit it', async () => {
  const server = new FakeServer().on('/transaction/auth/getUserAmountInfo', { amountLimit: 1, amount: 0 });
  const http = createHttp({ transport: server.transport, token: () => null });
  await http.call(transaction.getUserAmountInfo, undefined, { shared: true });
  await http.call(transaction.getUserAmountInfo, undefined, { shared: true });
  expect(server.requests).toHaveLength(2);
});
