import { type Bus, natsBus } from '#server/bus';
import { createLogger } from '#server/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { natsServers } from '../../_util/nats-server.ts';
import { startTestServer } from '../../_util/test-server.ts';
import { TestSocket } from '../../_util/test-socket.ts';
import { FakeMarket, TOKEN_A } from '../push/fake-market.ts';
import { freePort } from '../../_util/run-main.ts';

const log = createLogger('silent');
/** An attempt to connect to a server that hangs takes five seconds. */
const SOON = { timeout: 30_000, interval: 50 };
const LOST: unknown = expect.stringMatching(/^bus connection lost/);

it('names BUS_URL if NATS cannot be reached, without its password', async () => {
  const port = await freePort();
  const failure = natsBus(`nats://user:secret-word@127.0.0.1:${port}`, log);
  await expect(failure).rejects.toThrow(/^BUS_URL: NATS at 127\.0\.0\.1:\d+ cannot be reached \([^)]*\)/);
  await expect(failure).rejects.not.toThrow('secret-word');
});

describe.each(natsServers())('several processes over $name', (nats) => {
  let port = 0;
  let url = '';

  beforeAll(async () => {
    port = await freePort();
    await nats.start(port);
    url = `nats://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await nats.stop();
  });

  function collect(
    bus: Bus,
    pattern: string,
  ): { received: string[]; reach: (count: number) => Promise<void> } {
    const received: string[] = [];
    let wake = (): void => {};
    bus.subscribe(pattern, (topic, message) => {
      received.push(`${topic}=${JSON.stringify(message)}`);
      wake();
    });
    return {
      received,
      async reach(count) {
        while (received.length < count)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      },
    };
  }

  /** Resolves once the server has every subscription that `to` made so far: it takes those of a connection in order. */
  async function areConnected(from: Bus, to: Bus): Promise<void> {
    const received = collect(to, 'connected');
    const again = setInterval(() => {
      from.publish('connected', null);
    }, 20);
    await received.reach(1);
    clearInterval(again);
  }

  it('receive each message once and in order, and their own before publish returns', async () => {
    const [a, b] = [await natsBus(url, log), await natsBus(url, log)];
    const [atA, atB] = [collect(a, 'push.*'), collect(b, 'push.*')];
    await areConnected(a, b);
    for (let n = 1; n <= 200; n += 1) a.publish('push.msg', { n });
    a.publish('other.topic', 1);
    expect(atA.received).toHaveLength(200);
    await atB.reach(200);
    b.publish('push.end', null);
    await atA.reach(201);
    expect(atB.received.slice(0, 200)).toEqual(
      Array.from({ length: 200 }, (_, i) => `push.msg={"n":${i + 1}}`),
    );
    expect(atA.received).toHaveLength(201);
    await a.close();
    await b.close();
  });

  it('reconnect by themselves after NATS was away', async () => {
    const [a, b] = [await natsBus(url, log), await natsBus(url, log)];
    const atB = collect(b, 'wake');
    await nats.stop();
    a.publish('wake', 'lost or late');
    await nats.start(port);
    const again = setInterval(() => {
      a.publish('wake', 'back');
    }, 100);
    await atB.reach(2);
    clearInterval(again);
    expect(atB.received.at(-1)).toBe('wake="back"');
    await a.close();
    await b.close();
  });

  it('stop in order while NATS is away', async () => {
    const bus = await natsBus(url, log, { retryMs: 100 });
    await nats.stop();
    await expect(bus.close()).resolves.toBeUndefined();
    await nats.start(port);
  });

  it('notice that NATS hangs, log one line when that begins and one when it is over, and stop in order meanwhile', async () => {
    const lines: string[] = [];
    const noted = createLogger('warn', {
      write(line) {
        // `as` holds: a line of the logger.
        lines.push((JSON.parse(line) as { msg: string }).msg);
      },
    });
    const pace = { retryMs: 100, pingMs: 50 };
    const [a, b, c] = [
      await natsBus(url, noted, pace),
      await natsBus(url, log, pace),
      await natsBus(url, log, { pingMs: 60_000, drainMs: 100 }),
    ];
    const atB = collect(b, 'wake');
    const goOn = nats.hang();
    await expect.poll(() => lines, SOON).toEqual([LOST]);
    await expect(c.close()).resolves.toBeUndefined();
    a.publish('wake', 'lost');
    goOn();
    await expect.poll(() => lines, SOON).toEqual([LOST, 'bus connection is back']);
    await areConnected(a, b);
    a.publish('wake', 'back');
    await atB.reach(1);
    expect(atB.received).toEqual(['wake="back"']);
    await a.close();
    await b.close();
  });

  it('are refused at the start with a wrong password, and come back when it is changed while they run', async () => {
    const own = await freePort();
    const refusals: unknown[] = [];
    let losses = 0;
    const { promise: isRefused, resolve } = Promise.withResolvers<void>();
    const noted = createLogger('debug', {
      write(line) {
        // `as` holds: a line of the logger.
        const { level, msg } = JSON.parse(line) as { level: number; msg: string };
        if (msg.startsWith('NATS refuses')) refusals.push(level);
        if (msg.startsWith('bus connection lost')) losses += 1;
        // More attempts than the client makes with a wrong password, unless told otherwise.
        if (refusals.length === 4) resolve();
      },
    });
    await nats.stop();
    await nats.start(own, 'first-word');
    const urlWith = (password: string): string => `nats://bond:${password}@127.0.0.1:${own}`;
    const failure = natsBus(urlWith('other-word'), noted);
    await expect(failure).rejects.toThrow(
      /^BUS_URL: NATS at 127\.0\.0\.1:\d+ refuses its user and password \([^)]+\): correct them/,
    );
    await expect(failure).rejects.not.toThrow('other-word');
    const [a, b] = [
      await natsBus(urlWith('first-word'), noted, { retryMs: 100 }),
      await natsBus(urlWith('first-word'), log, { retryMs: 100 }),
    ];
    await nats.stop();
    await nats.start(own, 'second-word');
    await isRefused;
    await nats.stop();
    await nats.start(own, 'first-word');
    await areConnected(a, b);
    // One error for the operator, however often it is tried.
    expect([refusals.filter((level) => level === 50).length, losses]).toEqual([1, 1]);
    await a.close();
    await b.close();
    await nats.stop();
    await nats.start(port);
  });

  it('pass rows and the end of a session to readers on another server', async () => {
    const [first, second] = [new FakeMarket(), new FakeMarket()];
    // Draining one of several processes has its own test.
    const env = { BUS_URL: url, DRAIN_SECONDS: '0' };
    const [one, two] = [
      await startTestServer({ wire: first.wire, env }),
      await startTestServer({ wire: second.wire, env }),
    ];
    const reader = await new TestSocket(`${two.wsUrl}/ws/websocketForward`, ['bond.v1', TOKEN_A]).open();
    reader.send({ type: 'sub', stream: 'bestmarket' });
    await reader.frame((frame) => frame.op === 'snap');
    first.move('240210.IB', 5);
    expect((await reader.frame((frame) => frame.op === 'upd')).data).toEqual([
      { securityId: '240210.IB', bidQty: 5 },
    ]);
    one.services.hub.closeSession('session-a', 4402);
    expect(await reader.closed).toBe(4402);
    await one.close();
    await two.close();
  });
});
