import { positionalFrame, streamFrame } from '#contract/push';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { frameHead, frameTail } from './frame-text.ts';
import type { Batch } from './outbound-queue.ts';

const batch = (over: Partial<Batch>): Batch => ({
  op: 'upd',
  texts: [],
  changes: [],
  keys: [],
  ids: null,
  ...over,
});
const TS = '2026-11-23 10:00:00.000';
/** The frame as a reader parses it. */
const frame = (over: Partial<Batch>, fields: readonly string[] | null): unknown =>
  JSON.parse(`${frameHead('bestmarket', 7)}${frameTail(batch(over), TS, fields)}`);

describe('a frame as text', () => {
  const head = { type: 'bestmarket', seq: 7, ts: TS };

  it.each<[what: string, over: Partial<Batch>, fields: readonly string[] | null, expected: object]>([
    ['rows by name', { texts: ['{"a":1}', '{"a":2}'] }, null, { op: 'upd', data: [{ a: 1 }, { a: 2 }] }],
    ['a full snapshot', { op: 'snap', texts: ['{"a":1}'] }, null, { op: 'snap', data: [{ a: 1 }] }],
    ['an empty snapshot', { op: 'snap', ids: [] }, null, { op: 'snap', ids: [], data: [] }],
    [
      'a snapshot of some bonds',
      { op: 'snap', ids: ['1.IB'], texts: ['{"a":1}'] },
      null,
      { op: 'snap', ids: ['1.IB'], data: [{ a: 1 }] },
    ],
    [
      'removed keys',
      { op: 'del', keys: ['1.IB', '2.IB'] },
      null,
      { op: 'del', ids: ['1.IB', '2.IB'], data: [] },
    ],
    [
      'a snapshot by position, with its field names',
      { op: 'snap', texts: ['[1]'] },
      ['a'],
      { op: 'snap', fields: ['a'], rows: [[1]] },
    ],
    ['rows by position, without field names', { texts: ['[1]'] }, ['a'], { op: 'upd', rows: [[1]] }],
    ['changes', { changes: ['["1.IB",0,2]'] }, ['a'], { op: 'upd', rows: [], changes: [['1.IB', 0, 2]] }],
    [
      'rows and changes',
      { texts: ['[1]'], changes: ['["1.IB",0,2]'] },
      ['a'],
      { op: 'upd', rows: [[1]], changes: [['1.IB', 0, 2]] },
    ],
    [
      'removed keys, which go by name to every client',
      { op: 'del', keys: ['1.IB'] },
      ['a'],
      { op: 'del', ids: ['1.IB'], data: [] },
    ],
  ])('%s becomes $3', (_, over, fields, expected) => {
    const sent = frame(over, fields);
    expect(sent).toEqual({ ...head, ...expected });
    const schema = 'rows' in expected ? positionalFrame : streamFrame;
    expect(z.safeParse(schema, sent).success).toBe(true);
  });

  it('escapes keys so that they read back unchanged, whatever they contain', () => {
    const keys = ['"', '\\', '\n', '券', '</script>'];
    expect(frame({ op: 'del', keys }, null)).toMatchObject({ ids: keys });
    expect(frame({ op: 'snap', ids: keys }, ['"'])).toMatchObject({ ids: keys, fields: ['"'] });
  });
});
