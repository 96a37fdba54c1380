import { noSessions, route } from '#server/call';
import { Agent, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operation } from '../../../contract/server/index.ts';
import { PushClient } from '../../_util/push-client.ts';
import { startTestServer } from '../../_util/test-server.ts';

const slow = operation({
  name: 'slow',
  area: 'market',
  method: 'GET',
  path: '/market/slow',
  access: 'public',
  summary: '测试',
  reply: z.object({ done: z.boolean() }),
});

function get(url: string, agent: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent }, (reply) => {
      let body = '';
      reply.on('data', (chunk: Buffer) => (body += chunk.toString()));
      reply.on('end', () => {
        resolve({ status: reply.statusCode ?? 0, body });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

describe('stopping the server', () => {
  it('delivers the pending reply on a kept-alive connection, and accepts no new call', async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isCalled = (): void => {};
    const called = new Promise<void>((resolve) => {
      isCalled = resolve;
    });
    const handler = async (): Promise<{ done: boolean }> => {
      isCalled();
      await released;
      return { done: true };
    };
    const server = await startTestServer({
      wire: () => ({
        areas: [{ routes: [route(slow, handler)] }],
        sessions: noSessions,
        demoAccounts: async () => [],
      }),
    });
    const agent = new Agent({ keepAlive: true });
    expect(await get(`${server.url}/api/health/ready`, agent)).toMatchObject({ status: 200 });
    const underWay = get(`${server.url}/api/market/slow`, agent);
    await called;
    const closed = server.close();
    await expect(get(`${server.url}/api/health/ready`, new Agent())).rejects.toThrow('ECONNREFUSED');
    release();
    expect(JSON.parse((await underWay).body)).toEqual({ code: 200, message: '', data: { done: true } });
    await closed;
    agent.destroy();
  });

  it('first reports not ready to balancers, and serves calls and sockets until they notice', async () => {
    const server = await startTestServer({
      env: { DRAIN_SECONDS: '0.5' },
      wire: () => ({
        areas: [{ routes: [route(slow, async () => ({ done: true }))] }],
        sessions: noSessions,
        demoAccounts: async () => [],
      }),
    });
    const agent = new Agent({ keepAlive: true });
    const commandSocket = () => new PushClient(`${server.wsUrl}/ws/websocketCmds`, null);
    const socket = commandSocket();
    await socket.frame('websocketCmds', 'snap');
    const closed = server.close();
    const ready = await fetch(`${server.url}/api/health/ready`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect(await get(`${server.url}/api/market/slow`, agent)).toMatchObject({ status: 200 });
    const late = commandSocket();
    expect(await late.frame('websocketCmds', 'snap')).toMatchObject({ seq: 1 });
    expect(socket.events.filter(({ kind }) => kind === 'close')).toEqual([]);
    await closed;
    expect(await Promise.all([socket.closed, late.closed])).toEqual([1006, 1006]);
    await expect(get(`${server.url}/api/market/slow`, new Agent())).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });
});
