import { RowDecoder } from '#contract/push';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Conflator } from './conflator.ts';

type Frame = Parameters<RowDecoder['decode']>[0];

const head = { type: 'bestmarket', ts: '2026-11-20 10:00:00.000' };
const fields = ['securityId', 'bidPrice', 'ofrPrice'];
const snap = (seq: number, rows: unknown[][]): Frame => ({ ...head, seq, op: 'snap', fields, rows });
const changed = (seq: number, ...changes: unknown[][]): Frame => ({
  ...head,
  seq,
  op: 'upd',
  rows: [],
  changes,
});

function framesOf(...messages: unknown[]): readonly unknown[] {
  const conflator = new Conflator();
  for (const message of messages) conflator.add(message);
  return conflator.drain();
}

describe('pending market frames', () => {
  it('are merged to the newest value of each field of each row, in one frame with the range it covers', () => {
    const frames = framesOf(
      changed(4, ['A.IB', 1, 2.1, 2, 2.2]),
      changed(5, ['B.IB', 1, 3.1]),
      changed(6, ['A.IB', 1, 2.15], ['A.IB', 1, 2.16]),
    );
    expect(frames).toEqual([{ ...changed(6, ['A.IB', 1, 2.16, 2, 2.2], ['B.IB', 1, 3.1]), since: 4 }]);
  });

  it('keep the order of other frames: a snapshot stays after what came before it and before what came after', () => {
    const pong = { type: 'pong' };
    const frames = framesOf(
      changed(1, ['A.IB', 1, 2.1]),
      pong,
      snap(2, [['A.IB', 2.2, 2.3]]),
      changed(3, ['A.IB', 1, 2.4]),
      { ...head, seq: 4, op: 'del', ids: ['A.IB'], data: [] },
    );
    expect(
      frames.map((frame) => (typeof frame === 'object' && frame && 'seq' in frame ? frame.seq : 'pong')),
    ).toEqual([1, 'pong', 2, 3, 4]);
  });

  it('leave a sequence gap visible, and keep streams apart', () => {
    const other = { ...changed(1, ['A.IB', 1, 9]), type: 'deepmarket' };
    const frames = framesOf(
      changed(1, ['A.IB', 1, 2.1]),
      other,
      changed(3, ['A.IB', 1, 2.2]),
      changed(4, ['A.IB', 2, 2.3]),
    );
    expect(frames).toMatchObject([
      { type: 'bestmarket', since: 1, seq: 1 },
      { type: 'deepmarket', since: 1, seq: 1 },
      { type: 'bestmarket', since: 3, seq: 4, changes: [['A.IB', 1, 2.2, 2, 2.3]] },
    ]);
  });

  it('that cannot be parsed are passed on unchanged', () => {
    const strange = [
      7,
      null,
      { type: 3 },
      { ...changed(1), changes: [['A.IB', 1]] },
      { ...changed(2), changes: [[1, 2, 3]] },
    ];
    expect(framesOf(...strange)).toEqual(strange);
  });

  it('result in the same rows as the single frames, however they are merged and whatever is in sight', () => {
    const change = fc.tuple(
      fc.constantFrom('A.IB', 'B.IB', 'C.IB'),
      fc.constantFrom(1, 2),
      fc.oneof(fc.nat(9), fc.constant({})),
    );
    const step = fc.record({
      changes: fc.array(change, { maxLength: 4 }),
      isTaken: fc.boolean(),
      isSnap: fc.boolean(),
      sight: fc.option(fc.subarray(['A.IB', 'B.IB', 'C.IB'])),
      most: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const start = snap(1, [
          ['A.IB', 1, 1],
          ['B.IB', 1, 1],
          ['C.IB', 1, 1],
        ]);
        const frames = [
          start,
          ...steps.map(({ changes, isSnap }, at) =>
            isSnap ? snap(at + 2, start.rows) : changed(at + 2, ...changes),
          ),
        ];
        const [oneByOne, together] = [new Map<unknown, unknown>(), new Map<unknown, unknown>()];
        const [first, second] = [new RowDecoder('bestmarket'), new RowDecoder('bestmarket')];
        for (const frame of frames)
          for (const row of first.decode(frame) ?? []) oneByOne.set(row['securityId'], row);
        const conflator = new Conflator();
        let last = 0;
        const hand = (most?: number): void => {
          // `as` holds: only frames of this stream were added.
          for (const frame of conflator.drain(most) as readonly (Frame & { since?: number })[]) {
            // Nothing that the reader would take for a gap.
            expect(frame.since ?? frame.seq).toBe(last + 1);
            last = frame.seq;
            for (const row of second.decode(frame) ?? []) together.set(row['securityId'], row);
          }
        };
        frames.forEach((frame, at) => {
          conflator.add(frame);
          const { isTaken, sight, most } = steps[at] ?? {};
          if (sight !== undefined)
            conflator.setVisibleKeys(new Map(sight === null ? [] : [['bestmarket', new Set(sight)]]));
          if (isTaken === true) hand(most);
        });
        hand();
        expect(conflator.isEmpty).toBe(true);
        expect(together).toEqual(oneByOne);
      }),
    );
  });
});
