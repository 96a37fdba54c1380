import { account, configApi, consoleApi, market, transaction } from '#contract/api';
import { FakeServer } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BizError,
  CancelledError,
  HttpError,
  HttpStatusError,
  NetworkError,
  OfflineError,
  ReplyShapeError,
  TimeoutError,
} from './errors.ts';
import { type CallFailure, createHttp, type Http } from './http.ts';
import { queryText } from './query-text.ts';
import { TransportError, type TransportRequest } from './transport.ts';

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
  it('sends path, query, body, token and a 10 s limit, and returns the parsed data [R7.06] [R9.01]', async () => {
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

  it('sends a file as form data', async () => {
    const { server, http } = setUp();
    server.on('/account/uploadImg', { imageId: 'i1' });
    await http.call(
      account.uploadImg,
      { query: { ticket: 'x' } },
      { file: new Blob(['x'], { type: 'image/png' }) },
    );
    expect(server.requests[0]?.body).toBeInstanceOf(FormData);
  });

  it.each([200, 3006, 1001])('treats code %i as success [R8.01]', async (code) => {
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
  ])('rejects code %i with the message shown to users [R8.01] [R8.03]', async (code, message, text) => {
    const { server, http, failures } = setUp();
    server.onReply('/transaction/auth/getUserAmountInfo', 200, { code, message, data: null });
    const error = await failureOf(http.call(transaction.getUserAmountInfo));
    expect(error).toBeInstanceOf(BizError);
    expect(error.words()).toEqual({ text });
    expect(failures).toMatchObject([{ error, notTips: false, token: null }]);
  });

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

  it('looks up a refusal by the key in its data, for a code and a status alike [R8.03] [R8.04]', async () => {
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

  it('has texts for time-outs, network failures and cancelled calls, and knows which may be retried [R8.04] [R8.05]', async () => {
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

  it('reports a cancelled call that would have changed something [R8.05]', async () => {
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

  it('rejects a reply that does not match the contract or has no envelope', async () => {
    const { server, http } = setUp();
    server.on('/transaction/auth/getUserAmountInfo', { amountLimit: '5' });
    const error = await failureOf(http.call(transaction.getUserAmountInfo));
    expect(error).toBeInstanceOf(ReplyShapeError);
    expect(error.message).toContain('amountLimit');
    server.onReply('/transaction/auth/getUserAmountInfo', 200, '<html>proxy page</html>');
    expect(await failureOf(http.call(transaction.getUserAmountInfo))).toBeInstanceOf(ReplyShapeError);
  });

  it('counts unanswered calls', async () => {
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

describe('a query string', () => {
  it.each([
    [{}, ''],
    [{ page: 1, rows: 50 }, '?page=1&rows=50'],
    [{ absent: undefined, nothing: null, empty: '' }, ''],
    [{ zero: 0, no: false }, '?zero=0&no=false'],
    [{ ids: ['240210.IB', '240205.IB'] }, '?ids=240210.IB%2C240205.IB'],
    [{ ids: [], page: 1 }, '?page=1'],
    [{ securityArg: 'a&b=c #1+2' }, '?securityArg=a%26b%3Dc%20%231%2B2'],
    [{ 'odd name': '国开' }, '?odd%20name=%E5%9B%BD%E5%BC%80'],
  ])('for %j is %j', (query, text) => {
    expect(queryText(query)).toBe(text);
  });
});

describe('the session of a call', () => {
  it('is the current one, or none when the call is made as a visitor', async () => {
    const server = new FakeServer().on('/market/homepage', null);
    let token: string | null = 'first';
    const failures: CallFailure[] = [];
    const http = createHttp({
      transport: server.transport,
      token: () => token,
      language: () => 'en-US',
      onFailure: (failure) => failures.push(failure),
    });
    await http.call(market.homepage).catch(() => {});
    token = 'second';
    await http.call(market.homepage).catch(() => {});
    await http.call(market.homepage, undefined, { anonymous: true }).catch(() => {});
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'first',
      'second',
      undefined,
    ]);
    expect(server.requests.every(({ headers }) => headers['accept-language'] === 'en-US')).toBe(true);
    expect(failures.map(({ token: sent, wasAuthenticated }) => [sent, wasAuthenticated])).toEqual([
      ['first', true],
      ['second', true],
      [null, false],
    ]);
  });

  it('is reported with a failure as it was when the call was sent, even after a new login', async () => {
    let token = 'old';
    const server = new FakeServer();
    const failures: CallFailure[] = [];
    const http = createHttp({
      transport: server.transport,
      token: () => token,
      onFailure: (failure) => failures.push(failure),
    });
    server.on('/market/homepage', () => {
      token = 'new';
      return FakeServer.reply(401, null);
    });
    await http.call(market.homepage, undefined, { notTips: true }).catch(() => {});
    expect(failures).toMatchObject([{ token: 'old', notTips: true }]);
  });
});

describe('a call that deals', () => {
  it('is refused unsent while the connection is known to be lost, and only then; others are sent', async () => {
    let isLost = true;
    const server = new FakeServer().on('/transaction/auth/saveMarketThemeMode', {});
    const http = createHttp({ transport: server.transport, token: () => 't', isLost: () => isLost });
    const save = (deals: boolean) =>
      http.call(transaction.saveMarketThemeMode, { body: { memode: 'D' } }, { notTips: true, deals });
    const error = await failureOf(save(true));
    expect(error).toBeInstanceOf(OfflineError);
    // Nothing was done, and nothing is to be repeated without the user.
    expect([error.isOutcomeUnknown(), error.shouldRetry(), error.isSilent(), error.words()]).toEqual([
      false,
      false,
      false,
      { key: 'core:http.offline' },
    ]);
    expect([server.requests.length, http.inFlight, http.unanswered]).toEqual([0, 0, 0]);
    await save(false);
    isLost = false;
    await save(true);
    expect(server.requests).toHaveLength(2);
  });
});

describe('a page of this site read as text', () => {
  it('bypasses the cache, and fails like any other call', async () => {
    const { server, http } = setUp();
    server.onReply('/index.html', 200, '<html>');
    expect(await http.text('/index.html')).toBe('<html>');
    expect(server.requests[0]?.headers).toMatchObject({ 'cache-control': 'no-cache' });
    server.onReply('/index.html', 304, '');
    expect(await failureOf(http.text('/index.html'))).toBeInstanceOf(NetworkError);
    server.on('/index.html', () => new TransportError('timeout'));
    expect(await failureOf(http.text('/index.html'))).toBeInstanceOf(TimeoutError);
  });
});

it('a programming error is not a failed call: it is rethrown unchanged, and nothing stays open', async () => {
  const failures: CallFailure[] = [];
  const http = createHttp({
    transport: () => Promise.reject(new TypeError('mistake')),
    token: () => null,
    onFailure: (failure) => failures.push(failure),
  });
  await expect(http.call(market.homepage)).rejects.toThrow('mistake');
  expect([failures, http.inFlight, http.unanswered]).toEqual([[], 0, 0]);
});

describe('a reply envelope', () => {
  it.each([
    ['a code as a string', 200, { code: '200', message: null, data: { amountLimit: 1, amount: 2 } }, null],
    ['no message', 200, { code: 200, data: { amountLimit: 1, amount: 2 } }, null],
    ['no code', 200, { data: { amountLimit: 1, amount: 2 } }, ReplyShapeError],
    ['no data where data is expected', 200, { code: 200, message: '' }, ReplyShapeError],
    ['a list in place of an envelope', 200, [], ReplyShapeError],
    ['a success code under an error status', 500, { code: 200, message: '', data: {} }, HttpStatusError],
    ['a code that is not a number', 200, { code: 'E_FAIL', message: '失败', data: null }, BizError],
    ['a redirection', 302, '', HttpStatusError],
  ])('with %s fails as $3', async (_, status, body, type) => {
    const { server, http } = setUp();
    server.onReply('/transaction/auth/getUserAmountInfo', status, body);
    const call = http.call(transaction.getUserAmountInfo);
    if (type === null) expect(await call).toEqual({ amountLimit: 1, amount: 2 });
    else expect(await failureOf(call)).toBeInstanceOf(type);
  });
});

describe('an outgoing request', () => {
  const sent = async (
    make: (http: ReturnType<typeof setUp>['http']) => Promise<unknown>,
    token: string | null = null,
  ) => {
    const { server, http } = setUp(token);
    await make(http).catch(() => {});
    const [request] = server.requests;
    if (request === undefined) throw new Error('nothing was sent');
    return request;
  };

  it('accepts JSON, and declares a JSON body only when it has one', async () => {
    const read = await sent((http) => http.call(market.homepage));
    expect([read.headers, read.body]).toEqual([{ accept: 'application/json' }, undefined]);
    const write = await sent(
      (http) => http.call(transaction.saveMarketThemeMode, { body: { memode: 'D' } }),
      't',
    );
    expect(write.headers).toEqual({
      accept: 'application/json',
      authorization: 't',
      'content-type': 'application/json',
    });
  });

  it('leaves the content type of a form to the browser, which knows the boundary', async () => {
    const photo = new Blob(['x'], { type: 'image/png' });
    const { headers, body } = await sent((http) =>
      http.call(account.uploadImg, { query: { ticket: 'x' } }, { file: photo }),
    );
    expect(headers).not.toHaveProperty('content-type');
    const file = body instanceof FormData ? body.get('file') : null;
    expect(file instanceof Blob && [file.type, await file.text()]).toEqual(['image/png', 'x']);
  });

  it('sends no language when none is known', async () => {
    expect((await sent((http) => http.call(market.homepage))).headers).not.toHaveProperty('accept-language');
  });

  it('for a page carries no session and has the same time limit as any other', async () => {
    const { server, http } = setUp('t0k');
    server.onReply('/index.html', 200, '<html>');
    await http.text('/index.html');
    expect(server.requests[0]).toMatchObject({ method: 'GET', timeoutMs: 10_000 });
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('for a page returns the text even if it is JSON', async () => {
    const { server, http } = setUp();
    server.onReply('/version.json', 200, { build: 'b1' });
    expect(JSON.parse(await http.text('/version.json'))).toEqual({ build: 'b1' });
  });
});

describe('the count of open calls', () => {
  it('separates reads from writes, and returns to zero however and in whatever order they end', async () => {
    const call = fc.record({
      isPost: fc.boolean(),
      end: fc.constantFrom('data', 'refused', 'broken', 'mistake'),
      after: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 8 }), async (calls) => {
        const answers: (readonly [after: number, answer: () => void])[] = [];
        const http = createHttp({
          token: () => null,
          transport: () => {
            const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
            const { end, after } = calls[answers.length] ?? { end: 'data', after: 0 };
            answers.push([
              after,
              () => {
                if (end === 'broken') reject(new TransportError('network'));
                else if (end === 'mistake') reject(new TypeError('mistake'));
                else resolve({ status: end === 'data' ? 200 : 403, body: { code: 200, data: {} } });
              },
            ]);
            return promise;
          },
        });
        const open = calls.map(({ isPost }) =>
          (isPost
            ? http.call(transaction.saveMarketThemeMode, { body: { memode: 'D' } })
            : http.call(market.homepage)
          ).catch(() => {}),
        );
        expect([http.inFlight, http.unanswered]).toEqual([
          calls.length,
          calls.filter(({ isPost }) => isPost).length,
        ]);
        for (const [, answer] of answers.toSorted(([a], [b]) => a - b)) answer();
        await Promise.all(open);
        expect([http.inFlight, http.unanswered]).toEqual([0, 0]);
      }),
      { numRuns: 60 },
    );
  });
});

it('a call with missing path parts is rejected as a programming error before anything is sent', async () => {
  const { server, http, failures } = setUp();
  // @ts-expect-error -- a path without its parts does not compile; a plugin from outside the build may still ask so
  await expect(http.call(market.queryLatestTrans, { query: {} })).rejects.not.toBeInstanceOf(HttpError);
  expect([server.requests, failures, http.inFlight]).toEqual([[], [], 0]);
});

describe('HTTP statuses that count as success', () => {
  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])('%i succeeds: %s', async (code, isGood) => {
    const { server, http } = setUp();
    server.onReply('/transaction/auth/getUserAmountInfo', code, {
      code: 200,
      message: '',
      data: { amountLimit: 1, amount: 2 },
    });
    const call = http.call(transaction.getUserAmountInfo);
    if (isGood) expect(await call).toEqual({ amountLimit: 1, amount: 2 });
    else expect(await failureOf(call)).toBeInstanceOf(HttpStatusError);
  });
});

describe('a call to a server of an earlier release', () => {
  const notice = { title: '休市', content: '下午收市' };
  const layouts = { deltas: [], named: [], places: {} };
  const noticeSent = { ...notice, sendId: 'attempt-1' };
  const layoutsSent = { ...layouts, former: [] };
  /** A server that accepts this body only, and refuses any other for this reason. */
  const refusing = (accepted: object, key: string, field: string | null) => {
    const data = { key, field, values: {}, limit: null };
    const opened = setUp();
    for (const { path } of [consoleApi.broadcast, configApi.saveLayouts])
      opened.server.on(path, (request: TransportRequest) =>
        request.body === JSON.stringify(accepted)
          ? { recipients: 2, revision: 2 }
          : FakeServer.reply(400, { code: 400, message: '不接受', data }),
      );
    return opened;
  };
  const announce = (http: Http, body: typeof noticeSent) => http.call(consoleApi.broadcast, { body });

  it.each([
    ['the id of the attempt', 'sendId', noticeSent, notice, (http: Http) => announce(http, noticeSent)],
    [
      'the former arrangements of a layout',
      'layouts.former',
      { baseRevision: 1, layouts: layoutsSent },
      { baseRevision: 1, layouts },
      (http: Http) => http.call(configApi.saveLayouts, { body: { baseRevision: 1, layouts: layoutsSent } }),
    ],
  ])(
    'is made once more without %s, which that server does not accept, and reports no failure',
    async (_what, field, sent, accepted, call) => {
      const { server, http, failures } = refusing(accepted, 'notAccepted', field);
      expect(await call(http)).toEqual(expect.anything());
      expect(server.requests.map(({ body }) => body)).toEqual(
        [sent, accepted].map((body) => JSON.stringify(body)),
      );
      expect(failures).toEqual([]);
    },
  );

  it.each([
    ['wrongForm', 'sendId'],
    ['notAccepted', 'title'],
    ['notAccepted', null],
  ])('stays refused for any other reason: %s of %s', async (key, field) => {
    const { server, http, failures } = refusing(notice, key, field);
    expect(await failureOf(announce(http, noticeSent))).toMatchObject({ status: 400 });
    expect([server.requests.length, failures.length]).toEqual([1, 1]);
  });
});
