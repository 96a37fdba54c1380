// @vitest-environment jsdom
import { BrowserRouter } from '#core/router';
import { openServices } from '#testing/bench';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StatusFeed } from './StatusFeed.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
afterEach(() => {
  cleanup();
  world.close();
});
const items = () =>
  [...document.querySelectorAll('.s-status-item')].map(({ textContent }) => textContent?.trim());
const tones = () =>
  [...document.querySelectorAll<HTMLElement>('.k-dot')].map(({ dataset }) => dataset['tone']);
/** Where the feed's text leads. */
const way = () => document.querySelector('.s-status-item a')?.getAttribute('href') ?? undefined;
const tick = () => act(() => world.clock.advanceAsync(1000));
async function open(options: Parameters<typeof openServices>[0] = {}) {
  world = await openServices(options);
  await world.show(
    <BrowserRouter>
      <StatusFeed />
    </BrowserRouter>,
  );
}
const follow = () =>
  world.services.push.subscribe('bestmarket', { securityIds: ['240210.IB'], onFrame: () => undefined });
const market = () => world.sockets.at('/ws/websocketForward');

describe('the status line', () => {
  it('offers a visitor the log-in for live quotes, and shows the market’s state and its time [R1.01]', async () => {
    await open();
    expect(way()).toBe('/index/login?return=%2Findex%2Fhome');
    expect([items(), tones()]).toEqual([
      [
        '登录并认证后接收实时行情',
        '意向提交：开放',
        expect.stringMatching(/^北京时间 2026-11-20 10:00:0\d$/),
      ],
      ['off', 'ok'],
    ]);
  });

  it('offers the verification to a user without one, and nothing to a verified user [R1.01]', async () => {
    await open({ user: { 'user.newAuth': 'I' } });
    expect([items()[0], way()]).toEqual(['认证后接收实时行情', '/my-info-index?tabName=NameAuthentication']);
    const { session } = world.services;
    const { userInfo } = session;
    if (userInfo === null) throw new Error('nobody is logged in');
    act(() => session.setUserInfo({ ...userInfo, authenticationstatus: 'Y', bindstatus: 'Y' }));
    expect([items()[0], way()]).toEqual(['意向提交：开放', undefined]);
  });

  it('on the log-in page the way there does not return to the log-in', async () => {
    await open({ path: '/index/login?return=%2Findex%2Fhome' });
    expect(way()).toBe('/index/login?return=%2Findex%2Fhome');
  });

  it('follows the market’s clock, and shows when intentions are no longer accepted', async () => {
    await open({ time: '2026-11-20 17:29:58' });
    expect(items()[1]).toBe('意向提交：开放');
    await tick();
    await tick();
    await tick();
    expect([items()[1], tones()[1]]).toEqual(['意向提交：休市', 'off']);
  });

  it('makes no claim about prices or the market while the network is away [U9]', async () => {
    await open({ user: {} });
    act(() => world.browser.setOnline(false));
    await tick();
    expect([items().slice(0, 2), tones()]).toEqual([
      ['网络已断开', '意向提交：状态未知'],
      ['bad', 'warn'],
    ]);
    act(() => world.browser.setOnline(true));
    await tick();
    expect(items()[0]).not.toBe('网络已断开');
  });

  it('shows no feed state when nothing is followed; then connecting, live, and connecting again after a disconnection', async () => {
    await open({ user: {} });
    expect(items()).toHaveLength(2);
    const stop = follow();
    await tick();
    expect(items()[0]).toBe('连接中');
    market().frame('bestmarket', 'snap', []);
    await tick();
    expect([items()[0], tones()[0]]).toEqual(['行情实时', 'ok']);
    world.sockets.networkUp = false;
    market().drop();
    await tick();
    expect([items()[0], tones()[0]]).toEqual(['连接中', 'warn']);
    // Reconnected, and the data shown is old until the next snapshot.
    world.sockets.networkUp = true;
    await tick();
    await tick();
    expect(items()[0]).toBe('行情延迟');
    market().frame('bestmarket', 'snap', []);
    await tick();
    expect(items()[0]).toBe('行情实时');
    stop();
    await tick();
  });
});
