import { settle } from '#testing';
import { TransportError } from '#core/http';
import { describe, expect, it } from 'vitest';
import { testCore } from '../testing/core.ts';
import { homepage } from '../testing/rows.ts';
import { HOMEPAGE_POLL_MS, HomepageFeed } from './homepage-feed.ts';

const PATH = '/market/homepage';

function setUp() {
  const desk = testCore();
  desk.server.on(PATH, homepage());
  return { ...desk, feed: new HomepageFeed(desk.core) };
}

describe('home page feed', () => {
  it('makes no request until it is watched, then at once and every 3 s, once for all panels [R2.03]', async () => {
    const { feed, server, clock } = setUp();
    expect(server.count(PATH)).toBe(0);
    const stops = [feed.follow(), feed.follow()];
    expect(feed.status).toBe('loading');
    await settle();
    expect([feed.status, feed.data?.active.length]).toEqual(['ready', 1]);
    await clock.advanceAsync(9100);
    expect(server.count(PATH)).toBe(4);
    for (const stop of stops) stop();
    await clock.advanceAsync(10 * HOMEPAGE_POLL_MS);
    expect([server.count(PATH), clock.pending]).toEqual([4, 0]);
  });

  it('pauses while the tab is hidden and requests at once when it is shown again', async () => {
    const { feed, server, clock, browser } = setUp();
    feed.follow();
    await settle();
    browser.setVisible(false);
    await clock.advanceAsync(10 * HOMEPAGE_POLL_MS);
    expect(server.count(PATH)).toBe(1);
    browser.setVisible(true);
    await settle();
    expect(server.count(PATH)).toBe(2);
  });

  it('fails without a toast, keeps its data marked as stale, and recovers automatically', async () => {
    const { feed, server, clock, core } = setUp();
    server.on(PATH, new TransportError('network'));
    const stop = feed.follow();
    await settle();
    expect([feed.status, feed.data]).toEqual(['failed', null]);
    server.on(PATH, homepage());
    await clock.advanceAsync(HOMEPAGE_POLL_MS);
    expect([feed.status, feed.isStale]).toEqual(['ready', false]);
    server.on(PATH, new TransportError('timeout'));
    await clock.advanceAsync(HOMEPAGE_POLL_MS);
    expect([feed.status, feed.isStale]).toEqual(['ready', true]);
    expect(core.notice.toasts).toEqual([]);
    stop();
  });

  it('forgets a user’s prices at once when the session changes', async () => {
    const { feed, server, login } = setUp();
    feed.follow();
    await settle();
    login();
    expect(feed.data).toBeNull();
    await settle();
    expect(feed.status).toBe('ready');
    expect(server.requests.at(-1)?.headers['authorization']).toBe('t1');
  });
});
