import { FakeBrowser, FakeClock, FakeSockets } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PushSocket, type PushSocketOptions, type SocketProblem } from './push-socket.ts';

function setUp(over: Partial<PushSocketOptions> = {}) {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const browser = new FakeBrowser();
  const problems: SocketProblem[] = [];
  const reported = { ups: 0, downs: 0, stops: [] as number[], frames: [] as unknown[] };
  const socket = new PushSocket({
    url: 'wss://bond.test/ws',
    protocols: () => ['bond.v1', 'token'],
    sockets,
    clock,
    browser,
    heartbeatMs: 15_000,
    retryCapMs: 30_000,
    random: () => 0,
    onUp: () => (reported.ups += 1),
    onDown: () => (reported.downs += 1),
    onFrame: (frame) => reported.frames.push(frame),
    onStopped: (code) => reported.stops.push(code),
    onProblem: (problem) => problems.push(problem),
    ...over,
  });
  return { clock, sockets, browser, problems, reported, socket };
}

describe('one push connection', () => {
  it('goes from connect to heartbeat, pings at once and after each pong [R4.17] [R7.09]', () => {
    const { clock, sockets, socket, reported } = setUp();
    socket.start();
    expect(socket.state).toBe('connect');
    clock.advance(10);
    expect(socket.state).toBe('heartbeat');
    expect(sockets.created[0]?.protocols).toEqual(['bond.v1', 'token']);
    expect(sockets.created[0]?.pings).toBe(1);
    clock.advance(15_020);
    expect(sockets.created[0]?.pings).toBe(2);
    expect(reported.ups).toBe(1);
  });

  it('reconnects when a pong is missing for 2000 ms and reports it [R4.17] [R8.07]', () => {
    const { clock, sockets, socket, problems, reported } = setUp();
    socket.start();
    clock.advance(20);
    sockets.answersPings = false;
    clock.advance(15_000);
    clock.advance(1999);
    expect(socket.state).toBe('heartbeat');
    clock.advance(1);
    // Attempt 1 does not wait.
    expect(socket.state).toBe('connect');
    expect(reported.downs).toBe(1);
    expect(problems).toEqual([
      { kind: 'noPong', url: 'wss://bond.test/ws', message: 'no pong within 2000 ms' },
    ]);
    expect(sockets.created).toHaveLength(2);
    expect(sockets.live).toHaveLength(1);
  });

  it('waits 0, 1, 2, 4, 8, 16, 30, 30 s between attempts while the network is away [R4.17]', () => {
    const { clock, sockets, socket, problems } = setUp();
    socket.start();
    clock.advance(10_000);
    sockets.networkUp = false;
    const start = clock.monotonic();
    const attempts: number[] = [];
    const before = sockets.created.length;
    sockets.created[0]?.drop();
    for (let step = 0; step < 130_000; step += 50) {
      const socketCount = sockets.created.length;
      clock.advance(50);
      if (sockets.created.length > socketCount) attempts.push(Math.round((clock.monotonic() - start) / 1000));
    }
    expect(attempts.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    expect(sockets.created.length - before).toBe(9);
    expect(problems.every((problem) => problem.kind === 'closed1006')).toBe(true);
  });

  it('reconnects at least every 5 s where that is the stream’s own cap [R7.09]', () => {
    const { clock, sockets, socket } = setUp({ retryCapMs: 5000 });
    sockets.networkUp = false;
    socket.start();
    clock.advance(60_000);
    const socketCount = sockets.created.length;
    clock.advance(50_000);
    expect(sockets.created.length - socketCount).toBeGreaterThanOrEqual(9);
  });

  it.each([4401, 4402, 4403, 1000])('stops for good when the server closes with %i', (code) => {
    const { clock, sockets, socket, reported, browser } = setUp();
    socket.start();
    clock.advance(10);
    sockets.created[0]?.drop(code);
    clock.advance(100_000);
    browser.setOnline(true);
    browser.setVisible(true);
    expect(socket.state).toBe('close');
    expect(reported.stops).toEqual([code]);
    expect(sockets.created).toHaveLength(1);
    expect([clock.pending, browser.listeners]).toEqual([0, 0]);
  });

  it.each([1006, 1001, 1011, 1012, 4408, 1005])(
    'reconnects when the connection ends with %i [R4.17]',
    (code) => {
      const { clock, sockets, socket } = setUp();
      socket.start();
      clock.advance(10);
      sockets.created[0]?.drop(code);
      clock.advance(20);
      expect(socket.state).toBe('heartbeat');
      expect(sockets.created).toHaveLength(2);
    },
  );

  it('stays closed after a disconnection where reconnecting is disabled [R4.17]', () => {
    const { clock, sockets, socket, browser } = setUp({ reconnects: false });
    socket.start();
    clock.advance(10);
    sockets.created[0]?.drop();
    browser.setOnline(true);
    clock.advance(100_000);
    expect([socket.state, sockets.created.length]).toEqual(['close', 1]);
  });

  it('does not reconnect in a tight loop to a server that accepts and closes', () => {
    const { clock, sockets, socket } = setUp();
    sockets.onConnect = 1011;
    socket.start();
    clock.advance(60_000);
    expect(sockets.created.length).toBeLessThan(9);
  });

  it('reconnects at once when the network or the user returns', () => {
    const { clock, sockets, socket, browser } = setUp();
    sockets.networkUp = false;
    socket.start();
    clock.advance(100_000);
    sockets.networkUp = true;
    browser.setOnline(true);
    clock.advance(20);
    expect(socket.state).toBe('heartbeat');
  });

  it('reconnects at once when a call succeeds after the loss, once until a call fails again', () => {
    const { clock, sockets, socket } = setUp();
    socket.start();
    clock.advance(10_000);
    const attempts = (): number => sockets.created.length;
    sockets.networkUp = false;
    sockets.created[0]?.drop();
    clock.advance(60_000);
    const before = attempts();
    // Calls get through, but sockets do not: the waits stay.
    for (let n = 0; n < 5; n += 1) {
      socket.callEnded(true);
      clock.advance(100);
    }
    expect(attempts()).toBe(before + 1);
    clock.advance(60_000);
    sockets.networkUp = true;
    socket.callEnded(false);
    expect(socket.state).toBe('reconnect');
    socket.callEnded(true);
    clock.advance(20);
    expect(socket.state).toBe('heartbeat');
    const live = attempts();
    socket.callEnded(true);
    clock.advance(10_000);
    expect([attempts(), socket.state]).toEqual([live, 'heartbeat']);
    // The next loss has its own.
    sockets.networkUp = false;
    sockets.live[0]?.drop();
    clock.advance(60_000);
    sockets.networkUp = true;
    socket.callEnded(true);
    clock.advance(20);
    expect(socket.state).toBe('heartbeat');
  });

  it('checks whether the connection is alive when the tab is shown again', () => {
    const { clock, sockets, socket, browser } = setUp();
    socket.start();
    clock.advance(1000);
    sockets.networkUp = false;
    browser.setVisible(true);
    clock.advance(2000);
    expect(socket.state).not.toBe('heartbeat');
  });

  it('gives up a connection that never opens', () => {
    const { clock, sockets, socket } = setUp();
    sockets.latencyMs = 1_000_000;
    socket.start();
    clock.advance(9999);
    expect(sockets.created).toHaveLength(1);
    clock.advance(1);
    expect(sockets.created).toHaveLength(2);
    sockets.latencyMs = 10;
    clock.advance(11_020);
    expect(socket.state).toBe('heartbeat');
    expect(sockets.mostLive).toBe(1);
  });

  it('reports a browser without WebSocket and one that refuses to open it [R8.07]', () => {
    const first = setUp();
    first.sockets.isSupported = false;
    first.socket.start();
    expect(first.problems.map((problem) => problem.kind)).toEqual(['unsupported']);
    expect(first.socket.state).toBe('close');
    const second = setUp();
    second.sockets.failure = new SyntaxError('bad protocol');
    second.socket.start();
    expect(second.problems.map((problem) => [problem.kind, problem.message])).toEqual([
      ['init', 'bad protocol'],
    ]);
    second.clock.advance(20);
    expect(second.socket.state).toBe('heartbeat');
  });

  it('leaves no timer, listener or socket behind when it stops', () => {
    const { clock, sockets, socket, browser } = setUp();
    socket.start();
    clock.advance(20);
    socket.stop();
    socket.stop();
    expect([clock.pending, browser.listeners, sockets.live.length]).toEqual([0, 0, 0]);
    socket.start();
    clock.advance(20);
    expect(socket.state).toBe('heartbeat');
  });
});

type Event =
  | { readonly kind: 'wait'; readonly ms: number }
  | {
      readonly kind: 'cut' | 'restore' | 'drop' | 'mute' | 'online' | 'offline' | 'show';
      readonly ms: number;
    };

const events: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom('wait', 'cut', 'restore', 'drop', 'mute', 'online', 'offline', 'show'),
  ms: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 120_000 })),
});

describe('the push connection under any sequence of failures', () => {
  it('never has two live sockets, and is connected within 31 s after the network has returned for good [R4.17]', () => {
    fc.assert(
      fc.property(
        fc.array(events, { maxLength: 30 }),
        fc.integer({ min: 1, max: 1500 }),
        (script, latencyMs) => {
          const { clock, sockets, socket, browser } = setUp({ random: Math.random });
          sockets.latencyMs = latencyMs;
          socket.start();
          for (const { kind, ms } of script) {
            if (kind === 'cut') sockets.networkUp = false;
            if (kind === 'restore') sockets.networkUp = true;
            if (kind === 'mute') sockets.answersPings = !sockets.answersPings;
            if (kind === 'drop') sockets.live[0]?.drop();
            if (kind === 'online' || kind === 'offline') browser.setOnline(kind === 'online');
            if (kind === 'show') browser.setVisible(true);
            clock.advance(ms);
            expect(sockets.live.length).toBeLessThanOrEqual(1);
          }
          sockets.networkUp = true;
          sockets.answersPings = true;
          // A heartbeat, a missed pong, the longest wait, a connection.
          clock.advance(15_000 + 2000 + 30_000 + 2 * latencyMs + 10_000);
          expect(socket.state).toBe('heartbeat');
          expect(sockets.mostLive).toBe(1);
          socket.stop();
          clock.advance(10_000);
          expect(clock.pending).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});
