import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, basic, type Endpoint, market, pathOf, transaction } from '../../../contract/api/index.ts';
import { loggedIn } from '../../_util/api-client.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = (await loggedIn(server.url, 'demo_trader')).token ?? '';
}, 240_000);
afterAll(() => server.close());

const send = async (endpoint: Endpoint, query: string, payload?: string) => {
  const reply = await server.app.fastify.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint)}${query}`,
    headers: {
      host: 'localhost',
      authorization: token,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return reply.statusCode;
};

describe('T28 oversized input', () => {
  it.each([
    ['rows above the maximum', market.bondInfoByIdOrName, '?securityArg=24&page=1&rows=1000000000'],
    ['a negative page', market.bondInfoByIdOrName, '?securityArg=24&page=-1'],
    ['a page in exponent notation', basic.getMessageList, '?page=1e9'],
    ['a fractional number of rows', basic.getMessageList, '?rows=1.5'],
    ['full-width digits', basic.getMessageList, '?rows=５'],
    ['the same parameter twice', basic.getMessageList, '?rows=5&rows=6'],
    ['a long search', market.bondInfoByIdOrName, `?securityArg=${'a'.repeat(5_000)}`],
    ['an unknown parameter', basic.getMessageList, '?limit=5'],
    ['too many rows of the login history', account.queryLoginDt, '?rows=201'],
  ])('in a query is refused with 400: %s', async (_what, endpoint, query) => {
    expect(await send(endpoint, query)).toBe(400);
  });

  it.each([
    [
      '100,000 ids',
      413,
      basic.updateMessageStatus,
      JSON.stringify({ messageIds: Array.from({ length: 100_000 }, () => 'm') }),
    ],
    [
      '501 ids',
      400,
      basic.updateMessageStatus,
      JSON.stringify({ messageIds: Array.from({ length: 501 }, () => 'm') }),
    ],
    ['10,000 deep', 400, basic.updateMessageStatus, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    [
      '10,000 nested lists',
      400,
      transaction.cancelMyQuote,
      `{"orderIds":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ],
    [
      'a mail address of 50 kB',
      400,
      account.sendVerificationEmail,
      JSON.stringify({ email: `${'a'.repeat(50_000)}@x.cn` }),
    ],
    // Input that makes careless expressions backtrack for hours.
    [
      'a mail address with many dots',
      400,
      account.sendVerificationEmail,
      JSON.stringify({ email: `a@${'a.'.repeat(20_000)}!` }),
    ],
    ['an infinite number', 400, transaction.ordersPrice, '{"orderQty":1e999}'],
    ['65 KiB', 413, basic.updateMessageStatus, JSON.stringify({ messageIds: ['x'.repeat(65 * 1024)] })],
    ['prototype keys', 400, account.updateOperInfo, '{"__proto__":{"isStaff":true},"newversion":"1"}'],
  ])('in a body is refused: %s', async (_what, status, endpoint, payload) => {
    expect(await send(endpoint, '', payload)).toBe(status);
    // The next caller is served: nothing was held up by it.
    expect(await send(basic.getMessageList, '?rows=5')).toBe(200);
  });
});
