import { Channels } from '#core/plugin';
import { MarketStore } from '#core/market';
import { PushHub } from '#core/push';
import { bestRow, FakeBrowser, FakeClock, FakeSockets } from '#testing';
import { describe, expect, it } from 'vitest';
import { SandboxLink } from './sandbox-link.ts';

function open(streams: readonly 'bestmarket'[] = ['bestmarket']) {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const hub = new PushHub({ sockets, clock, browser: new FakeBrowser() });
  hub.setToken('t');
  const channels = new Channels();
  const said: unknown[] = [];
  const faults: string[] = [];
  const port = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage: (message: unknown) => void said.push(message),
    close: () => {},
  };
  const link = new SandboxLink({
    port,
    entry: { id: 'guest', streams: [...streams] },
    code: 'the code',
    language: 'zh-CN',
    theme: 'dark',
    clock,
    market: new MarketStore({ push: hub, clock }),
    channel: channels.port(() => 'blue'),
    onFault: (error) => faults.push(error.message),
  });
  // `as` holds: the link reads `data` only.
  const hear = (data: unknown) => port.onmessage?.({ data } as MessageEvent);
  return { clock, sockets, channels, said, faults, link, hear };
}

const bond = (securityId: string) => ({ type: 'fdc3.instrument', id: { securityId } }) as const;

describe('the link to a plugin in a frame', () => {
  it('hands the code over, the bond of the channel, and rows of granted streams as copies', () => {
    const { clock, sockets, channels, said, hear, link } = open();
    channels.publish('blue', 'bond', bond('A.IB'));
    hear({ type: 'ready' });
    expect(said).toEqual([
      { type: 'run', code: 'the code', language: 'zh-CN' },
      { type: 'look', theme: 'dark' },
      { type: 'bond', id: 'A.IB' },
    ]);
    hear({ type: 'follow', follow: 1, stream: 'bestmarket', ids: ['A.IB'] });
    clock.advance(20);
    const row = bestRow('A.IB');
    sockets.at('/ws/websocketForward').frame('bestmarket', 'snap', [row], ['A.IB']);
    clock.frame();
    expect(said.at(-1)).toEqual({ type: 'rows', follow: 1, rows: [row] });
    hear({ type: 'publish', id: 'B.IB' });
    expect(channels.current('blue', 'bond')).toEqual(bond('B.IB'));
    link.close();
    clock.advance(10_000);
    expect([clock.pending, sockets.live.length]).toEqual([0, 0]);
  });

  it('ends a plugin that does not answer within three seconds, and lets one live that does', () => {
    const silent = open();
    silent.clock.advance(5000);
    expect(silent.faults).toEqual(['guest: it does not answer']);
    const alive = open();
    for (let n = 1; n <= 20; n += 1) {
      alive.clock.advance(1000);
      alive.hear({ type: 'pong', n });
    }
    expect(alive.faults).toEqual([]);
    alive.link.close();
  });

  it.each([
    [
      'a stream that is not granted',
      { type: 'follow', follow: 1, stream: 'deepmarket', ids: ['A.IB'] },
      /not granted/,
    ],
    ['words that no plugin says', { type: 'eval', code: '1' }, /what no plugin says/],
    ['its own error', { type: 'error', message: 'broken' }, /broken/],
  ])('ends a plugin for %s', (_what, message, says) => {
    const { hear, faults, clock, sockets } = open();
    hear(message);
    expect(faults).toEqual([expect.stringMatching(says)]);
    expect([clock.pending, sockets.live.length]).toEqual([0, 0]);
  });

  it('ends a plugin that floods it', () => {
    const { hear, faults } = open();
    for (let n = 0; n < 300; n += 1) hear({ type: 'pong', n });
    expect(faults).toEqual(['guest: it sends too many messages']);
  });
});
