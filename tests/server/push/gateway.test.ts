import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, testSession } from '../../_util/test-server.ts';
import { TestSocket } from '../../_util/test-socket.ts';
import { FakeMarket, TOKEN_A, TOKEN_B, UNVERIFIED } from './fake-market.ts';

let server: TestServer;
const market = new FakeMarket();
const opened: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({
    wire: market.wire,
    env: { MAX_SOCKET_MESSAGES_PER_MINUTE: '100', MAX_SOCKETS_PER_USER: '3' },
  });
});
afterEach(() => {
  for (const testSocket of opened.splice(0)) testSocket.close();
});
afterAll(async () => {
  await server.close();
});

function socket(
  path: string,
  protocols: string | string[] = [],
  headers: Record<string, string> = {},
): TestSocket {
  const testSocket = new TestSocket(`${server.wsUrl}${path}`, protocols, headers);
  opened.push(testSocket);
  return testSocket;
}
const withToken = (token: string) => ['bond.v1', token];

describe('handshake', () => {
  it('accepts the token beside bond.v1 and confirms only bond.v1', async () => {
    const { ws } = await socket('/ws/auth?type=bestmarket', withToken(TOKEN_A)).open();
    expect(ws.protocol).toBe('bond.v1');
  });

  it('confirms bond.v2 to clients that offer it, and sends them market rows by position', async () => {
    const testSocket = await socket('/ws/auth?type=bestmarket', ['bond.v2', 'bond.v1', TOKEN_A]).open();
    expect(testSocket.ws.protocol).toBe('bond.v2');
    const frame = await testSocket.frame(({ type }) => type === 'bestmarket');
    expect(frame).toMatchObject({ op: 'snap', fields: expect.arrayContaining(['securityId', 'bidPrice']) });
    expect(frame).not.toHaveProperty('data');
  });

  it('accepts a lone token, as specified, and confirms it so that browsers keep the socket', async () => {
    const testSocket = await socket('/ws/auth?type=bestmarket', TOKEN_A).open();
    expect(testSocket.ws.protocol).toBe(TOKEN_A);
    await testSocket.frame((frame) => frame.op === 'snap');
  });

  it.each([
    ['no token', []],
    ['an unknown token', withToken('x'.repeat(40))],
    ['junk', ['bond.v1', 'a']],
  ])('accepts %s and closes with 4401, without a frame', async (_, protocols) => {
    for (const path of [
      '/ws/auth?type=bestmarket',
      '/ws/websocketForward',
      '/ws/latestTransWebSocket',
      '/ws/auth?type=nothing',
    ]) {
      const testSocket = await socket(path, protocols).open();
      expect(await testSocket.closed).toBe(4401);
      expect(testSocket.frames).toEqual([]);
    }
  });

  it('closes a public stream with 4401 too if the token is no longer valid', async () => {
    expect(await (await socket('/ws/websocketCmds', withToken('x'.repeat(40))).open()).closed).toBe(4401);
  });

  it('lets visitors read public streams', async () => {
    const testSocket = await socket('/ws/websocketCmds').open();
    expect(await testSocket.frame((frame) => frame.op === 'snap')).toMatchObject({
      type: 'websocketCmds',
      seq: 1,
      data: [],
    });
  });

  it('T09 refuses foreign and look-alike origins, whatever their token', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${server.url}.evil.example`,
      // A Cyrillic е in place of e, as a browser sends it and as it is written.
      'https://xn--bond-xample-6ij.cn',
      Buffer.from('https://bond.\u0435xample.cn').toString('latin1'),
      'http://xn--127-0-0-1-look-alike',
      'file://',
    ]) {
      await expect(socket('/ws/auth?type=bestmarket', withToken(TOKEN_A), { origin }).open()).rejects.toThrow(
        'refused with 403',
      );
    }
    await socket('/ws/auth?type=bestmarket', withToken(TOKEN_A), { origin: server.url }).open();
  });

  it('T09 refuses foreign host names and paths without sockets', async () => {
    await expect(
      socket('/ws/auth?type=bestmarket', withToken(TOKEN_A), { host: 'evil.example' }).open(),
    ).rejects.toThrow('refused with 421');
    await expect(socket('/ws/other', withToken(TOKEN_A)).open()).rejects.toThrow('refused with 404');
    await expect(socket('//ws/auth', withToken(TOKEN_A)).open()).rejects.toThrow('refused with 404');
  });

  it('closes an unknown stream with 1008, after which clients do not reconnect', async () => {
    expect(await (await socket('/ws/auth?type=nothing', withToken(TOKEN_A)).open()).closed).toBe(1008);
    expect(await (await socket('/ws/auth?type=msg', withToken(TOKEN_A)).open()).closed).toBe(1008);
  });

  it('closes a stream that the user has no right to with 4403 and an error frame', async () => {
    const testSocket = await socket('/ws/auth?type=deepmarket', withToken(UNVERIFIED)).open();
    expect(await testSocket.closed).toBe(4403);
    expect(testSocket.frames).toEqual([
      {
        type: 'error',
        code: 403,
        key: 'forbidden',
        values: {},
        message: '当前操作没有权限',
        stream: 'deepmarket',
      },
    ]);
  });

  it('T30 limits the number of sockets per user', async () => {
    for (let i = 0; i < 3; i += 1)
      await (await socket('/ws/websocketForward', withToken(TOKEN_A)).open()).settle();
    expect(await (await socket('/ws/websocketForward', withToken(TOKEN_A)).open()).closed).toBe(1008);
    await (await socket('/ws/websocketForward', withToken(TOKEN_B)).open()).settle();
  });

  it('T30 limits the handshakes of an address like its calls, before a token or an origin is looked at', async () => {
    const limited = new FakeMarket();
    const lookUps = vi.spyOn(limited.sessions, 'resolve');
    const own = await startTestServer({ wire: limited.wire, env: { MAX_REQUESTS_PER_MINUTE: '5' } });
    const handshake = (headers: Record<string, string> = {}) =>
      new TestSocket(`${own.wsUrl}/ws/auth?type=bestmarket`, withToken('x'.repeat(40)), headers).open();
    for (let i = 0; i < 5; i += 1) expect(await (await handshake()).closed).toBe(4401);
    for (const headers of [{}, { origin: 'https://evil.example' }])
      await expect(handshake(headers)).rejects.toThrow('refused with 429');
    expect(lookUps).toHaveBeenCalledTimes(5);
    await own.close();
  });

  it('T30 survives clients that disconnect midway', async () => {
    for (let i = 0; i < 20; i += 1) {
      const raw = connect(Number(new URL(server.url).port), '127.0.0.1');
      await once(raw, 'connect');
      raw.write(
        'GET /ws/websocketForward HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n',
      );
      raw.write('sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n');
      raw.resetAndDestroy();
    }
    const testSocket = await socket('/ws/websocketForward', withToken(TOKEN_A)).open();
    await testSocket.settle();
    expect(testSocket.frames).toEqual([{ type: 'pong' }]);
  });
});

describe('client messages', () => {
  it('answers ping with pong [R7.09]', async () => {
    const testSocket = await socket('/ws/websocketForward', withToken(TOKEN_A)).open();
    testSocket.send({ type: 'ping' });
    expect(await testSocket.frame((frame) => frame.type === 'pong')).toEqual({ type: 'pong' });
  });

  it('T30 reports what it could not read, and closes with 1008 if that continues', async () => {
    const testSocket = await socket('/ws/websocketForward', withToken(TOKEN_A)).open();
    for (const junk of ['{', '{"type":"order"}', '[]', '{"type":"sub","securityIds":"all"}', 'x', 'y'])
      testSocket.send(junk);
    expect(await testSocket.closed).toBe(1008);
    expect(testSocket.frames[0]).toEqual({
      type: 'error',
      code: 400,
      key: 'malformed',
      values: {},
      message: '请求格式不正确',
    });
  });

  it('T30 closes with 1008 after too many messages in a minute', async () => {
    const testSocket = await socket('/ws/websocketForward', withToken(TOKEN_A)).open();
    for (let i = 0; i < 101; i += 1) testSocket.send({ type: 'ping' });
    expect(await testSocket.closed).toBe(1008);
  });

  it('T30 closes with 1009 above 16 KiB, and does not collect endless fragments', async () => {
    const large = await socket('/ws/websocketForward', withToken(TOKEN_A)).open();
    large.send('x'.repeat(17 * 1024));
    expect(await large.closed).toBe(1009);
    const fragments = await socket('/ws/websocketForward', withToken(TOKEN_A)).open();
    for (let i = 0; i < 40; i += 1) fragments.ws.send('a', { fin: false });
    expect([1008, 1009, 1006]).toContain(await fragments.closed);
  });
});

describe('the end of a session', () => {
  it('closes its sockets with the given code, and no frame follows', async () => {
    market.sessions.byToken.set(
      'token-of-kicked-0123456789',
      testSession({ sessionId: 'session-k', operId: 'oper-k' }),
    );
    const kicked = await socket('/ws/websocketForward', withToken('token-of-kicked-0123456789')).open();
    const other = await socket('/ws/websocketForward', withToken(TOKEN_A)).open();
    for (const testSocket of [kicked, other]) testSocket.send({ type: 'sub', stream: 'bestmarket' });
    await kicked.frame((frame) => frame.op === 'snap');
    await other.frame((frame) => frame.op === 'snap');
    server.services.hub.closeSession('session-k', 4402);
    market.move('240210.IB', 99);
    expect(await kicked.closed).toBe(4402);
    await other.frame((frame) => frame.op === 'upd');
    expect(kicked.frames.some((frame) => frame.op === 'upd')).toBe(false);
  });

  it('also closes a socket whose handshake it overtakes', async () => {
    market.sessions.byToken.set(
      'token-of-raced-01234567890',
      testSession({ sessionId: 'session-r', operId: 'oper-r' }),
    );
    server.services.hub.closeSession('session-r', 4401);
    // The resolver still answers, as it would for a handshake that queried just before.
    const raced = await socket('/ws/websocketForward', withToken('token-of-raced-01234567890')).open();
    expect(await raced.closed).toBe(4401);
  });

  it('by a server restart appears as 1006', async () => {
    const own = await startTestServer({ wire: new FakeMarket().wire });
    const testSocket = new TestSocket(`${own.wsUrl}/ws/websocketForward`, withToken(TOKEN_A));
    await testSocket.open();
    await own.close();
    expect(await testSocket.closed).toBe(1006);
  });
});
