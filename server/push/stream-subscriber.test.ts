import { CLOSE } from '#contract/push';
import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { type Link, MAX_WAITING_BYTES } from './link.ts';
import { type Part, PART } from './snapshot-wants.ts';
import { StreamSubscriber } from './stream-subscriber.ts';

interface Frame {
  readonly seq: number;
  readonly op: string;
  readonly ids?: readonly string[];
  readonly data: readonly unknown[];
}

class FakeLink implements Link {
  readonly viewer = { session: null, ip: '192.0.2.1' };
  readonly isPositional = false;
  readonly frames: Frame[] = [];
  closedWith: number | null = null;
  waiting = 0;

  get isOpen(): boolean {
    return this.closedWith === null;
  }

  waitingBytes(): number {
    return this.waiting;
  }

  send(text: string): void {
    // `as` holds: frames of the subscriber below.
    this.frames.push(JSON.parse(text) as Frame);
  }

  sendShared(head: string, tail: Buffer): void {
    this.send(`${head}${tail.toString()}`);
  }

  close(code: number): void {
    this.closedWith = code;
  }
}

function reader({ isConflating = true, isHeldFromStart = false } = {}) {
  const link = new FakeLink();
  const clock = { now: 0 };
  const options = {
    link,
    type: 'bestmarket',
    isConflating,
    isHeldFromStart,
    fields: null,
    classNow: () => '',
    now: () => clock.now,
    timeText: () => '',
  };
  return { link, clock, subscriber: new StreamSubscriber(options) };
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}.IB`);
const change = (securityId: string, value: unknown, position: number | null = null): Entry => ({
  key: securityId,
  op: 'upd',
  securityId,
  operId: null,
  position,
  version: 0,
  pieceFor: () => null,
  textFor: () => (value === null ? null : JSON.stringify(value)),
});

function next(subscriber: StreamSubscriber): Part {
  const part = subscriber.takePart(() => null);
  if (part === null) throw new Error('nothing is wanted');
  return part;
}

/** Loads the wanted parts, as the hub does. Returns their number. */
async function load(subscriber: StreamSubscriber, most = 1_000, v = 0): Promise<number> {
  let parts = 0;
  for (; subscriber.wantsPart && parts < most; parts += 1) {
    const part = next(subscriber);
    const rows = (part.ids ?? []).map((securityId) => JSON.stringify({ securityId, v }));
    await subscriber.loadPart(part, async () => ({ rows }));
    subscriber.pump();
  }
  return parts;
}

describe('a stream subscriber', () => {
  it('sends the snapshot first, then changes made during loading that it does not include', async () => {
    const { link, subscriber } = reader({ isConflating: false });
    const loading = Promise.withResolvers<{ rows: string[]; position: number }>();
    subscriber.subscribe(['a']);
    const loaded = subscriber.loadPart(next(subscriber), () => loading.promise);
    subscriber.offer(change('a', 'in it', 5));
    subscriber.offer(change('a', 'after it', 6));
    subscriber.pump();
    expect(link.frames).toEqual([]);
    loading.resolve({ rows: ['"row"'], position: 5 });
    await loaded;
    subscriber.pump();
    expect(link.frames.map(({ seq, op, data }) => [seq, op, data])).toEqual([
      [1, 'snap', ['row']],
      [2, 'upd', ['after it']],
    ]);
    expect(link.frames[0]?.ids).toEqual(['a']);
  });

  it('sends no snapshot of what was unsubscribed during loading', async () => {
    const { link, subscriber } = reader();
    const loading = Promise.withResolvers<{ rows: string[] }>();
    subscriber.subscribe(['a']);
    const loaded = subscriber.loadPart(next(subscriber), () => loading.promise);
    subscriber.unsubscribe(['a']);
    loading.resolve({ rows: ['"row"'] });
    await loaded;
    subscriber.pump();
    expect([link.frames, [...(subscriber.subscribed ?? [])]]).toEqual([[], []]);
  });

  it('sends later changes even if the snapshot could not be loaded', async () => {
    const { link, subscriber } = reader();
    subscriber.subscribe(['a']);
    const loaded = subscriber.loadPart(next(subscriber), () => Promise.reject(new Error('no')));
    await expect(loaded).rejects.toThrow('no');
    subscriber.offer(change('a', 1));
    subscriber.pump();
    expect(link.frames.map(({ data }) => data)).toEqual([[1]]);
  });

  it('omits rows that its viewer may not see', () => {
    const { link, subscriber } = reader();
    subscriber.offer(change('a', null));
    subscriber.pump();
    expect([link.frames, subscriber.hasWork]).toEqual([[], false]);
  });
});

describe('a reader that requests a lot', () => {
  it('receives it in parts, each naming its ids', async () => {
    const { link, subscriber } = reader();
    subscriber.subscribe(ids(2 * PART + 1));
    expect(await load(subscriber)).toBe(3);
    expect(link.frames.map((frame) => [frame.op, frame.ids?.length])).toEqual([
      ['snap', PART],
      ['snap', PART],
      ['snap', 1],
    ]);
  });

  it('without reading occupies one part, however often it requests', async () => {
    const { link, subscriber } = reader();
    link.waiting = MAX_WAITING_BYTES + 1;
    for (let i = 0; i < 50; i += 1) {
      subscriber.subscribe(ids(500));
      expect(await load(subscriber)).toBe(i === 0 ? 1 : 0);
    }
    link.waiting = 0;
    subscriber.pump();
    expect(link.frames).toHaveLength(1);
    // The first part was requested again after it had been loaded.
    expect(await load(subscriber)).toBe(500 / PART);
  });

  it('receives changes of loaded rows while the rest waits, and never an older row after a newer one', async () => {
    const { link, subscriber } = reader();
    subscriber.subscribe(ids(2 * PART));
    await load(subscriber, 1, 1);
    subscriber.offer(change('0.IB', { securityId: '0.IB', v: 2 }));
    subscriber.subscribe(['0.IB']);
    await load(subscriber, 1_000, 3);
    subscriber.pump();
    // `as` holds: rows of `change` above and of `load`.
    const rows = link.frames.flatMap(({ data }) => data as { securityId: string; v: number }[]);
    expect(rows.filter(({ securityId }) => securityId === '0.IB').map(({ v }) => v)).toEqual([1, 2, 3]);
  });
});

describe('a reader of a personal stream', () => {
  it('receives changes made while it waited after the snapshot, not in place of it', async () => {
    const { link, subscriber } = reader({ isConflating: false, isHeldFromStart: true });
    subscriber.subscribe(null);
    subscriber.offer(change('order', 1));
    subscriber.pump();
    expect(link.frames).toEqual([]);
    await load(subscriber);
    expect(link.frames.map(({ op }) => op)).toEqual(['snap', 'upd']);
  });
});

describe('a reader that does not read', () => {
  it('of a conflating stream may wait indefinitely, and then receives the newest row', () => {
    const { link, clock, subscriber } = reader();
    link.waiting = MAX_WAITING_BYTES + 1;
    for (; clock.now <= 60_000; clock.now += 1_000) {
      subscriber.offer(change('a', clock.now));
      subscriber.pump();
    }
    expect([link.frames, link.closedWith]).toEqual([[], null]);
    link.waiting = 0;
    subscriber.pump();
    expect(link.frames.map(({ data }) => data)).toEqual([[60_000]]);
  });

  it('of an exact stream is disconnected after five seconds without reading, counted afresh after each read', () => {
    const { link, clock, subscriber } = reader({ isConflating: false });
    const step = (ms: number, bytes: number): void => {
      clock.now += ms;
      link.waiting = bytes;
      subscriber.offer(change('a', clock.now));
      subscriber.pump();
    };
    step(0, MAX_WAITING_BYTES + 1);
    step(5_000, MAX_WAITING_BYTES + 1);
    expect(link.closedWith).toBeNull();
    step(0, 0);
    step(1, MAX_WAITING_BYTES + 1);
    step(5_000, MAX_WAITING_BYTES + 1);
    expect(link.closedWith).toBeNull();
    step(1, MAX_WAITING_BYTES + 1);
    expect(link.closedWith).toBe(CLOSE.slowReader);
  });

  it('of an exact stream is disconnected at once when 256 Ki characters are waiting', () => {
    const { link, subscriber } = reader({ isConflating: false });
    link.waiting = MAX_WAITING_BYTES + 1;
    subscriber.offer(change('a', 'x'.repeat(256 * 1024)));
    subscriber.pump();
    expect(link.closedWith).toBe(CLOSE.slowReader);
  });
});
