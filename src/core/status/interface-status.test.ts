import { createHttp } from '#core/http';
import { PushHub } from '#core/push';
import { FakeBrowser, FakeClock, FakeServer, FakeSockets } from '#testing';
import { describe, expect, it } from 'vitest';
import { InterfaceStatus } from './interface-status.ts';

describe('the interface status', () => {
  it('is unknown, then what the server says, then what is pushed, and unknown while the connection is lost; 1 means normal [R3.04]', async () => {
    const clock = new FakeClock();
    const sockets = new FakeSockets(clock);
    const server = new FakeServer().on('/account/queryLatestStcSystemNetworkStatus', {
      tradeNetStatus: 1,
      priceNetStatus: 0,
    });
    const hub = new PushHub({ sockets, clock, browser: new FakeBrowser() });
    const status = new InterfaceStatus({
      http: createHttp({ transport: server.transport, token: () => null }),
      hub,
    });
    expect([status.trade, status.market, status.isLost]).toEqual(['unknown', 'unknown', false]);
    const stop = status.start();
    await clock.advanceAsync(20);
    expect([status.trade, status.market]).toEqual(['normal', 'abnormal']);
    sockets
      .at('type=StcSystemNetworkStatus')
      .frame('StcSystemNetworkStatus', 'snap', [{ tradeNetStatus: 0, priceNetStatus: 1 }]);
    expect([status.trade, status.market, status.isLost]).toEqual(['abnormal', 'normal', false]);
    sockets.networkUp = false;
    clock.advance(32_100);
    expect([status.trade, status.market, status.isLost]).toEqual(['unknown', 'unknown', true]);
    stop();
    clock.advance(10_000);
    expect(clock.pending).toBe(0);
  });

  it('is lost as soon as any prices shown are stale, though its own connection has not been missed yet', async () => {
    const clock = new FakeClock();
    const sockets = new FakeSockets(clock);
    const server = new FakeServer().on('/account/queryLatestStcSystemNetworkStatus', {
      tradeNetStatus: 1,
      priceNetStatus: 1,
    });
    const hub = new PushHub({ sockets, clock, browser: new FakeBrowser() });
    hub.setToken('t');
    const status = new InterfaceStatus({
      http: createHttp({ transport: server.transport, token: () => null }),
      hub,
    });
    const seen: (readonly [isStale: boolean, isLost: boolean])[] = [];
    const stopStatus = status.start();
    const stopPrices = hub.subscribe('bestmarket', { onFrame: () => {}, onStale: () => {} });
    await clock.advanceAsync(20);
    sockets.at('type=StcSystemNetworkStatus').frame('StcSystemNetworkStatus', 'snap', []);
    sockets.at('/ws/websocketForward').frame('bestmarket', 'snap', []);
    sockets.networkUp = false;
    for (let ms = 0; ms < 3200; ms += 100) {
      clock.advance(100);
      seen.push([hub.health('bestmarket').state !== 'live', status.isLost]);
    }
    expect(seen.filter(([isStale, isLost]) => isStale !== isLost)).toEqual([]);
    expect(seen.at(-1)).toEqual([true, true]);
    stopPrices();
    stopStatus();
    hub.stop();
  });
});
