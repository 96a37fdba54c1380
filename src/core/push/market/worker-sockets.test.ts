import { FakeBrowser, FakeClock, FakeSockets } from '#testing';
import { describe, expect, it } from 'vitest';
import { PushHub } from '../push-hub.ts';
import type { PushFrame } from '../types.ts';
import type { Port, ToPage, ToWorker } from './messages.ts';
import { serveSockets } from './socket-worker.ts';
import { WorkerSockets } from './worker-sockets.ts';

const FORWARD = '/ws/websocketForward';
const head = { type: 'bestmarket', ts: '2026-11-20 10:00:00.000' };

/** A page and a worker: messages are copied, and received by the other later. */
function setUp({
  starts = true,
  isSeen = true,
}: { readonly starts?: boolean; readonly isSeen?: boolean } = {}) {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const inPage = new FakeSockets(clock);
  const posted: ToWorker[] = [];
  const worker: Pick<Port<ToPage, ToWorker>, 'post' | 'onMessage'> = {
    post(message) {
      const copy = structuredClone(message);
      clock.setTimeout(() => page.onMessage(copy), 1);
    },
    onMessage: () => {},
  };
  const page: Port<ToWorker, ToPage> = {
    post(message) {
      posted.push(message);
      const copy = structuredClone(message);
      clock.setTimeout(() => worker.onMessage(copy), 1);
    },
    onMessage: () => {},
    onBroken: () => {},
    end: () => (page.onMessage = () => {}),
  };
  if (starts) serveSockets(worker, sockets, clock);
  const browser = new FakeBrowser();
  browser.setVisible(isSeen);
  const signs = { unauthenticated: 0, problems: [] as string[] };
  const hub = new PushHub({
    sockets: new WorkerSockets(page, inPage, browser),
    clock,
    browser,
    random: () => 0,
    onUnauthenticated: () => (signs.unauthenticated += 1),
    onProblem: ({ kind }) => signs.problems.push(kind),
  });
  return { clock, sockets, inPage, page, posted, hub, signs, browser };
}

function follow(hub: PushHub) {
  const frames: PushFrame<'bestmarket'>[] = [];
  const stale: boolean[] = [];
  const stop = hub.subscribe('bestmarket', {
    securityIds: ['A.IB'],
    onFrame: (frame) => frames.push(frame),
    onStale: (now) => stale.push(now),
  });
  return {
    frames,
    stale,
    stop,
    bids: () => frames.flatMap(({ rows }) => rows.map(({ bidPrice }) => bidPrice)),
  };
}

const snap = (seq: number, bid: number) => ({
  ...head,
  seq,
  op: 'snap',
  ids: ['A.IB'],
  fields: ['securityId', 'bidPrice'],
  rows: [['A.IB', bid]],
});
const bid = (seq: number, price: number) => ({
  ...head,
  seq,
  op: 'upd',
  rows: [],
  changes: [['A.IB', 1, price]],
});

/** A bond is followed, and its first row has arrived. */
function live(over: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(over);
  all.hub.setToken('t0k');
  const followed = follow(all.hub);
  all.clock.advance(50);
  const socket = all.sockets.at(FORWARD);
  socket.push(snap(1, 2));
  all.clock.advance(50);
  return { ...all, ...followed, socket };
}

describe('market streams over a worker', () => {
  it('use a socket opened by the worker, with the page’s protocols and subscriptions [R7.09]', () => {
    const { socket, bids, stale, hub, inPage } = live();
    expect(socket.protocols).toEqual(['bond.v2', 'bond.v1', 't0k']);
    expect(socket.received).toEqual([{ type: 'sub', stream: 'bestmarket', securityIds: ['A.IB'] }]);
    expect([bids(), stale, hub.health('bestmarket').state]).toEqual([[2], [true, false], 'live']);
    expect(inPage.created).toEqual([]);
  });

  it('arrive as few frames with the newest value, without losing one', () => {
    const { clock, socket, frames, bids, stale } = live();
    for (let seq = 2; seq <= 1001; seq += 1) socket.push(bid(seq, seq));
    clock.advance(50);
    expect(bids().at(-1)).toBe(1001);
    expect(frames.length).toBeLessThan(10);
    expect(stale).toEqual([true, false]);
  });

  it('deliver rows in sight first, on this connection and the next, and report them to the page’s own sockets too', () => {
    const { clock, socket, sockets, hub, inPage, bids } = live();
    hub.setVisibleRows('bestmarket', []);
    clock.advance(20);
    socket.push(bid(2, 2));
    socket.push(bid(3, 3));
    clock.advance(10);
    expect(bids()).toEqual([2, 2]);
    clock.advance(10);
    expect(bids()).toEqual([2, 2, 3]);
    expect(inPage.visibleRows).toEqual([['bestmarket', []]]);
    socket.drop();
    clock.advance(5000);
    const next = sockets.at(FORWARD);
    next.push(snap(1, 4));
    next.push(bid(2, 5));
    next.push(bid(3, 6));
    clock.advance(5);
    expect(bids().at(-1)).toBe(4);
    hub.setVisibleRows('bestmarket', ['A.IB']);
    clock.advance(5);
    expect(bids().at(-1)).toBe(6);
  });

  it('resubscribe after a gap, and are stale until the snapshot arrives', () => {
    const { clock, socket, stale, bids } = live();
    socket.push(bid(3, 2.3));
    clock.advance(50);
    expect(stale).toEqual([true, false, true]);
    expect(socket.received).toHaveLength(2);
    socket.push(snap(4, 2.4));
    socket.push(bid(5, 2.5));
    clock.advance(50);
    expect([stale.at(-1), bids().at(-1)]).toEqual([false, 2.5]);
  });

  it('resubscribe when a change refers to an unknown row', () => {
    const { clock, socket, stale } = live();
    socket.push({ ...bid(2, 2), changes: [['Z.IB', 1, 3]] });
    clock.advance(50);
    expect([stale.at(-1), socket.received.length]).toEqual([true, 2]);
  });

  it('are stale while the server is behind', () => {
    const { clock, socket, stale } = live();
    socket.push({ type: 'state', live: false });
    clock.advance(50);
    expect(stale.at(-1)).toBe(true);
    socket.push({ type: 'state', live: true });
    clock.advance(50);
    expect(stale.at(-1)).toBe(false);
  });

  it('recover from a lost connection, and from a silent one that answers no ping', () => {
    const { clock, sockets, socket, stale, bids, signs } = live();
    socket.drop();
    clock.advance(500);
    sockets.at(FORWARD).push(snap(1, 3));
    clock.advance(50);
    expect([stale.at(-1), bids().at(-1), signs.problems]).toEqual([false, 3, ['closed1006']]);
    sockets.networkUp = false;
    clock.advance(10_000);
    expect([stale.at(-1), signs.problems.includes('noPong')]).toEqual([true, true]);
    sockets.networkUp = true;
    clock.advance(31_000);
    sockets.at(FORWARD).push(snap(1, 4));
    clock.advance(50);
    expect([stale.at(-1), bids().at(-1), sockets.mostLive]).toEqual([false, 4, 1]);
  });

  it('end at once with the session: the socket closes, and later frames are dropped', () => {
    const { clock, socket, sockets, hub, bids } = live();
    socket.push(bid(2, 2.2));
    hub.setToken(null);
    clock.advance(1);
    expect([socket.state, socket.closedWith]).toEqual(['closed', 1000]);
    clock.advance(10_000);
    expect([bids(), sockets.live]).toEqual([[2], []]);
  });

  it('restart with the next user’s token: the worker keeps none', () => {
    const { clock, sockets, posted, hub, bids } = live();
    hub.setToken('other');
    clock.advance(50);
    expect(sockets.live.map(({ protocols }) => protocols.at(-1))).toEqual(['other']);
    expect(JSON.stringify(posted.filter(({ kind }) => kind !== 'open'))).not.toMatch(/t0k|other/);
    sockets.at(FORWARD).push(snap(1, 5));
    clock.advance(50);
    expect(bids()).toEqual([2, 5]);
  });

  it('end when the server closes the session, after delivering what came before', () => {
    const { clock, socket, bids, signs, sockets } = live();
    socket.push(bid(2, 2.2));
    socket.push(bid(3, 2.3));
    socket.drop(4401);
    clock.advance(10_000);
    expect([bids().at(-1), signs.unauthenticated, sockets.live]).toEqual([2.3, 1, []]);
  });

  it('are held in the worker while the page takes nothing, e.g. in the background', () => {
    const { clock, socket, page, bids } = live();
    const hear = page.onMessage;
    const delayed: ToPage[] = [];
    page.onMessage = (message) => delayed.push(message);
    for (let seq = 2; seq <= 2000; seq += 1) {
      socket.push(bid(seq, seq));
      clock.advance(1);
    }
    const messages = delayed.filter(({ kind }) => kind === 'messages');
    expect(messages.length).toBeLessThanOrEqual(8);
    page.onMessage = hear;
    for (const message of delayed) hear(message);
    clock.advance(50);
    expect(bids().at(-1)).toBe(2000);
  });

  it('arrive once a second while the page is hidden, keep the connection alive, and catch up when it is shown', () => {
    const { clock, socket, sockets, browser, frames, bids, signs, stale } = live();
    browser.setVisible(false);
    clock.advance(5);
    const before = frames.length;
    for (let seq = 2; seq <= 1001; seq += 1) {
      socket.push(bid(seq, seq));
      clock.advance(10);
    }
    // Once a second, and with each pong.
    expect(frames.length - before).toBeLessThan(25);
    browser.setVisible(true);
    clock.advance(5);
    expect([bids().at(-1), stale, signs.problems, sockets.created.length]).toEqual([
      1001,
      [true, false],
      [],
      1,
    ]);
    socket.push(bid(1002, 1));
    clock.advance(10);
    expect(bids().at(-1)).toBe(1);
  });

  it('arrive once a second in a page opened in the background', () => {
    const { clock, frames, socket } = live({ isSeen: false });
    const before = frames.length;
    for (let seq = 2; seq <= 41; seq += 1) {
      socket.push(bid(seq, seq));
      clock.advance(10);
    }
    expect(frames.length - before).toBeLessThan(4);
  });

  it('are read in the page if the worker does not start', () => {
    const { clock, inPage, page, hub } = setUp({ starts: false });
    hub.setToken('t0k');
    const { bids, stop } = follow(hub);
    clock.advance(50);
    page.onBroken('blocked');
    clock.advance(50);
    inPage.at(FORWARD).push(snap(1, 2));
    expect(bids()).toEqual([2]);
    stop();
    clock.advance(10_000);
    expect(inPage.live).toEqual([]);
  });

  it('recover in the page if the worker dies', () => {
    const { clock, inPage, page, stale, bids } = live();
    page.onBroken('out of memory');
    expect(stale.at(-1)).toBe(true);
    clock.advance(500);
    inPage.at(FORWARD).push(snap(1, 6));
    expect([stale.at(-1), bids().at(-1)]).toEqual([false, 6]);
  });

  it('count an address the browser refuses as a lost connection', () => {
    const { clock, sockets, hub, signs } = setUp();
    sockets.failure = new Error('refused');
    hub.setToken('t0k');
    follow(hub);
    clock.advance(5);
    expect(signs.problems).toEqual(['closed1006']);
    clock.advance(5000);
    expect(sockets.live).toHaveLength(1);
  });
});
