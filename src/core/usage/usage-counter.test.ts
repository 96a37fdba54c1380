import { createHttp } from '#core/http';
import { FakeBrowser, FakeClock, FakeServer, settle } from '#testing';
import { expect, it } from 'vitest';
import { UsageCounter } from './usage-counter.ts';

function open() {
  const clock = new FakeClock();
  const browser = new FakeBrowser();
  const server = new FakeServer().on('/basic/usage', {});
  const running = { hash: 'a'.repeat(16) };
  const http = createHttp({ transport: server.transport, token: () => null });
  const counter = new UsageCounter({ http, clock, browser, hash: () => running.hash });
  const stop = counter.start();
  const reports = () => server.requests.map(({ body }) => JSON.parse(String(body)) as unknown);
  return { clock, browser, server, running, counter, stop, reports };
}

it('sends totals every half minute, by running configuration, and nothing when nothing was used', async () => {
  const { clock, running, counter, reports } = open();
  counter.count('route', 'home');
  counter.count('content', 'home', 400.4);
  counter.count('content', 'home', 200);
  running.hash = 'b'.repeat(16);
  counter.count('route', 'home');
  clock.advance(29_000);
  expect(reports()).toEqual([]);
  clock.advance(1_000);
  await settle();
  expect(reports()).toEqual([
    {
      hash: 'a'.repeat(16),
      uses: [
        { what: 'route', id: 'home', n: 1 },
        { what: 'content', id: 'home', n: 2, ms: 600 },
      ],
    },
    { hash: 'b'.repeat(16), uses: [{ what: 'route', id: 'home', n: 1 }] },
  ]);
  clock.advance(30_000);
  await settle();
  expect(reports()).toHaveLength(2);
});

it('sends a crash at once, and the rest when the tab is hidden or the page ends', async () => {
  const { clock, browser, counter, stop, reports } = open();
  counter.count('crash', 'home/active');
  clock.advance(3_000);
  await settle();
  expect(reports()).toHaveLength(1);
  counter.count('menu', 'navigation/home');
  browser.setVisible(false);
  await settle();
  expect(reports()).toHaveLength(2);
  counter.count('menu', 'navigation/home');
  stop();
  await settle();
  expect(reports()).toHaveLength(3);
});

it('holds a limited number of totals, and drops them when the server is away', async () => {
  const { clock, counter, server, reports } = open();
  for (let at = 0; at < 1_000; at += 1) counter.count('panel', `home/p${at}`);
  clock.advance(30_000);
  await expect.poll(() => reports().length).toBe(4);
  server.on('/basic/usage', () => FakeServer.reply(503, {}));
  counter.count('route', 'home');
  await counter.report();
  await counter.report();
  expect(reports()).toHaveLength(5);
});
