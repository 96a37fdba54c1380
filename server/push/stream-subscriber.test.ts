import { CLOSE } from '#contract/push';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { MAX_WAITING_BYTES } from './link.ts';
import { StreamSubscriber } from './stream-subscriber.ts';

interface Frame {
  readonly seq: number;
  readonly op: string;
  readonly ids?: readonly string[];
  readonly data: readonly unknown[];
}

let frames: Frame[];
let waiting: number;
let closedWith: number | null;
let now: number;
const link = {
  viewer: { session: null, ip: '192.0.2.1' },
  get isOpen() {
    return closedWith === null;
  },
  waitingBytes: () => waiting,
  send: (text: string) => void frames.push(JSON.parse(text)),
  close(code: number) {
    closedWith = code;
  },
};
beforeEach(() => {
  [frames, waiting, closedWith, now] = [[], 0, null, 0];
});

const subscriber = (isConflating: boolean) =>
  new StreamSubscriber({ link, type: 'bestmarket', isConflating, now: () => now, timeText: () => '' });
const change = (securityId: string, value: unknown, position: number | null = null): Entry => ({
  key: securityId,
  op: 'upd',
  securityId,
  operId: null,
  position,
  textFor: () => (value === null ? null : JSON.stringify(value)),
});

describe('a subscriber of a stream', () => {
  it('sends the snapshot first, then what changed while it was loading and is not in it', async () => {
    const reader = subscriber(false);
    const loading = Promise.withResolvers<{ rows: string[]; position: number }>();
    const subscribed = reader.subscribe(['a'], () => loading.promise);
    reader.offer(change('a', 'in it', 5));
    reader.offer(change('a', 'after it', 6));
    reader.pump();
    expect(frames).toEqual([]);
    loading.resolve({ rows: ['"row"'], position: 5 });
    await subscribed;
    reader.pump();
    expect(frames.map(({ seq, op, data }) => [seq, op, data])).toEqual([
      [1, 'snap', ['row']],
      [2, 'upd', ['after it']],
    ]);
    expect(frames[0]?.ids).toEqual(['a']);
  });

  it('sends no snapshot of what was dropped while it was loading', async () => {
    const reader = subscriber(true);
    const loading = Promise.withResolvers<{ rows: string[] }>();
    const subscribed = reader.subscribe(['a'], () => loading.promise);
    reader.unsubscribe(['a']);
    loading.resolve({ rows: ['"row"'] });
    await subscribed;
    reader.pump();
    expect([frames, [...(reader.subscribed ?? [])]]).toEqual([[], []]);
  });

  it('sends later changes also after a snapshot that could not be loaded', async () => {
    const reader = subscriber(true);
    await expect(reader.subscribe(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    reader.offer(change('a', 1));
    reader.pump();
    expect(frames.map(({ data }) => data)).toEqual([[1]]);
  });

  it('leaves out rows that its viewer may not see', () => {
    const reader = subscriber(true);
    reader.offer(change('a', null));
    expect(reader.hasWork).toBe(false);
  });
});

describe('a reader that does not read', () => {
  it('of a conflating stream waits for as long as it likes, and then gets the newest row', () => {
    const reader = subscriber(true);
    waiting = MAX_WAITING_BYTES + 1;
    for (now = 0; now <= 60_000; now += 1_000) {
      reader.offer(change('a', now));
      reader.pump();
    }
    expect([frames, closedWith]).toEqual([[], null]);
    waiting = 0;
    reader.pump();
    expect(frames.map(({ data }) => data)).toEqual([[60_000]]);
  });

  it('of an exact stream is cut after five seconds, not before; reading in between begins anew', () => {
    const reader = subscriber(false);
    const step = (ms: number, bytes: number): void => {
      [now, waiting] = [now + ms, bytes];
      reader.offer(change('a', now));
      reader.pump();
    };
    step(0, MAX_WAITING_BYTES + 1);
    step(5_000, MAX_WAITING_BYTES + 1);
    expect(closedWith).toBeNull();
    step(0, 0);
    step(1, MAX_WAITING_BYTES + 1);
    step(5_000, MAX_WAITING_BYTES + 1);
    expect(closedWith).toBeNull();
    step(1, MAX_WAITING_BYTES + 1);
    expect(closedWith).toBe(CLOSE.slowReader);
  });

  it('of an exact stream is cut at once where 256 Ki characters wait', () => {
    const reader = subscriber(false);
    waiting = MAX_WAITING_BYTES + 1;
    reader.offer(change('a', 'x'.repeat(256 * 1024)));
    reader.pump();
    expect(closedWith).toBe(CLOSE.slowReader);
  });
});
