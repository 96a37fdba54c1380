import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StreamState, type SubscribeMessage } from './stream-state.ts';
import type { PushFrame, PushSubscription } from './types.ts';

type Follower = PushSubscription<'bestmarket'>;
const follower = (securityIds?: readonly string[], over: Partial<Follower> = {}): Follower => ({
  ...(securityIds === undefined ? {} : { securityIds }),
  onFrame: () => undefined,
  ...over,
});
const frame = (seq: number, op: 'snap' | 'upd' = 'upd'): PushFrame<'bestmarket'> => ({
  op,
  ids: null,
  rows: [],
  seq,
  ts: '2026-11-19 10:00:00.000',
});

/** What a server that follows the messages would send: everything, or these bonds. */
class Obedient {
  all = false;
  readonly ids = new Set<string>();
  readonly heard: SubscribeMessage[] = [];

  pump(state: StreamState): void {
    for (let message = state.nextMessage(); message !== null; message = state.nextMessage())
      this.hear(message);
  }

  hear(message: SubscribeMessage): void {
    this.heard.push(message);
    const { type, securityIds } = message;
    if (securityIds === undefined) {
      this.all = type === 'sub';
      this.ids.clear();
    } else if (type === 'sub') for (const id of securityIds) this.ids.add(id);
    else for (const id of securityIds) this.ids.delete(id);
  }
}

/** A stream of a connection that is up, and its server. */
function open(shared = true): { readonly state: StreamState; readonly server: Obedient } {
  const state = new StreamState('bestmarket', shared);
  state.up();
  return { state, server: new Obedient() };
}

describe('stream subscriptions', () => {
  const bonds = fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), ids: bonds }) },
    fc.record({ do: fc.constant('addAll' as const) }),
    { weight: 4, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(20) }) },
    fc.record({ do: fc.constant('pump' as const) }),
    fc.record({ do: fc.constant('reconnect' as const) }),
  );

  it('match what the server sends once it has all messages, for any followers and reconnects', () => {
    const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { state } = open();
      let server = new Obedient();
      const here: Follower[] = [];
      for (const one of steps) {
        if (one.do === 'add' || one.do === 'addAll') {
          const next = follower(one.do === 'add' ? one.ids : undefined);
          here.push(next);
          state.add(next);
        } else if (one.do === 'remove') {
          const [gone] = here.splice(one.at % Math.max(1, here.length), 1);
          if (gone) state.remove(gone);
        } else if (one.do === 'pump') server.pump(state);
        else {
          state.down();
          state.up();
          server = new Obedient();
        }
      }
      server.pump(state);
      expect(server.all).toBe(here.some(({ securityIds }) => securityIds === undefined));
      const expectedIds = new Set(here.flatMap(({ securityIds }) => securityIds ?? []));
      if (server.all) expect(server.ids.isSupersetOf(expectedIds)).toBe(true);
      else expect(server.ids).toEqual(expectedIds);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('are sent in messages of 500 bonds at most, and removed in the same way', () => {
    const { state, server } = open();
    const many = follower(Array.from({ length: 1201 }, (_, at) => `b${at}`));
    state.add(many);
    server.pump(state);
    state.remove(many);
    server.pump(state);
    expect(server.heard.map(({ type, securityIds }) => [type, securityIds?.length])).toEqual([
      ['sub', 500],
      ['sub', 500],
      ['sub', 201],
      ['unsub', 500],
      ['unsub', 500],
      ['unsub', 201],
    ]);
  });

  it('are requested again for a follower that needs a snapshot, not for one that shares the rows', () => {
    const { state, server } = open();
    state.add(follower(['a', 'b']));
    server.pump(state);
    state.add(follower(['b'], { sharesRows: true }));
    expect(state.nextMessage()).toBeNull();
    state.add(follower(['b', 'b']));
    expect(state.nextMessage()).toEqual({ type: 'sub', stream: 'bestmarket', securityIds: ['b'] });
    expect(state.nextMessage()).toBeNull();
  });

  it('are requested in full for a new follower of a stream subscribed in full', () => {
    const { state, server } = open();
    state.add(follower());
    server.pump(state);
    state.add(follower(['a']));
    expect(state.nextMessage()).toEqual({ type: 'sub', stream: 'bestmarket' });
    expect(state.nextMessage()).toMatchObject({ securityIds: ['a'] });
    state.add(follower(undefined, { sharesRows: true }));
    expect(state.nextMessage()).toBeNull();
  });

  it('name a bond beside the whole stream, which has no bonds without quotes, and never drop it from the whole', () => {
    const { state, server } = open();
    state.add(follower(undefined, { sharesRows: true }));
    server.pump(state);
    const ticket = follower(['a'], { sharesRows: true });
    state.add(ticket);
    expect(state.nextMessage()).toEqual({ type: 'sub', stream: 'bestmarket', securityIds: ['a'] });
    state.remove(ticket);
    expect(state.nextMessage()).toBeNull();
  });

  it('need no message on a single-stream socket, which sends everything, except to unsubscribe', () => {
    const { state } = open(false);
    state.add(follower(undefined, { sharesRows: true }));
    expect(state.nextMessage()).toBeNull();
    const { state: bare } = open(false);
    expect(bare.nextMessage()).toEqual({ type: 'unsub' });
    expect(bare.nextMessage()).toBeNull();
  });

  it('count a follower once, however often it unsubscribes', () => {
    const { state, server } = open();
    const [one, other] = [follower(['a']), follower(['a'])];
    for (const each of [one, other]) state.add(each);
    server.pump(state);
    state.remove(one);
    state.remove(one);
    server.pump(state);
    expect([...server.ids]).toEqual(['a']);
  });
});

describe('stream freshness', () => {
  function heard(): { readonly state: StreamState; readonly stale: boolean[]; readonly seen: number[] } {
    const { state, server } = open();
    const [stale, seen]: [boolean[], number[]] = [[], []];
    state.add(
      follower(['a'], { onStale: (is) => stale.push(is), onFrame: ({ seq }) => void seen.push(seq) }),
    );
    server.pump(state);
    return { state, stale, seen };
  }

  it('is reported at once and on every change: current from the first snapshot on', () => {
    const { state, stale } = heard();
    expect(stale).toEqual([true]);
    expect(state.receive(frame(7), 1)).toBe(true);
    expect(stale).toEqual([true]);
    expect(state.receive(frame(8, 'snap'), 2)).toBe(true);
    state.receive(frame(9), 3);
    expect([stale, state.lastFrameAt]).toEqual([[true, false], 3]);
  });

  it('ends with a lost frame: later frames are shown, and a snapshot is requested', () => {
    const { state, stale, seen } = heard();
    state.receive(frame(1, 'snap'), 1);
    expect(state.receive(frame(3), 2)).toBe(false);
    expect([stale, seen]).toEqual([
      [true, false, true],
      [1, 3],
    ]);
    expect(state.nextMessage()).toEqual({ type: 'sub', stream: 'bestmarket', securityIds: ['a'] });
    // The snapshot that ends it must itself be in order.
    expect(state.receive(frame(4, 'snap'), 3)).toBe(true);
    expect(state.stale).toBe(false);
  });

  it('ends with the connection, whose numbering restarts', () => {
    const { state, stale } = heard();
    state.receive(frame(5, 'snap'), 1);
    state.down();
    expect(stale).toEqual([true, false, true]);
    state.up();
    expect(state.receive(frame(1, 'snap'), 2)).toBe(true);
    expect(state.stale).toBe(false);
  });

  it('needs both a snapshot and a server that is not behind', () => {
    const { state, stale } = heard();
    state.setBehind(true);
    state.receive(frame(1, 'snap'), 1);
    expect(state.stale).toBe(true);
    state.setBehind(false);
    expect(stale).toEqual([true, false]);
    state.setBehind(true);
    expect(stale).toEqual([true, false, true]);
  });
});

describe('followers of a stream', () => {
  it('receive frames, refusals and reconnects, and may omit any of the handlers', () => {
    const { state } = open();
    const events: string[] = [];
    state.add(
      follower(['a'], {
        onFrame: ({ seq }) => void events.push(`frame ${seq}`),
        onResume: () => void events.push('resume'),
        onError: (code) => void events.push(`error ${code}`),
      }),
    );
    state.add(follower(['a']));
    state.receive(frame(1), 0);
    state.notifyResume();
    state.notifyRefusal(403, null);
    expect(events).toEqual(['frame 1', 'resume', 'error 403']);
  });
});
