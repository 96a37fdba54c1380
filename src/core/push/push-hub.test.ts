import { rowProblem } from '#contract/server';
import { FakeBrowser, FakeClock, FakeSockets } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PushHub } from './push-hub.ts';
import type { PushFrame } from './types.ts';

const FORWARD = '/ws/websocketForward';

function setUp(over: Partial<ConstructorParameters<typeof PushHub>[0]> = {}) {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const browser = new FakeBrowser();
  const events = { unauthenticated: 0, replaced: 0, bad: [] as string[] };
  const hub = new PushHub({
    sockets,
    clock,
    browser,
    random: () => 0,
    onUnauthenticated: () => (events.unauthenticated += 1),
    onReplaced: () => (events.replaced += 1),
    onBadFrame: (problem) => events.bad.push(problem),
    ...over,
  });
  return { clock, sockets, browser, hub, events };
}

function listen(hub: PushHub, ids?: readonly string[]) {
  const frames: PushFrame<'bestmarket'>[] = [];
  const stale: boolean[] = [];
  const errors: number[] = [];
  const stop = hub.subscribe('bestmarket', {
    ...(ids === undefined ? {} : { securityIds: ids }),
    onFrame: (frame) => frames.push(frame),
    onStale: (now) => stale.push(now),
    onError: (code) => errors.push(code),
  });
  return { frames, stale, errors, stop };
}

describe('the push hub', () => {
  it('opens a socket that needs a session only with a token, and offers it beside the public protocol [R7.09]', () => {
    const { clock, sockets, hub } = setUp();
    listen(hub, ['240210.IB']);
    clock.advance(1000);
    expect(sockets.created).toHaveLength(0);
    hub.setToken('t0k');
    clock.advance(20);
    const socket = sockets.at(FORWARD);
    expect(socket.url).toBe('wss://bond.test/ws/websocketForward');
    expect(socket.protocols).toEqual(['bond.v2', 'bond.v1', 't0k']);
    expect(socket.received).toEqual([{ type: 'sub', stream: 'bestmarket', securityIds: ['240210.IB'] }]);
  });

  it('reports a stream as connecting until it was first current, and only then as interrupted', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t0k');
    listen(hub, ['a.IB']);
    const states = [hub.health('bestmarket').state];
    const note = () => states.push(hub.health('bestmarket').state);
    clock.advance(20);
    const socket = sockets.at(FORWARD);
    note();
    socket.frame('bestmarket', 'snap', []);
    note();
    socket.push({ type: 'state', live: false });
    note();
    expect(states).toEqual(['connecting', 'connecting', 'live', 'stale']);
  });

  it('is stale on every stream of a socket while the server is behind, streams added meanwhile included', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t0k');
    const first = listen(hub, ['a.IB']);
    clock.advance(20);
    const socket = sockets.at(FORWARD);
    socket.frame('bestmarket', 'snap', []);
    socket.push({ type: 'state', live: false });
    expect([first.stale, hub.health('bestmarket').state]).toEqual([[true, false, true], 'stale']);
    const deep: boolean[] = [];
    hub.subscribe('deepmarket', {
      securityIds: ['a.IB'],
      onFrame: () => {},
      onStale: (now) => deep.push(now),
    });
    clock.advance(20);
    socket.frame('deepmarket', 'snap', []);
    socket.frame('bestmarket', 'snap', []);
    expect([first.stale.at(-1), deep]).toEqual([true, [true]]);
    socket.push({ type: 'state', live: true });
    expect([first.stale.at(-1), deep.at(-1)]).toEqual([false, false]);
  });

  it('reads rows by position, and resubscribes when a change refers to an unknown row', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const rows: unknown[] = [];
    hub.subscribe('bestmarket', { securityIds: ['A.IB'], onFrame: (frame) => rows.push(...frame.rows) });
    clock.advance(20);
    const socket = sockets.at('/ws/websocketForward');
    const head = { type: 'bestmarket', ts: '2026-11-20 10:00:00.000' };
    socket.push({
      ...head,
      seq: 1,
      op: 'snap',
      ids: ['A.IB'],
      fields: ['securityId', 'bidPrice', 'valDate'],
      rows: [['A.IB', 2.2, '2026-11-19']],
    });
    socket.push({ ...head, seq: 2, op: 'upd', rows: [], changes: [['A.IB', 1, 2.3, 2, {}]] });
    expect(rows).toEqual([
      { securityId: 'A.IB', bidPrice: 2.2, valDate: '2026-11-19' },
      { securityId: 'A.IB', bidPrice: 2.3 },
    ]);
    const receivedCount = socket.received.length;
    socket.push({ ...head, seq: 3, op: 'upd', rows: [], changes: [['B.IB', 1, 2.3]] });
    expect(hub.health('bestmarket').state).toBe('stale');
    clock.advance(20);
    expect(socket.received.slice(receivedCount)).toEqual([
      { type: 'sub', stream: 'bestmarket', securityIds: ['A.IB'] },
    ]);
    socket.push({
      ...head,
      seq: 4,
      op: 'snap',
      ids: ['A.IB'],
      fields: ['securityId', 'bidPrice'],
      rows: [['A.IB', 2.4]],
    });
    expect([hub.health('bestmarket').state, rows.at(-1)]).toEqual([
      'live',
      { securityId: 'A.IB', bidPrice: 2.4 },
    ]);
  });

  it('never sends a token to public sockets', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t0k');
    hub.subscribe('StcSystemNetworkStatus', { onFrame: () => {} });
    hub.subscribe('websocketCmds', { onFrame: () => {} });
    clock.advance(20);
    expect(sockets.created.map((socket) => socket.protocols)).toEqual([['bond.v1'], ['bond.v1']]);
  });

  it('merges all subscribers’ bonds: one message for new bonds, none for known ones but a fresh snapshot, unsub after the last', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const first = listen(hub, ['A.IB', 'B.IB']);
    const second = listen(hub, ['B.IB', 'C.IB']);
    clock.advance(20);
    const socket = sockets.at(FORWARD);
    expect(socket.received).toEqual([
      { type: 'sub', stream: 'bestmarket', securityIds: ['A.IB', 'B.IB', 'C.IB'] },
    ]);
    const third = listen(hub, ['B.IB']);
    clock.advance(1);
    expect(socket.received.at(-1)).toEqual({ type: 'sub', stream: 'bestmarket', securityIds: ['B.IB'] });
    first.stop();
    first.stop();
    clock.advance(1);
    expect(socket.received.at(-1)).toEqual({ type: 'unsub', stream: 'bestmarket', securityIds: ['A.IB'] });
    second.stop();
    clock.advance(1);
    expect(socket.received.at(-1)).toEqual({ type: 'unsub', stream: 'bestmarket', securityIds: ['C.IB'] });
    third.stop();
    clock.advance(10_000);
    expect(sockets.live).toHaveLength(0);
    expect(clock.pending).toBe(0);
  });

  it('requests everything when a subscriber wants all, and narrows again afterwards', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    listen(hub, ['A.IB']);
    const all = listen(hub);
    clock.advance(20);
    const socket = sockets.at(FORWARD);
    expect(socket.received).toEqual([
      { type: 'sub', stream: 'bestmarket' },
      { type: 'sub', stream: 'bestmarket', securityIds: ['A.IB'] },
    ]);
    all.stop();
    clock.advance(1);
    expect(socket.received.slice(2)).toEqual([
      { type: 'unsub', stream: 'bestmarket' },
      { type: 'sub', stream: 'bestmarket', securityIds: ['A.IB'] },
    ]);
  });

  it('does not subscribe on a single-stream socket, which the server subscribes automatically', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    hub.subscribe('msg', { onFrame: () => {} });
    clock.advance(20);
    expect(sockets.at('type=msg').received).toEqual([]);
  });

  it('marks data stale until the first snapshot, after a loss, and after a gap in seq, when it resubscribes', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const { stale, frames } = listen(hub, ['A.IB']);
    clock.advance(20);
    let socket = sockets.at(FORWARD);
    expect(stale).toEqual([true]);
    socket.frame('bestmarket', 'snap', [], ['A.IB']);
    expect(stale).toEqual([true, false]);
    socket.skip('bestmarket');
    socket.frame('bestmarket', 'upd', []);
    expect(stale).toEqual([true, false, true]);
    clock.advance(1);
    expect(socket.received.at(-1)).toEqual({ type: 'sub', stream: 'bestmarket', securityIds: ['A.IB'] });
    socket.frame('bestmarket', 'snap', [], ['A.IB']);
    expect(stale.at(-1)).toBe(false);
    socket.drop(4408);
    expect(stale.at(-1)).toBe(true);
    clock.advance(20);
    socket = sockets.at(FORWARD);
    socket.frame('bestmarket', 'snap', [], ['A.IB']);
    expect(stale.at(-1)).toBe(false);
    expect(frames).toHaveLength(4);
    expect(hub.health('bestmarket').state).toBe('live');
  });

  it('marks market data stale within 3.1 s of a silent disconnection', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const { stale } = listen(hub, ['A.IB']);
    clock.advance(20);
    sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB']);
    clock.advance(777);
    sockets.networkUp = false;
    clock.advance(3100);
    expect(stale.at(-1)).toBe(true);
  });

  it('checks every other connection as soon as one pong is late, and not again while that connection stays slow', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    listen(hub, ['A.IB']);
    hub.subscribe('MyQuote', { onFrame: () => {} });
    clock.advance(20);
    sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB']);
    clock.advance(300);
    const quiet = sockets.at('type=MyQuote');
    expect(quiet.pings).toBe(1);
    sockets.networkUp = false;
    // The next ping of the market, and the time for its pong.
    clock.advance(720 + 500);
    expect(quiet.pings).toBe(2);
    clock.advance(400);
    expect(quiet.pings).toBe(2);
  });

  it('reports the line as down while a lost connection leaves what subscribers have out of date, whichever it is', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const { stale } = listen(hub, ['A.IB']);
    hub.subscribe('MyQuote', { onFrame: () => {} });
    const line: boolean[] = [];
    hub.watchLine((isDown) => line.push(isDown));
    clock.advance(20);
    sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB']);
    sockets.at('type=MyQuote').frame('MyQuote', 'snap', []);
    // A gap is not a loss of the line.
    sockets.at(FORWARD).skip('bestmarket');
    sockets.at(FORWARD).frame('bestmarket', 'upd', []);
    expect([stale.at(-1), line]).toEqual([true, [false]]);
    sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB']);

    for (const [path, again] of [
      [FORWARD, () => sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB'])],
      ['type=MyQuote', () => sockets.at('type=MyQuote').frame('MyQuote', 'snap', [])],
    ] as const) {
      sockets.at(path).drop();
      expect(line.at(-1)).toBe(true);
      clock.advance(20);
      // The connection is back, what it carries is not.
      expect(line.at(-1)).toBe(true);
      again();
      expect(line.at(-1)).toBe(false);
    }
    expect(line).toEqual([false, true, false, true, false]);
  });

  it('does not report the line as down for a stream that the server has come to refuse, or that no one uses', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const { stop } = listen(hub, ['A.IB']);
    const line: boolean[] = [];
    hub.watchLine((isDown) => line.push(isDown));
    clock.advance(20);
    sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB']);
    sockets.at(FORWARD).drop(4409);
    clock.advance(20);
    expect(line.at(-1)).toBe(true);
    sockets.at(FORWARD).push({ type: 'error', stream: 'bestmarket', code: 403, message: '' });
    expect(line.at(-1)).toBe(false);
    sockets.at(FORWARD).drop();
    clock.advance(2000);
    expect(line.at(-1)).toBe(false);
    sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB']);
    sockets.at(FORWARD).drop();
    expect(line.at(-1)).toBe(true);
    stop();
    expect(line.at(-1)).toBe(false);
  });

  it('notifies subscribers of a reconnect, since they may have missed frames', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    let resumes = 0;
    hub.subscribe('orderchange', { onFrame: () => {}, onResume: () => (resumes += 1) });
    clock.advance(20);
    expect(resumes).toBe(0);
    sockets.at('type=orderchange').drop();
    clock.advance(20);
    expect(resumes).toBe(1);
  });

  it('ends all sockets of a session with it and opens them with the next token', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('one');
    listen(hub, ['A.IB']);
    hub.subscribe('msg', { onFrame: () => {} });
    clock.advance(20);
    hub.setToken(null);
    expect(sockets.live).toHaveLength(0);
    hub.setToken('two');
    clock.advance(20);
    expect(sockets.live.map((socket) => socket.protocols.at(-1))).toEqual(['two', 'two']);
  });

  it('reports an ended session once per socket, and does not reconnect with the same token', () => {
    const { clock, sockets, hub, events } = setUp();
    sockets.onConnect = 4401;
    hub.setToken('dead');
    const { errors } = listen(hub, ['A.IB']);
    clock.advance(200_000);
    expect(sockets.created).toHaveLength(1);
    expect([events.unauthenticated, events.replaced, errors]).toEqual([1, 0, [4401]]);
    sockets.onConnect = 4402;
    hub.setToken('next');
    clock.advance(100);
    expect(events.replaced).toBe(1);
  });

  it('passes refusals to the subscribers of the stream they name', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const { errors } = listen(hub, ['A.IB']);
    const reasons: unknown[] = [];
    hub.subscribe('bestmarket', { onFrame: () => {}, onError: (_code, words) => reasons.push(words) });
    clock.advance(20);
    sockets.at(FORWARD).push({
      type: 'error',
      code: 403,
      message: '当前操作没有权限',
      key: 'forbidden',
      stream: 'bestmarket',
    });
    sockets.at(FORWARD).push({ type: 'error', code: 404, message: '', stream: 'deepmarket' });
    expect(errors).toEqual([403]);
    expect(reasons).toEqual([{ key: 'refusals:forbidden', orText: '当前操作没有权限' }]);
  });

  it('requests again what the server failed to serve, and tells every follower once it is served', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const follow = (name: string, heard: string[]) =>
      hub.subscribe('bestmarket', {
        sharesRows: true,
        onFrame: () => {},
        onError: (code) => heard.push(`${name} ${code}`),
        onServed: () => heard.push(`${name} served`),
      });
    const heard: string[] = [];
    follow('first', heard);
    clock.advance(20);
    const socket = sockets.at(FORWARD);
    socket.push({ type: 'error', code: 500, message: '', stream: 'bestmarket' });
    // Whoever joins later asks for nothing new, and learns it too.
    follow('second', heard);
    expect(heard).toEqual(['first 500', 'second 500']);
    const before = socket.received.length;
    clock.advance(4_000);
    expect(socket.received).toHaveLength(before);
    clock.advance(1_100);
    expect(socket.received.slice(before)).toEqual([{ type: 'sub', stream: 'bestmarket' }]);
    socket.frame('bestmarket', 'snap', []);
    expect(heard.slice(2)).toEqual(['first served', 'second served']);
    const after = socket.received.length;
    clock.advance(20_000);
    expect(socket.received.slice(after)).not.toContainEqual(expect.objectContaining({ type: 'sub' }));
  });

  it('never requests again what is refused for a missing right', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    listen(hub, ['A.IB']);
    clock.advance(20);
    const socket = sockets.at(FORWARD);
    socket.push({ type: 'error', code: 403, message: '', stream: 'bestmarket' });
    const before = socket.received.length;
    clock.advance(20_000);
    expect(socket.received.slice(before)).not.toContainEqual(expect.objectContaining({ type: 'sub' }));
  });

  it('withdraws a refusal with the session that met it', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('one');
    let served = 0;
    hub.subscribe('bestmarket', { onFrame: () => {}, onServed: () => (served += 1) });
    clock.advance(20);
    sockets.at(FORWARD).push({ type: 'error', code: 403, message: '', stream: 'bestmarket' });
    expect(served).toBe(0);
    hub.setToken('two');
    expect(served).toBe(1);
    const { errors } = listen(hub, ['A.IB']);
    expect(errors).toEqual([]);
  });

  it('keeps a stream out of date while the server fails to serve it after a reconnect', () => {
    const { clock, sockets, hub } = setUp();
    const line: boolean[] = [];
    hub.watchLine((isDown) => line.push(isDown));
    hub.setToken('t');
    listen(hub, ['A.IB']);
    clock.advance(20);
    sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB']);
    sockets.at(FORWARD).drop(4409);
    clock.advance(20);
    sockets.at(FORWARD).push({ type: 'error', stream: 'bestmarket', code: 500, message: '' });
    expect(line.at(-1)).toBe(true);
    sockets.at(FORWARD).frame('bestmarket', 'snap', [], ['A.IB']);
    expect(line.at(-1)).toBe(false);
  });

  it('does not reconnect to a stream the server does not serve until the next session', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const errors: number[] = [];
    hub.subscribe('orderchange', { onFrame: () => {}, onError: (code) => errors.push(code) });
    clock.advance(20);
    sockets
      .at('type=orderchange')
      .push({ type: 'error', code: 404, message: '访问资源不存在', stream: 'orderchange' });
    sockets.at('type=orderchange').drop(1008);
    clock.advance(600_000);
    expect([sockets.created.length, errors, hub.health('orderchange').state]).toEqual([1, [404], 'stopped']);
    hub.setToken('next');
    clock.advance(20);
    expect(sockets.created).toHaveLength(2);
  });

  it('reconnects to a stream refused for a missing right when the user’s rights change', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    for (const type of ['pricealert', 'servicecase', 'msg'] as const)
      hub.subscribe(type, { onFrame: () => {} });
    clock.advance(20);
    sockets
      .at('type=pricealert')
      .push({ type: 'error', code: 403, message: '当前操作没有权限', stream: 'pricealert' });
    sockets.at('type=servicecase').push({ type: 'error', code: 404, message: '', stream: 'servicecase' });
    clock.advance(600_000);
    const opened = (type: string) => sockets.created.filter(({ url }) => url.endsWith(`type=${type}`)).length;
    const before = [opened('pricealert'), opened('servicecase')];
    sockets.at('type=msg').drop(4409);
    clock.advance(2_000);
    expect([opened('pricealert'), opened('servicecase')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('drops frames that do not match the contract and reports them', () => {
    const { clock, sockets, hub, events } = setUp({ checkRows: rowProblem });
    hub.setToken('t');
    const { frames } = listen(hub, ['A.IB']);
    clock.advance(20);
    const socket = sockets.at(FORWARD);
    socket.push({ type: 'bestmarket', seq: 'one' });
    socket.frame('bestmarket', 'snap', [{ securityId: 'A.IB' }], ['A.IB']);
    socket.push({ type: 'somethingNew', seq: 1, ts: '', op: 'upd', data: [] });
    expect(frames).toHaveLength(0);
    expect(events.bad).toHaveLength(2);
  });

  it('keeps a socket open briefly when pages change, and then closes it', () => {
    const { clock, sockets, hub } = setUp();
    hub.setToken('t');
    const one = listen(hub, ['A.IB']);
    clock.advance(20);
    one.stop();
    clock.advance(500);
    listen(hub, ['B.IB']);
    clock.advance(10_000);
    expect(sockets.created).toHaveLength(1);
  });

  it('leaves the server with the wanted subscriptions after any sequence of subscribing, unsubscribing and disconnecting', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('add' as const),
        ids: fc.option(fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 4 }), {
          nil: undefined,
        }),
      }),
      fc.record({ do: fc.constant('leave' as const), which: fc.nat(20) }),
      fc.record({ do: fc.constantFrom('drop' as const, 'wait' as const), ms: fc.nat(4000) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (script) => {
        const { clock, sockets, hub } = setUp();
        hub.setToken('t');
        const open: { ids: readonly string[] | undefined; stop: () => void }[] = [];
        for (const item of script) {
          if (item.do === 'add') open.push({ ids: item.ids, stop: listen(hub, item.ids).stop });
          if (item.do === 'leave' && open.length > 0) open.splice(item.which % open.length, 1)[0]?.stop();
          if (item.do === 'drop') sockets.live[0]?.drop();
          if (item.do === 'wait') clock.advance(item.ms);
        }
        listen(hub, ['Z']);
        clock.advance(60_000);
        let all = false;
        const subscribed = new Set<string>();
        for (const message of sockets.at(FORWARD).received as { type: string; securityIds?: string[] }[]) {
          if (message.securityIds === undefined) {
            all = message.type === 'sub';
            subscribed.clear();
            continue;
          }
          for (const id of message.securityIds) {
            if (message.type === 'sub') subscribed.add(id);
            else subscribed.delete(id);
          }
        }
        const wantsAll = open.some((one) => one.ids === undefined);
        expect(all).toBe(wantsAll);
        if (!wantsAll)
          expect([...subscribed].sort()).toEqual(
            [...new Set([...open.flatMap((one) => one.ids ?? []), 'Z'])].sort(),
          );
      }),
      { numRuns: 200 },
    );
  });
});
