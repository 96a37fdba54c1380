import { narrowed } from '#core/doors';
import { BizError, type Http } from '#core/http';
import { Channels, PluginHost } from '#core/plugin';
import { MarketStore } from '#core/market';
import { PushHub } from '#core/push';
import type { PluginServices } from '#core/services';
import { bestRow, FakeBrowser, FakeClock, FakeSockets, settle } from '#testing';
import { describe, expect, it, vi } from 'vitest';
import { externalPluginOf } from './external-plugin.ts';
import { SandboxLink } from './sandbox-link.ts';

type Ask = (endpoint: { readonly name: string }, request: unknown) => Promise<unknown>;

/** A panel of a plugin that may follow the best quotes and read bonds, on the host's own doors; `ask` answers its calls. */
async function open(ask: Ask = async () => null, streams: readonly 'bestmarket'[] = ['bestmarket']) {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const hub = new PushHub({ sockets, clock, browser: new FakeBrowser() });
  hub.setToken('t');
  const channels = new Channels();
  const sent: unknown[] = [];
  const faults: string[] = [];
  const port = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage: (message: unknown) => void sent.push(message),
    close: () => {},
  };
  const entry = { id: 'guest', path: 'guest.js', sha256: '0'.repeat(64), title: '来客' };
  const host = new PluginHost<PluginServices>({
    // `as` holds: only the call is used.
    services: {
      channels,
      http: { call: ask } as unknown as Http,
      market: new MarketStore({ push: hub, clock }),
    },
    narrow: narrowed,
    clock,
  });
  host.register([externalPluginOf({ ...entry, streams: [...streams], calls: ['transaction.bondInfo'] })]);
  const options = { stored: () => ({}), colour: () => 'blue' as const, saveSettings: () => undefined };
  const panel = host.open({ key: 'guest', kind: 'guest.main', ...options });
  panel?.start();
  await vi.waitUntil(() => panel?.state === 'active', { timeout: 20_000 });
  if (!panel?.holding) throw new Error('the panel did not open');
  // `as` holds: the host narrows the services given above.
  const { http, market } = panel.holding.services as Pick<PluginServices, 'http' | 'market'>;
  const link = new SandboxLink({
    port,
    id: 'guest',
    code: 'the code',
    language: 'zh-CN',
    theme: 'dark',
    settings: { side: 'bid' },
    clock,
    http,
    market,
    channel: panel.channel,
    onFault: (error) => faults.push(error.message),
  });
  // `as` holds: the link reads `data` only.
  const receive = (data: unknown) => port.onmessage?.({ data } as MessageEvent);
  return { clock, sockets, channels, sent, faults, link, receive, panel, host };
}

const bond = (securityId: string) => ({ type: 'fdc3.instrument', id: { securityId } }) as const;

describe('the link to a sandboxed plugin', () => {
  it('passes on the code, its settings, the channel’s bond, and copies of rows from granted streams', async () => {
    const { clock, sockets, channels, sent, receive, link, host } = await open();
    channels.publish('blue', 'bond', bond('A.IB'));
    receive({ type: 'ready' });
    expect(sent).toEqual([
      { type: 'run', code: 'the code', language: 'zh-CN' },
      { type: 'look', theme: 'dark' },
      { type: 'settings', settings: { side: 'bid' } },
      { type: 'bond', id: 'A.IB' },
    ]);
    receive({ type: 'follow', follow: 1, stream: 'bestmarket', ids: ['A.IB'] });
    clock.advance(20);
    const row = bestRow('A.IB');
    sockets.at('/ws/websocketForward').frame('bestmarket', 'snap', [row], ['A.IB']);
    clock.frame();
    expect(sent.at(-1)).toEqual({ type: 'rows', follow: 1, rows: [row] });
    receive({ type: 'publish', id: 'B.IB' });
    expect(channels.current('blue', 'bond')).toEqual(bond('B.IB'));
    link.setSettings({ side: 'ofr' });
    expect(sent.at(-1)).toEqual({ type: 'settings', settings: { side: 'ofr' } });
    link.close();
    host.dispose();
    clock.advance(10_000);
    expect([clock.pending, sockets.live.length]).toEqual([0, 0]);
  });

  it('ends a plugin that does not answer within three seconds, and keeps one that does', async () => {
    const silent = await open();
    silent.clock.advance(5000);
    expect(silent.faults).toEqual(['guest: it does not answer']);
    const alive = await open();
    for (let n = 1; n <= 20; n += 1) {
      alive.clock.advance(1000);
      alive.receive({ type: 'pong', n });
    }
    expect(alive.faults).toEqual([]);
    alive.link.close();
  });

  it.each([
    [
      'a stream that it was not granted',
      { type: 'follow', follow: 1, stream: 'deepmarket', ids: ['A.IB'] },
      /stream deepmarket is used but not declared/,
    ],
    ['an unknown message', { type: 'eval', code: '1' }, /what no plugin says/],
    [
      'a call that it was not granted',
      { type: 'call', call: 1, name: 'market.homepage', request: {} },
      /call homepage is used but not declared/,
    ],
    [
      'a call that no plugin is granted',
      { type: 'call', call: 1, name: 'account.logout', request: {} },
      /no call account.logout/,
    ],
    ['an error of its own', { type: 'error', message: 'broken' }, /broken/],
  ])('ends a plugin for %s', async (_what, message, says) => {
    const { receive, faults, clock, sockets, host } = await open();
    receive(message);
    await settle();
    expect(faults).toEqual([expect.stringMatching(says)]);
    host.dispose();
    expect([clock.pending, sockets.live.length]).toEqual([0, 0]);
  });

  it('answers a granted call, including the server’s refusal', async () => {
    const calls: unknown[] = [];
    const { receive, sent, faults, link } = await open(async ({ name }, request) => {
      calls.push([name, request]);
      if (calls.length > 1) throw new BizError(name, 500, '没有这只债券', null);
      return { securityId: 'A.IB' };
    });
    const call = { type: 'call', name: 'transaction.bondInfo', request: { query: { securityId: 'A.IB' } } };
    receive({ ...call, call: 1 });
    receive({ ...call, call: 2 });
    await settle();
    expect(calls[0]).toEqual(['bondInfo', { query: { securityId: 'A.IB' } }]);
    expect(sent).toEqual([
      { type: 'reply', call: 1, data: { securityId: 'A.IB' } },
      { type: 'refused', call: 2, message: '没有这只债券' },
    ]);
    expect(faults).toEqual([]);
    link.close();
  });

  it('fails the panel for an undeclared call, as for every plugin', async () => {
    const { receive, panel } = await open();
    receive({ type: 'call', call: 1, name: 'market.homepage', request: {} });
    await settle();
    expect([panel.state, panel.fault?.source]).toEqual(['failed', 'undeclared']);
  });

  it.each([
    ['bonds', 1000, () => ({ type: 'publish', id: 'A.IB' })],
    ['calls', 1000, (n: number) => ({ type: 'call', call: n, name: 'transaction.bondInfo', request: {} })],
    ['follows', 2000, (n: number) => ({ type: 'follow', follow: 1, stream: 'bestmarket', ids: [`${n}.IB`] })],
    ['answers', 2000, (n: number) => ({ type: 'pong', n })],
  ])(
    'ends a plugin that floods the page with %s, 60 a second, within %i ms',
    async (_what, withinMs, message) => {
      const { receive, faults, clock } = await open();
      const start = clock.monotonic();
      for (let n = 1; faults.length === 0; n += 1) {
        receive(message(n));
        await settle();
        clock.advance(1000 / 60);
      }
      expect(faults).toEqual(['guest: it sends too many messages']);
      expect(clock.monotonic() - start).toBeLessThanOrEqual(withinMs);
    },
  );

  it('tolerates a plugin that follows the trader: two bonds a second, each looked up and followed', async () => {
    let calls = 0;
    const { receive, faults, clock, link } = await open(async () => void (calls += 1));
    for (let n = 1; n <= 60; n += 1) {
      receive({ type: 'call', call: n, name: 'transaction.bondInfo', request: {} });
      receive({ type: 'follow', follow: 1, stream: 'bestmarket', ids: [`${n}.IB`] });
      await settle();
      clock.advance(500);
      receive({ type: 'pong', n: Math.ceil(n / 2) });
    }
    expect([faults, calls]).toEqual([[], 60]);
    link.close();
  });
});

describe('a misbehaving sandboxed plugin', () => {
  it('is not kept alive by answering a ping that was never sent', async () => {
    const { clock, faults, receive } = await open();
    clock.advance(1000);
    receive({ type: 'pong', n: 1_000_000 });
    clock.advance(5000);
    expect(faults).toEqual(['guest: it does not answer']);
  });

  it('receives its code and a bond once, however often it sends "ready"', async () => {
    const { channels, sent, receive, link } = await open();
    receive({ type: 'ready' });
    receive({ type: 'ready' });
    channels.publish('blue', 'bond', bond('A.IB'));
    // `as` holds: every message of the host has a type.
    const types = (sent as readonly { readonly type: string }[]).map(({ type }) => type);
    expect(types).toEqual(['run', 'look', 'settings', 'bond']);
    link.close();
  });

  it('receives no settings before it is ready, and then the newest', async () => {
    const { sent, receive, link } = await open();
    link.setSettings({ side: 'ofr' });
    expect(sent).toEqual([]);
    receive({ type: 'ready' });
    expect(sent).toContainEqual({ type: 'settings', settings: { side: 'ofr' } });
    expect(sent).toHaveLength(3);
    link.close();
  });

  it('may follow twenty things at once, replacing old ones, and no more', async () => {
    const { clock, faults, receive, link } = await open();
    const follow = (n: number, ids = [`${n}.IB`]) =>
      receive({ type: 'follow', follow: n, stream: 'bestmarket', ids });
    for (let n = 1; n <= 20; n += 1) follow(n);
    expect(faults).toEqual([]);
    clock.advance(2000);
    receive({ type: 'pong', n: 1 });
    receive({ type: 'unfollow', follow: 20 });
    receive({ type: 'unfollow', follow: 20 });
    follow(21);
    expect(faults).toEqual([]);
    follow(22);
    expect(faults).toEqual(['guest: it follows more than 20 things']);
    link.close();
  });

  it('may have eight pending calls, and each answer makes room for another', async () => {
    const answers: PromiseWithResolvers<unknown>[] = [];
    const { faults, receive, link } = await open(() => {
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    });
    const call = (n: number) => receive({ type: 'call', call: n, name: 'transaction.bondInfo', request: {} });
    for (let n = 1; n <= 8; n += 1) call(n);
    answers[0]?.resolve(null);
    await settle();
    call(9);
    expect([faults, answers.length]).toEqual([[], 9]);
    call(10);
    expect([faults, answers.length]).toEqual([['guest: it makes more than 8 calls at once'], 9]);
    link.close();
  });

  it('receives nothing after it was ended, not even a pending answer', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { sent, faults, receive, link, channels } = await open(() => answer.promise);
    receive({ type: 'ready' });
    receive({ type: 'call', call: 1, name: 'transaction.bondInfo', request: {} });
    const before = sent.length;
    link.close();
    link.close();
    answer.resolve({ securityId: 'A.IB' });
    channels.publish('blue', 'bond', bond('A.IB'));
    receive({ type: 'error', message: 'late' });
    await settle();
    expect([sent.length, faults]).toEqual([before, []]);
  });

  it.each([
    ['a bond id that is too long', { type: 'publish', id: 'x'.repeat(33) }],
    [
      'more bonds than the maximum',
      { type: 'follow', follow: 1, stream: 'bestmarket', ids: Array(201).fill('A.IB') },
    ],
    [
      'a request with nested objects',
      { type: 'call', call: 1, name: 'transaction.bondInfo', request: { query: { a: {} } } },
    ],
    ['a pong whose number is a string', { type: 'pong', n: '1' }],
    ['a pong of NaN', { type: 'pong', n: Number.NaN }],
    ['nothing', null],
    ['a string', 'ready'],
  ])('is ended for %s', async (_, message) => {
    const { receive, faults } = await open();
    receive(message);
    expect(faults).toEqual(['guest: it sends what no plugin says']);
  });
});
