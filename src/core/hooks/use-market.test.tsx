// @vitest-environment jsdom
import { MarketStore } from '#core/market';
import { PushHub } from '#core/push';
import { bestRow, FakeBrowser, FakeClock, FakeSockets, tradeRow } from '#testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useBest, useFollow, useTrades } from './use-market.ts';

afterEach(cleanup);

function setUp() {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const hub = new PushHub({ sockets, clock, browser: new FakeBrowser() });
  hub.setToken('t');
  return { clock, sockets, market: new MarketStore({ push: hub, clock }) };
}

describe('market hooks', () => {
  it('show a row’s newest state once per frame, only in the component that shows it, and let go when it leaves', () => {
    const { clock, sockets, market } = setUp();
    const renders: Record<string, number> = {};
    function Row({ id }: { readonly id: string }) {
      const error = useFollow(market, 'bestmarket', [id]);
      const row = useBest(market, id);
      renders[id] = (renders[id] ?? 0) + 1;
      return (
        <p>
          {id} {error === null ? (row?.bidPrice ?? 'none') : JSON.stringify(error.words)}
        </p>
      );
    }
    const view = render(
      <StrictMode>
        <Row id="A.IB" />
        <Row id="B.IB" />
      </StrictMode>,
    );
    act(() => clock.advance(20));
    const socket = sockets.at('/ws/websocketForward');
    act(() => {
      socket.frame('bestmarket', 'snap', [bestRow('A.IB', 2), bestRow('B.IB', 3)], ['A.IB', 'B.IB']);
      clock.frame();
    });
    expect(screen.getByText('A.IB 2')).toBeDefined();
    const before = { ...renders };
    act(() => {
      for (let step = 1; step <= 20; step += 1)
        socket.frame('bestmarket', 'upd', [bestRow('A.IB', 2 + step / 10)]);
      clock.frame();
    });
    expect(screen.getByText('A.IB 4')).toBeDefined();
    // StrictMode renders twice.
    expect([
      (renders['A.IB'] ?? 0) - (before['A.IB'] ?? 0),
      (renders['B.IB'] ?? 0) - (before['B.IB'] ?? 0),
    ]).toEqual([2, 0]);
    act(() => socket.push({ type: 'error', code: 403, message: '当前操作没有权限', stream: 'bestmarket' }));
    expect(screen.getByText('A.IB {"text":"当前操作没有权限"}')).toBeDefined();
    view.unmount();
    clock.advance(10_000);
    expect([clock.pending, sockets.live.length]).toEqual([0, 0]);
  });

  it('list trades as they come', () => {
    const { clock, sockets, market } = setUp();
    function Tape() {
      return (
        <p>
          {useTrades(market)
            .map((trade) => trade.tradeId)
            .join()}
        </p>
      );
    }
    render(<Tape />);
    act(() => clock.advance(20));
    act(() => {
      sockets
        .at('/ws/latestTransWebSocket')
        .frame('latestTransWebSocket', 'snap', [tradeRow('t1', '2026-11-20 10:00:00.000')]);
      sockets
        .at('/ws/latestTransWebSocket')
        .frame('latestTransWebSocket', 'upd', [tradeRow('t2', '2026-11-20 10:00:01.000')]);
      clock.frame();
    });
    expect(screen.getByText('t2,t1')).toBeDefined();
  });
});
