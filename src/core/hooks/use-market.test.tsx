// @vitest-environment jsdom
import { MarketStore, type StreamRefusal } from '#core/market';
import { Intents } from '#core/plugin';
import { PushHub } from '#core/push';
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { bestRow, FakeBrowser, FakeClock, FakeSockets, tradeRow } from '#testing';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useBest, useFollow, useTrades } from './use-market.ts';
import { useStars } from './use-stars.ts';

afterEach(cleanup);

function setUp() {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const hub = new PushHub({ sockets, clock, browser: new FakeBrowser() });
  hub.setToken('t');
  return { clock, sockets, market: new MarketStore({ push: hub, clock }) };
}

describe('market hooks', () => {
  it('show a row’s newest state once per frame, only in the component that shows it, and unsubscribe when it unmounts', () => {
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
    act(() => {
      socket.frame('bestmarket', 'snap', [bestRow('A.IB', 5), bestRow('B.IB', 3)], ['A.IB', 'B.IB']);
      clock.frame();
    });
    expect(screen.getByText('A.IB 5')).toBeDefined();
    view.unmount();
    clock.advance(10_000);
    expect([clock.pending, sockets.live.length]).toEqual([0, 0]);
  });

  it('list trades as they arrive', () => {
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

describe('a component’s subscription', () => {
  /** A market that only records what is followed, and by which callback refusals arrive. */
  function noting() {
    const live: string[] = [];
    const refusals: ((refusal: StreamRefusal | null) => void)[] = [];
    const market = {
      follow: (
        type: string,
        ids: readonly string[] | undefined,
        refuse: (refusal: StreamRefusal | null) => void,
      ) => {
        const what = `${type} ${ids?.join('+') ?? 'all'}`;
        live.push(what);
        refusals.push(refuse);
        return () => void live.splice(live.indexOf(what), 1);
      },
    };
    // `as` holds: the hook only follows.
    return { live, refusals, market: market as unknown as MarketStore };
  }
  type Ids = Parameters<typeof useFollow>[2];

  it.each<[string, Ids, readonly string[]]>([
    ['a whole table', 'all', ['bestmarket all']],
    ['some bonds', ['A.IB', 'B.IB'], ['bestmarket A.IB+B.IB']],
    ['nothing while the bonds are unknown', null, []],
    ['nothing for an empty list, which does not mean all', [], []],
  ])('covers %s: $2', (_what, ids, followed) => {
    const { live, market } = noting();
    const { unmount } = renderHook(() => useFollow(market, 'bestmarket', ids));
    expect(live).toEqual(followed);
    unmount();
    expect(live).toEqual([]);
  });

  it('survives a render with an equal list, and changes with a different one', () => {
    const { live, refusals, market } = noting();
    const { rerender } = renderHook(
      ({ ids }: { readonly ids: Ids }) => useFollow(market, 'bestmarket', ids),
      {
        initialProps: { ids: ['A.IB'] as Ids },
      },
    );
    rerender({ ids: ['A.IB'] });
    expect([live, refusals.length]).toEqual([['bestmarket A.IB'], 1]);
    rerender({ ids: ['B.IB'] });
    expect([live, refusals.length]).toEqual([['bestmarket B.IB'], 2]);
  });

  it('that is refused reports so until something else is followed', () => {
    const { refusals, market } = noting();
    const { result, rerender } = renderHook(
      ({ ids }: { readonly ids: Ids }) => useFollow(market, 'bestmarket', ids),
      { initialProps: { ids: 'all' as Ids } },
    );
    act(() => refusals[0]?.({ code: 403, words: null }));
    expect(result.current).toEqual({ code: 403, words: null });
    rerender({ ids: ['A.IB'] });
    expect(result.current).toBeNull();
  });
});

describe('bond stars', () => {
  /** The current user, and the content of their watchlist. */
  function open({ isLogin = true, keeps = true } = {}) {
    const intents = new Intents();
    const session = observable({ isLogin });
    const starred = observable.set<string>();
    const keep = () =>
      intents.handle(
        'watch',
        ({ securityId }) => {
          if (!starred.delete(securityId)) starred.add(securityId);
        },
        ({ securityId }) => starred.has(securityId),
      );
    const stop = keeps ? keep() : () => undefined;
    // `as` holds: the hook uses these only.
    const services = { intents, session, text: new Text({ load: async () => ({}) }) } as unknown as Services;
    const { result } = renderHook(() => useStars(), {
      wrapper: ({ children }) => <ServicesProvider value={services}>{children}</ServicesProvider>,
    });
    return { result, session, stop, keep };
  }

  it('are toggled through the plugin that keeps the list', () => {
    const { result } = open();
    const seen = [result.current?.has('A.IB')];
    for (let press = 0; press < 2; press += 1) {
      act(() => result.current?.toggle('A.IB'));
      seen.push(result.current?.has('A.IB'));
    }
    expect([seen, result.current?.has('B.IB')]).toEqual([[false, true, false], false]);
  });

  it.each([
    ['a visitor', { isLogin: false }],
    ['a user without a plugin that keeps the watchlist', { keeps: false }],
  ])('are not available to %s', (_whom, how) => {
    expect(open(how).result.current).toBeNull();
  });

  it('come and go with the session and with the plugin that keeps them', () => {
    const { result, session, stop, keep } = open();
    const first = result.current;
    act(() => runInAction(() => (session.isLogin = false)));
    expect(result.current).toBeNull();
    act(() => runInAction(() => (session.isLogin = true)));
    expect(result.current).not.toBeNull();
    act(stop);
    expect(result.current).toBeNull();
    act(() => void keep());
    expect([first === null, result.current?.has('A.IB')]).toEqual([false, false]);
  });
});
