import { rowProblem, positionalExample, servedStreams } from '#contract/server';
import { type PositionalFrame, RowDecoder, type StreamFrame } from '#contract/push';
import type { ServedStream } from '#contract/server';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Channel } from './channel.ts';
import { type Link, MAX_WAITING_BYTES } from './link.ts';
import { RowHistory } from './row-history.ts';
import type { StreamSource } from './stream-source.ts';
import { StreamSubscriber } from './stream-subscriber.ts';

type Row = Record<string, unknown> & { readonly securityId: string };

/** A reader of all best quotes: accepts frames when told to, and keeps the resulting rows. */
class Reader implements Link {
  readonly viewer;
  readonly isPositional = true;
  readonly isOpen = true;
  readonly rows = new Map<string, Row>();
  /** Frames that could not be decoded without their predecessors. */
  losses = 0;
  losesNext = false;
  hasLost = false;
  readonly #decoder = new RowDecoder('bestmarket');

  constructor(operId: string) {
    this.viewer = {
      // `as` holds: the source below reads nothing else.
      session: { operId } as unknown as NonNullable<Link['viewer']['session']>,
      ip: '192.0.2.1',
    };
  }

  isStalled = false;
  waitingBytes = (): number => (this.isStalled ? MAX_WAITING_BYTES + 1 : 0);
  close = (): void => expect.fail('closed');
  sendShared = (head: string, tail: Buffer): void => this.send(`${head}${tail.toString()}`);

  send(text: string): void {
    if (this.losesNext) {
      this.losesNext = false;
      this.hasLost = true;
      return;
    }
    // `as` holds: frames of the subscriber below.
    const frame = JSON.parse(text) as PositionalFrame | StreamFrame;
    if (frame.op === 'snap') this.rows.clear();
    if (frame.op === 'del') {
      for (const key of frame.ids ?? []) this.rows.delete(key);
      this.#decoder.drop(frame.ids ?? []);
    } else if ('rows' in frame) {
      const rows = this.#decoder.decode(frame);
      if (rows === null) this.losses += 1;
      // `as` holds: rows of the channel below.
      for (const row of (rows ?? []) as Row[]) this.rows.set(row.securityId, row);
    }
  }
}

/** The market of a channel of best quotes, with several readers; those of another viewer class see no organisation. */
class World {
  readonly rows = new Map<string, Row>();
  /** Users of the other class, which changes as they act. */
  readonly others = new Set(['third']);
  readonly source = {
    type: 'bestmarket',
    snapshot: async () => ({ rows: [...this.rows.values()] }),
    classOf: (viewer: Link['viewer']) => (this.isOther(viewer) ? 'other' : 'user'),
    present: (row: Row, viewer: Link['viewer']): Row =>
      this.isOther(viewer) ? { ...row, bidOrg: '***' } : row,
  };
  // `as` holds: the channel reads only the row fields that the stream's schema names.
  readonly channel = new Channel(
    servedStreams.bestmarket as unknown as ServedStream<unknown>,
    this.source as unknown as StreamSource,
    () => '',
  );
  readonly readers = ['first', 'second', 'third'].map((name) => {
    const link = new Reader(name);
    const subscriber = this.channel.subscriberOf(
      link,
      () =>
        new StreamSubscriber({
          link,
          type: 'bestmarket',
          isConflating: true,
          isHeldFromStart: false,
          fields: this.channel.fieldsFor(link),
          classNow: () => this.source.classOf(link.viewer),
          now: () => 0,
          timeText: () => '',
        }),
    );
    return { name, link, subscriber };
  });

  isOther({ session }: Link['viewer']): boolean {
    return this.others.has(session?.operId ?? '');
  }

  turn(name: string): void {
    if (!this.others.delete(name)) this.others.add(name);
  }

  async subscribe({ link, subscriber }: World['readers'][number]): Promise<void> {
    this.channel.separate(subscriber);
    subscriber.subscribe(null);
    const part = subscriber.takePart(() => null);
    if (part === null) return;
    this.channel.index(subscriber, null);
    await subscriber.loadPart(part, () => this.channel.load(part.ids, link));
  }

  /** Sends what is pending for the reader, and for its cohort. */
  pump({ subscriber }: World['readers'][number]): void {
    const { cohort } = subscriber;
    const alone = cohort === null ? [subscriber] : this.channel.pump(cohort);
    for (const reader of alone) reader.pump();
    for (const reader of this.readers) this.channel.gather(reader.subscriber);
  }

  publish(row: Row): void {
    this.rows.set(row.securityId, row);
    this.channel.accept({ op: 'upd', row });
  }

  remove(securityId: string): void {
    this.rows.delete(securityId);
    this.channel.accept({ op: 'del', key: securityId, securityId });
  }

  /** The rows the reader should have. */
  expected(name: string): Map<string, Row> {
    const seen = [...this.rows].map(([key, marketRow]) => {
      const presented = this.others.has(name) ? { ...marketRow, bidOrg: '***' } : marketRow;
      // `as` holds: a row's values are JSON, and absent ones are omitted as on the wire.
      return [key, JSON.parse(JSON.stringify(presented)) as Row] as const;
    });
    return new Map(seen);
  }
}

const bond = fc.constantFrom('A.IB', 'B.IB', 'C.IB');
const value = fc.constantFrom<unknown>(1, 2, null, undefined);
const row = fc.record({
  securityId: bond,
  bidOrg: fc.constantFrom('A', 'B'),
  bidPrice: value,
  ofrPrice: value,
  valDate: value,
  lastTime: value,
});
const who = fc.nat({ max: 2 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('publish' as const), row }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pump' as const), who }) },
  fc.record({ do: fc.constant('remove' as const), id: bond }),
  fc.record({ do: fc.constant('subscribe' as const), who }),
  fc.record({ do: fc.constant('lose' as const), who }),
  fc.record({ do: fc.constant('turn' as const), who }),
  fc.record({ do: fc.constant('stall' as const), who }),
  // A change first seen in a snapshot: the row changed, but was not published.
  fc.record({ do: fc.constant('change' as const), row }),
);

type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

async function play(world: World, script: readonly Step[]): Promise<void> {
  for (const item of script) {
    const reader = 'who' in item ? world.readers[item.who] : undefined;
    if (item.do === 'publish') world.publish(item.row);
    else if (item.do === 'change' && world.rows.has(item.row.securityId))
      world.rows.set(item.row.securityId, item.row);
    else if (item.do === 'remove') world.remove(item.id);
    else if (item.do === 'turn') world.turn(reader?.name ?? '');
    else if (item.do === 'stall' && reader) reader.link.isStalled = !reader.link.isStalled;
    else if (item.do === 'pump' && reader) world.pump(reader);
    else if (item.do === 'subscribe' && reader) await world.subscribe(reader);
    else if (item.do === 'lose' && reader) {
      reader.link.losesNext = true;
      world.pump(reader);
      reader.link.losesNext = false;
      await world.subscribe(reader);
    }
  }
}

describe('rows by position', () => {
  it('are encoded once for readers in the same state, and separately for a reader that falls behind', async () => {
    const world = new World();
    const [first, second, third] = world.readers;
    if (!first || !second || !third) throw new Error('the world has three readers');
    for (const reader of world.readers) await world.subscribe(reader);
    for (const reader of world.readers) world.pump(reader);
    const { cohort } = first.subscriber;
    expect([cohort?.size, second.subscriber.cohort === cohort, third.subscriber.cohort === cohort]).toEqual([
      2,
      true,
      false,
    ]);
    second.link.isStalled = true;
    world.publish({ securityId: 'A.IB', bidPrice: 1 });
    world.pump(first);
    world.publish({ securityId: 'A.IB', bidPrice: 2 });
    world.pump(first);
    expect([second.subscriber.cohort, second.link.rows.size, first.link.rows]).toEqual([
      null,
      0,
      world.expected('first'),
    ]);
    second.link.isStalled = false;
    world.pump(second);
    expect([second.link.rows, second.subscriber.cohort === cohort]).toEqual([world.expected('second'), true]);
  });

  it('give every reader the current market rows, however slowly it reads and whatever was lost and requested again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (script) => {
        const world = new World();
        for (const reader of world.readers) await world.subscribe(reader);
        await play(world, script);
        for (const marketRow of world.rows.values()) world.publish(marketRow);
        for (const reader of world.readers) {
          const { name, link } = reader;
          link.isStalled = false;
          world.pump(reader);
          expect([name, link.rows]).toEqual([name, world.expected(name)]);
          if (!link.hasLost) expect(link.losses).toBe(0);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are sent afresh to a reader whose class changes while a snapshot is waiting for it', async () => {
    const world = new World();
    const [first] = world.readers;
    if (!first) throw new Error('the world has three readers');
    for (const reader of world.readers) await world.subscribe(reader);
    await play(world, [
      {
        do: 'publish',
        row: { securityId: 'A.IB', bidOrg: 'A', bidPrice: 1, ofrPrice: 1, valDate: 1, lastTime: 1 },
      },
      { do: 'pump', who: 2 },
      { do: 'subscribe', who: 0 },
      { do: 'turn', who: 0 },
      { do: 'pump', who: 0 },
    ]);
    for (const marketRow of world.rows.values()) world.publish(marketRow);
    world.pump(first);
    expect(first.link.rows).toEqual(world.expected('first'));
  });

  it('are whole again after a snapshot taken before a change that others still wait for', async () => {
    const world = new World();
    const [first] = world.readers;
    if (!first) throw new Error('the world has three readers');
    for (const reader of world.readers) await world.subscribe(reader);
    const baseRow = {
      securityId: 'B.IB',
      bidOrg: 'A',
      bidPrice: 1,
      ofrPrice: 1,
      valDate: 1,
      lastTime: 1,
    } as const;
    await play(world, [
      { do: 'turn', who: 0 },
      { do: 'publish', row: baseRow },
      { do: 'change', row: { ...baseRow, lastTime: 2 } },
      { do: 'lose', who: 0 },
      { do: 'pump', who: 2 },
      { do: 'publish', row: baseRow },
    ]);
    world.pump(first);
    expect(first.link.rows).toEqual(world.expected('first'));
  });

  it('match the documented example, both as written by the server and as read by the client', () => {
    const { frames, rows } = positionalExample;
    const decoder = new RowDecoder('bestmarket');
    expect(frames.flatMap((frame) => decoder.decode(frame))).toEqual(rows);
    expect(rowProblem('bestmarket', rows)).toBeNull();
    const [first, second] = frames;
    const history = new RowHistory(first?.fields ?? []);
    const pieces = rows.map(
      (marketRow, at) => history.piece('', marketRow.securityId, marketRow, at + 1, at + 1)?.text,
    );
    expect(pieces).toEqual([JSON.stringify(first?.rows[0]), JSON.stringify(second?.changes?.[0])]);
  });

  it('that refer to an unknown row or field are reported as a loss', () => {
    const [snapshot, change] = positionalExample.frames;
    if (snapshot === undefined || change === undefined) throw new Error('the example has two frames');
    const decoder = new RowDecoder('bestmarket');
    expect(decoder.decode(change)).toBeNull();
    decoder.decode(snapshot);
    expect(decoder.decode({ ...change, changes: [['240210.IB', 99, 1]] })).toBeNull();
    expect(decoder.decode({ ...change, rows: [['240210.IB']] })).toBeNull();
    decoder.drop(['240210.IB']);
    expect(decoder.decode(change)).toBeNull();
  });
});
