import { transaction } from '#contract/api';
import { FakeServer } from '#testing';
import { expect, it } from 'vitest';
import { CancelledError } from './errors.ts';
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

it('reads of one thing by one session within a second are one request; who gives up takes it from nobody', async () => {
  const { server, state, read } = setUp();
  const leaver = new AbortController();
  const [left, stayed] = [read(leaver.signal), read()];
  leaver.abort();
  await expect(left).rejects.toBeInstanceOf(CancelledError);
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
