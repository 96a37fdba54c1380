import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Piece, RowHistory } from './row-history.ts';

const FIELDS = ['key', 'bid', 'ofr', 'flags'];
interface Row {
  readonly key: string;
  readonly bid?: number | null;
  readonly ofr?: number | null;
  readonly flags?: readonly string[];
}
/** The reader's row after a piece: `[key, position, value, …]` or the whole. */
function applied(previous: readonly unknown[] | null, { text, isWhole }: Piece): readonly unknown[] {
  const parts: readonly unknown[] = JSON.parse(text);
  if (isWhole) return parts;
  if (previous === null) throw new Error('a part of a row that the reader never had');
  const next = [...previous];
  for (let at = 1; at < parts.length; at += 2) next[Number(parts[at])] = parts[at + 1];
  return next;
}
const row = (over: Partial<Row> = {}): Row => ({ key: 'a', bid: 2.2, ofr: 2.1, flags: [], ...over });

describe('the changes that a reader lacks', () => {
  it('bring each reader to the current row, whatever it was not sent before', () => {
    const change = fc.record({
      bid: fc.option(fc.integer({ min: 0, max: 3 })),
      ofr: fc.integer({ min: 0, max: 2 }),
      flags: fc.array(fc.constantFrom('urgent', '*'), { maxLength: 2 }),
      /** Which of three readers receive this frame. */
      reads: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
        const history = new RowHistory(FIELDS);
        const readers: { row: readonly unknown[] | null; next: number }[] = [0, 1, 2].map(() => ({
          row: null,
          next: 1,
        }));
        for (const [at, { reads, ...values }] of changes.entries()) {
          const version = at + 1;
          const now = { key: 'a', ...values };
          for (const [n, reader] of readers.entries()) {
            if (reads[n] !== true) continue;
            // A reader that was never sent the row has it whole, as from a snapshot.
            const piece =
              reader.row === null
                ? { text: history.whole(now), isWhole: true }
                : history.piece('user', 'a', now, version, reader.next);
            if (reader.row === null) history.piece('user', 'a', now, version, version);
            if (piece !== null) reader.row = applied(reader.row, piece);
            reader.next = version + 1;
            expect(reader.row).toEqual(JSON.parse(history.whole(now)));
          }
        }
      }),
      { numRuns: 80 },
    );
  });

  it('are the whole row if it was never sent, and afterwards only changed fields', () => {
    const history = new RowHistory(FIELDS);
    expect(history.piece('user', 'a', row(), 1, 1)).toEqual({ text: '["a",2.2,2.1,[]]', isWhole: true });
    expect(history.piece('user', 'a', row({ bid: 2.3 }), 2, 2)).toEqual({
      text: '["a",1,2.3]',
      isWhole: false,
    });
    expect(history.piece('user', 'a', row({ bid: 2.3 }), 3, 3)).toBeNull();
    // A reader that also missed the second still lacks it.
    expect(history.piece('user', 'a', row({ bid: 2.3 }), 3, 2)).toEqual({
      text: '["a",1,2.3]',
      isWhole: false,
    });
  });

  it('compare lists by content, and count a removed field as a change', () => {
    const history = new RowHistory(FIELDS);
    history.piece('user', 'a', row({ flags: ['*'] }), 1, 1);
    expect(history.piece('user', 'a', row({ flags: ['*'] }), 2, 2)).toBeNull();
    expect(history.piece('user', 'a', row({ flags: ['*', '*'] }), 3, 3)?.text).toBe('["a",3,["*","*"]]');
    const { ofr: _, ...without } = row({ flags: ['*', '*'] });
    expect(history.piece('user', 'a', without, 4, 4)?.text).toBe('["a",2,{}]');
  });

  it('are kept separately for each class of viewers', () => {
    const history = new RowHistory(FIELDS);
    history.piece('verified', 'a', row(), 1, 1);
    expect(history.piece('unverified', 'a', row(), 1, 1)?.isWhole).toBe(true);
    history.hide('verified', 'a');
    expect(history.piece('verified', 'a', row(), 2, 2)?.isWhole).toBe(true);
    expect(history.piece('unverified', 'a', row({ bid: 2 }), 2, 2)?.isWhole).toBe(false);
    history.forget('a');
    expect(history.piece('unverified', 'a', row({ bid: 2 }), 3, 3)?.isWhole).toBe(true);
  });
});

describe('the memory of sent rows', () => {
  it('holds at most twenty thousand rows; the oldest class is then sent whole rows again', () => {
    const history = new RowHistory(['key', 'bid']);
    const see = (viewers: string, version: number) => {
      for (let at = 0; at < 12_000; at += 1)
        history.piece(viewers, `k${at}`, { key: `k${at}`, bid: version }, version, version);
    };
    see('first', 1);
    see('second', 1);
    expect(history.piece('second', 'k0', { key: 'k0', bid: 2 }, 2, 2)?.isWhole).toBe(false);
    expect(history.piece('first', 'k0', { key: 'k0', bid: 2 }, 2, 2)?.isWhole).toBe(true);
    // Forgotten rows no longer count: there is room for the first again.
    expect(history.piece('first', 'k0', { key: 'k0', bid: 3 }, 3, 3)?.isWhole).toBe(false);
    expect(history.piece('second', 'k1', { key: 'k1', bid: 2 }, 2, 2)?.isWhole).toBe(false);
  });

  it('is not reset by a change that arrives late', () => {
    const history = new RowHistory(FIELDS);
    history.piece('user', 'a', row({ bid: 1 }), 1, 1);
    history.piece('user', 'a', row({ bid: 3 }), 3, 3);
    expect(history.piece('user', 'a', row({ bid: 2 }), 2, 2)).toEqual({ text: '["a",1,3]', isWhole: false });
  });
});

describe('a snapshot', () => {
  it('equal to what was last sent changes nothing', () => {
    const history = new RowHistory(FIELDS);
    history.piece('user', 'a', row(), 1, 1);
    history.compare('user', 'a', row(), 1);
    expect(history.piece('user', 'a', row({ bid: 3 }), 2, 2)?.isWhole).toBe(false);
  });

  it('newer than what was last sent makes the next change a whole row', () => {
    const history = new RowHistory(FIELDS);
    history.piece('user', 'a', row(), 1, 1);
    history.compare('user', 'a', row({ bid: 3, ofr: 3 }), 3);
    expect(history.piece('user', 'a', row({ bid: 3, ofr: 4 }), 4, 4)).toEqual({
      text: '["a",3,4,[]]',
      isWhole: true,
    });
  });

  it('of the same version as the next change makes the change after it a whole row', () => {
    const history = new RowHistory(FIELDS);
    history.piece('user', 'a', row(), 1, 1);
    history.compare('user', 'a', row(), 2);
    expect(history.piece('user', 'a', row({ bid: 3 }), 2, 2)?.isWhole).toBe(true);
    expect(history.piece('user', 'a', row({ bid: 4 }), 3, 3)?.isWhole).toBe(true);
    expect(history.piece('user', 'a', row({ bid: 5 }), 4, 4)?.isWhole).toBe(false);
  });

  it('is not overridden by an earlier change', () => {
    const history = new RowHistory(FIELDS);
    history.compare('user', 'a', row({ bid: 3 }), 5);
    expect(history.piece('user', 'a', row({ bid: 2 }), 4, 4)?.isWhole).toBe(true);
    expect(history.piece('user', 'a', row({ bid: 4 }), 6, 6)?.isWhole).toBe(true);
  });
});
