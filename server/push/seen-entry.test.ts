import type { Viewer } from '#server/call';
import { describe, expect, it } from 'vitest';
import { orderSender } from '../../tests/_util/order-world.ts';
import { classOf, toEntry } from './entry.ts';
import { RowHistory } from './row-history.ts';
import type { StreamEvent, StreamSource } from './stream-source.ts';

interface Row {
  readonly securityId: string;
  readonly price: number;
  readonly org?: string;
}
const row: Row = { securityId: 'A.IB', price: 2.2, org: 'A银行' };
const visitor: Viewer = { session: null, ip: '192.0.2.1' };
const user = (operId: string): Viewer => orderSender({ operId, sessionId: `s-${operId}` });
const [anna, ben] = [user('anna'), user('ben')];

/** A source whose rows are hidden from visitors, and shown to others by class. */
function sourceOf(over: Partial<StreamSource> = {}) {
  let presented = 0;
  // `as` holds: entries use a source only for how rows look.
  const source = {
    type: 'bestmarket',
    present: (presentedRow: Row, { session }: Viewer) => {
      presented += 1;
      return session === null
        ? null
        : { ...presentedRow, org: session.operId === 'anna' ? presentedRow.org : undefined };
    },
    classOf: ({ session }: Viewer) => session?.operId ?? 'visitor',
    ...over,
  } as unknown as StreamSource;
  return { source, presented: () => presented };
}
const keyOf = (item: Row): string => item.securityId;
const entryOf = (
  event: Partial<StreamEvent<Row>> = {},
  source = sourceOf().source,
  history: RowHistory | null = null,
  version = 1,
) =>
  toEntry(
    { op: 'upd', row, ...event },
    { source, keyOf: keyOf as (item: never) => string, history, version },
  );

describe('a change on its way to readers', () => {
  it('goes out under the key of its row, to the readers of its bond', () => {
    expect(entryOf()).toMatchObject({
      key: 'A.IB',
      op: 'upd',
      securityId: 'A.IB',
      operId: null,
      position: null,
      version: 1,
    });
  });

  it('goes out under its own key, bond and owner if it has them', () => {
    const entry = entryOf({ key: 'A.IB/1', securityId: 'B.IB', operId: 'anna', position: 7 });
    expect(entry).toMatchObject({ key: 'A.IB/1', securityId: 'B.IB', operId: 'anna', position: 7 });
  });

  it('without a row is a deletion by key, readable by everyone', () => {
    const gone = toEntry(
      { op: 'del', key: 'A.IB' },
      { source: sourceOf().source, keyOf, history: null, version: 2 },
    );
    expect([gone.key, gone.securityId, gone.textFor(anna), gone.textFor(visitor)]).toEqual([
      'A.IB',
      null,
      '',
      '',
    ]);
    expect(gone.pieceFor(anna, 1)).toEqual({ text: '', isWhole: true });
  });

  it('is hidden from those who may not see it, and presented as each class sees it', () => {
    const entry = entryOf();
    expect(entry.textFor(visitor)).toBeNull();
    expect(entry.pieceFor(visitor, 1)).toBeNull();
    expect(entry.textFor(anna)).toBe('{"securityId":"A.IB","price":2.2,"org":"A银行"}');
    expect(entry.textFor(ben)).toBe('{"securityId":"A.IB","price":2.2}');
  });

  it('is presented once for all readers of a class', () => {
    const { source, presented } = sourceOf();
    const entry = entryOf({}, source);
    for (let reader = 0; reader < 50; reader += 1) entry.textFor(anna);
    entry.pieceFor(anna, 1);
    expect(presented()).toBe(1);
    entry.textFor(ben);
    expect(presented()).toBe(2);
  });

  it('is not presented before anyone reads it', () => {
    const { source, presented } = sourceOf();
    entryOf({}, source);
    expect(presented()).toBe(0);
  });
});

describe('the class of a reader', () => {
  it('is the same for everyone if rows look the same to everyone', () => {
    // `as` holds: as above.
    const plain = { type: 'bestmarket' } as unknown as StreamSource;
    expect([visitor, anna, ben].map((viewer) => classOf(plain, viewer))).toEqual(['', '', '']);
  });

  it('is that given by the source, or else the reader’s own session', () => {
    const { source } = sourceOf();
    expect([visitor, anna].map((viewer) => classOf(source, viewer))).toEqual(['visitor', 'anna']);
    const unsaid = sourceOf({ classOf: undefined as never }).source;
    expect([visitor, anna, ben].map((viewer) => classOf(unsaid, viewer))).toEqual([
      'visitor',
      's-anna',
      's-ben',
    ]);
  });
});

describe('a change by position', () => {
  const fields = ['securityId', 'price', 'org'];

  it('is the whole row for a reader without it, the changed fields for others, and nothing if unchanged', () => {
    const history = new RowHistory(fields);
    const { source } = sourceOf();
    expect(entryOf({}, source, history, 1).pieceFor(anna, 1)).toEqual({
      text: '["A.IB",2.2,"A银行"]',
      isWhole: true,
    });
    const moved = entryOf({ row: { ...row, price: 2.3 } }, source, history, 2);
    expect(moved.pieceFor(anna, 2)).toEqual({ text: '["A.IB",1,2.3]', isWhole: false });
    // A reader that was also not sent the first change gets all of it.
    expect(moved.pieceFor(anna, 1)).toMatchObject({ isWhole: true });
    expect(entryOf({ row: { ...row, price: 2.3 } }, source, history, 3).pieceFor(anna, 3)).toBeNull();
  });

  it('marks a field as absent for a class that may not see it', () => {
    const history = new RowHistory(fields);
    expect(entryOf({}, sourceOf().source, history, 1).pieceFor(ben, 1)).toEqual({
      text: '["A.IB",2.2,{}]',
      isWhole: true,
    });
  });

  it('is a whole row after the row was hidden', () => {
    const history = new RowHistory(fields);
    let isHidden = false;
    const { source } = sourceOf({
      present: ((presentedRow: Row) => (isHidden ? null : presentedRow)) as never,
    });
    entryOf({}, source, history, 1).pieceFor(anna, 1);
    isHidden = true;
    expect(entryOf({}, source, history, 2).pieceFor(anna, 2)).toBeNull();
    isHidden = false;
    expect(entryOf({ row: { ...row, price: 2.3 } }, source, history, 3).pieceFor(anna, 3)).toMatchObject({
      isWhole: true,
    });
  });

  it('deletes by key', () => {
    const history = new RowHistory(fields);
    expect(entryOf({ op: 'del' }, sourceOf().source, history, 1).pieceFor(anna, 1)).toMatchObject({
      isWhole: true,
    });
  });
});
