import { settle } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Loaded, Reading } from './reading.ts';

/** A reading of numbers whose replies are given by the test, in any order. */
function open() {
  const reads: { readonly answer: (ok: boolean) => void; readonly signal: AbortSignal }[] = [];
  const reading = new Reading<number>((signal) => {
    const at = reads.length;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    reads.push({ signal, answer: (ok) => (ok ? resolve(at) : reject(new Error(`read ${at}`))) });
    return promise;
  });
  return { reading, reads };
}

const plain = ({ state, value, error }: Loaded<number>) => [state, value, error?.message ?? null];

describe('a reading', () => {
  it('keeps its answer while it is read again, and reports when that failed', async () => {
    const { reading, reads } = open();
    const stop = reading.start();
    expect(plain(reading.snapshot())).toEqual(['loading', null, null]);
    reads[0]?.answer(true);
    await settle();
    expect(plain(reading.snapshot())).toEqual(['ready', 0, null]);
    void reading.refresh();
    expect(plain(reading.snapshot())).toEqual(['ready', 0, null]);
    reads[1]?.answer(false);
    await settle();
    expect(plain(reading.snapshot())).toEqual(['ready', 0, 'read 1']);
    stop();
  });

  it('fails, and loads again on retry', async () => {
    const { reading, reads } = open();
    const stop = reading.start();
    reads[0]?.answer(false);
    await settle();
    expect(plain(reading.snapshot())).toEqual(['failed', null, 'read 0']);
    void reading.refresh();
    expect(plain(reading.snapshot())).toEqual(['loading', null, null]);
    reads[1]?.answer(true);
    await settle();
    expect(plain(reading.snapshot())).toEqual(['ready', 1, null]);
    stop();
  });

  it('never shows an answer superseded by a newer read, a put or the end, in any order', async () => {
    const event = fc.oneof(
      fc.constant({ kind: 'refresh' } as const),
      fc.constant({ kind: 'start' } as const),
      fc.constant({ kind: 'stop' } as const),
      fc.record({ kind: fc.constant('put' as const), value: fc.integer({ min: 1000, max: 2000 }) }),
      fc.record({ kind: fc.constant('answer' as const), which: fc.nat(8), ok: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        const { reading, reads } = open();
        const answered = new Set<number>();
        let [stop, isRunning] = [() => {}, false];
        /** The read whose reply counts; null for none. */
        let newest: number | null = null;
        let expected: readonly unknown[] = ['loading', null, null];
        const began = () => {
          newest = reads.length - 1;
          if (expected[0] === 'failed') expected = ['loading', null, null];
        };
        for (const one of events) {
          if (one.kind === 'start') {
            stop = reading.start();
            isRunning = true;
            began();
          } else if (one.kind === 'stop') {
            stop();
            [isRunning, newest] = [false, null];
          } else if (one.kind === 'refresh') {
            void reading.refresh();
            if (isRunning) began();
          } else if (one.kind === 'put') {
            reading.put(one.value);
            if (isRunning) [newest, expected] = [null, ['ready', one.value, null]];
          } else if (one.which < reads.length && !answered.has(one.which)) {
            answered.add(one.which);
            reads[one.which]?.answer(one.ok);
            await settle();
            if (one.which === newest) {
              newest = null;
              if (one.ok) expected = ['ready', one.which, null];
              else if (expected[0] === 'ready') expected = ['ready', expected[1], `read ${one.which}`];
              else expected = ['failed', null, `read ${one.which}`];
            }
          }
          expect(plain(reading.snapshot())).toEqual(expected);
          for (const [at, { signal }] of reads.entries())
            if (!answered.has(at)) expect(signal.aborted).toBe(at !== newest);
        }
        stop();
      }),
      { numRuns: 300 },
    );
  });
});
