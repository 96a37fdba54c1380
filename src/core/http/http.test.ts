import { account, market, transaction } from '#contract/api';
import { FakeServer } from '#testing';
import { describe, expect, it } from 'vitest';
import {
  BizError,
  CancelledError,
  HttpError,
  HttpStatusError,
  NetworkError,
  ReplyShapeError,
  TimeoutError,
} from './errors.ts';
import { type CallFailure, createHttp } from './http.ts';
import { TransportError } from './transport.ts';

function setUp(token: string | null = null) {
  const server = new FakeServer();
  const failures: CallFailure[] = [];
  const http = createHttp({
    transport: server.transport,
    token: () => token,
    onFailure: (failure) => failures.push(failure),
  });
  return { server, failures, http };
}

const failureOf = async (promise: Promise<unknown>): Promise<HttpError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('did not fail');
};

describe('a call', () => {
  it('sends path, query, body, token and a 10 s limit, and yields the parsed data [R7.06] [R9.01]', async () => {
    const { server, http } = setUp('t0k');
    server.on('/market/bondInfoByIdOrName', { content: [], totalPages: 1, extra: 'dropped' });
    const reply = await http.call(market.bondInfoByIdOrName, { query: { securityArg: '国开 10', page: 2 } });
    expect(reply).toEqual({ content: [], totalPages: 1 });
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'GET',
      url: '/api/market/bondInfoByIdOrName?securityArg=%E5%9B%BD%E5%BC%80%2010&page=2',
      timeoutMs: 10_000,
    });
    expect(request?.headers).toMatchObject({ authorization: 't0k' });
    server.on('/transaction/auth/saveMarketThemeMode', {});
    await http.call(transaction.saveMarketThemeMode, { body: { memode: 'D' } });
    expect(server.requests[1]).toMatchObject({ method: 'POST', body: '{"memode":"D"}' });
    server.on('/market/auth/queryLatestTrans/1/20', { content: [], totalPages: 1 });
    await http.call(market.queryLatestTrans, { params: { pageNum: 1, pageSize: 20 }, query: {} });
    expect(server.requests[2]?.url).toBe('/api/market/auth/queryLatestTrans/1/20');
  });

  it('sends no authorization header for a visitor', async () => {
    const { server, http } = setUp();
    server.on('/transaction/auth/getUserAmountInfo', { amountLimit: 1, amount: 0 });
    await http.call(transaction.getUserAmountInfo);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('sends a file as a form', async () => {
    const { server, http } = setUp();
    server.on('/account/uploadImg', { imageId: 'i1' });
    await http.call(
      account.uploadImg,
      { query: { ticket: 'x' } },
      { file: new Blob(['x'], { type: 'image/png' }) },
    );
    expect(server.requests[0]?.body).toBeInstanceOf(FormData);
  });

  it.each([200, 3006, 1001])('takes code %i for success [R8.01]', async (code) => {
    const { server, http } = setUp();
    server.onReply('/transaction/auth/getUserAmountInfo', 200, {
      code,
      message: '',
      data: { amountLimit: 5, amount: null },
    });
    expect(await http.call(transaction.getUserAmountInfo)).toEqual({ amountLimit: 5, amount: null });
  });

  it.each([
    [500, '接口异常', '接口异常,请联系客服或重试'],
    [9, '报价估值偏离度过大', '当前报价超过内部系统偏离度设置'],
    [1056, '会话失效', '会话失效'],
  ])(
    'rejects code %i with the message as a person reads it [R8.01] [R8.03]',
    async (code, message, shown) => {
      const { server, http, failures } = setUp();
      server.onReply('/transaction/auth/getUserAmountInfo', 200, { code, message, data: null });
      const error = await failureOf(http.call(transaction.getUserAmountInfo));
      expect(error).toBeInstanceOf(BizError);
      expect(error.words()).toEqual({ text: shown });
      expect(failures).toMatchObject([{ error, notTips: false, token: null }]);
    },
  );

  it.each([
    [401, 'core:http.unauthenticated'],
    [403, 'core:http.forbidden'],
    [404, 'core:http.notFound'],
    [502, 'core:http.status'],
  ])('has a text for HTTP %i [R8.04]', async (status, key) => {
    const { server, http } = setUp();
    server.onReply('/market/homepage', status, '<html>');
    const error = await failureOf(http.call(market.homepage));
    expect(error).toBeInstanceOf(HttpStatusError);
    expect(error.words()).toMatchObject({ key });
  });

  it('words a refusal by the key that its data names, of a code and of a status alike [R8.03] [R8.04]', async () => {
    const { server, http } = setUp();
    const data = { field: 'rows', key: 'tooGreat', values: { field: 'rows', limit: '200' }, limit: '200' };
    for (const status of [200, 400]) {
      server.onReply('/market/homepage', status, { code: 400, message: '参数 rows 不正确', data });
      expect((await failureOf(http.call(market.homepage))).words()).toEqual({
        key: 'refusals:tooGreat',
        values: { field: 'rows', limit: '200' },
        orText: '参数 rows 不正确',
      });
    }
    server.onReply('/market/homepage', 500, {
      code: 500,
      message: '接口异常',
      data: { ...data, key: 'failed', values: {} },
    });
    expect((await failureOf(http.call(market.homepage))).words()).toMatchObject({
      key: 'refusals:failedShown',
    });
  });

  it('has texts for time-outs, broken networks and cancelled calls, and knows which may be tried again [R8.04] [R8.05]', async () => {
    const { server, http } = setUp();
    const cases = [
      ['timeout', TimeoutError, 'core:http.timeout', true, false],
      ['network', NetworkError, 'core:http.network', true, false],
      ['cancelled', CancelledError, 'core:http.cancelled', false, true],
    ] as const;
    for (const [failure, type, key, retry, silent] of cases) {
      server.on('/market/homepage', () => new TransportError(failure));
      const error = await failureOf(http.call(market.homepage));
      expect(error).toBeInstanceOf(type);
      expect([error.words(), error.shouldRetry(), error.isSilent()]).toEqual([{ key }, retry, silent]);
    }
  });

  it('tells of a cancelled call that was to change something [R8.05]', async () => {
    const { server, http, failures } = setUp();
    server.on('/account/uploadImg', () => new TransportError('cancelled'));
    const error = await failureOf(http.call(account.uploadImg, { query: { ticket: 'x' } }));
    expect(error).toBeInstanceOf(CancelledError);
    expect([error.isSilent(), error.words()]).toEqual([false, { key: 'core:http.cancelled' }]);
    expect(failures).toHaveLength(1);
  });

  it('is cancelled by its signal', async () => {
    const { server, http } = setUp();
    const stop = new AbortController();
    server.on('/market/homepage', () => stop.abort());
    expect(await failureOf(http.call(market.homepage, undefined, { signal: stop.signal }))).toBeInstanceOf(
      CancelledError,
    );
  });

  it('rejects a reply that does not fit the contract, and one that is no envelope', async () => {
    const { server, http } = setUp();
    server.on('/transaction/auth/getUserAmountInfo', { amountLimit: '5' });
    const error = await failureOf(http.call(transaction.getUserAmountInfo));
    expect(error).toBeInstanceOf(ReplyShapeError);
    expect(error.message).toContain('amountLimit');
    server.onReply('/transaction/auth/getUserAmountInfo', 200, '<html>proxy page</html>');
    expect(await failureOf(http.call(transaction.getUserAmountInfo))).toBeInstanceOf(ReplyShapeError);
  });

  it('counts what is unanswered', async () => {
    const { server, http } = setUp();
    const seen: number[] = [];
    server.on('/transaction/auth/saveMarketThemeMode', () => {
      seen.push(http.inFlight, http.unanswered);
      return {};
    });
    await http.call(transaction.saveMarketThemeMode, { body: { memode: 'N' } });
    expect([...seen, http.inFlight, http.unanswered]).toEqual([1, 1, 0, 0]);
  });
});
