import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PositionalFrame } from './positional.ts';
import { RowDecoder } from './row-decoder.ts';

const fields = ['securityId', 'bidPrice', 'bidOrg'];
const frame = (over: Partial<PositionalFrame>): PositionalFrame => ({
  type: 'bestmarket',
  seq: 1,
  ts: '',
  op: 'upd',
  rows: [],
  ...over,
});
/** A decoder that has received two bonds. */
function begun() {
  const decoder = new RowDecoder('bestmarket');
  const first = decoder.decode(
    frame({
      op: 'snap',
      fields,
      rows: [
        ['A.IB', 2.2, 'A银行'],
        ['B.IB', null, {}],
      ],
    }),
  );
  return { decoder, first };
}

describe('decoding rows by position', () => {
  it('uses the field names of the snapshot, and leaves out absent fields instead of setting null', () => {
    const { first } = begun();
    expect(first).toEqual([
      { securityId: 'A.IB', bidPrice: 2.2, bidOrg: 'A银行' },
      { securityId: 'B.IB', bidPrice: null },
    ]);
    expect(first?.[1]).not.toHaveProperty('bidOrg');
  });

  it('applies changes field by field to a new row, and removes fields that have become absent', () => {
    const { decoder, first } = begun();
    const changed = decoder.decode(frame({ changes: [['A.IB', 1, 2.3, 2, {}]] }));
    expect(changed).toEqual([{ securityId: 'A.IB', bidPrice: 2.3 }]);
    expect(first?.[0]).toMatchObject({ bidPrice: 2.2, bidOrg: 'A银行' });
    expect(decoder.decode(frame({ changes: [['A.IB', 2, 'B证券']] }))).toEqual([
      { securityId: 'A.IB', bidPrice: 2.3, bidOrg: 'B证券' },
    ]);
  });

  it('distinguishes lists, even empty ones, from absent fields', () => {
    const decoder = new RowDecoder('bestmarket');
    expect(decoder.decode(frame({ fields: ['securityId', 'levels'], rows: [['A.IB', []]] }))).toEqual([
      { securityId: 'A.IB', levels: [] },
    ]);
  });

  it('returns rows in the order of the frame, whole rows before changes', () => {
    const { decoder } = begun();
    const rows = decoder.decode(
      frame({
        rows: [['C.IB', 1, 'C']],
        changes: [
          ['C.IB', 1, 2],
          ['B.IB', 1, 3],
        ],
      }),
    );
    expect(rows?.map(({ securityId, bidPrice }) => [securityId, bidPrice])).toEqual([
      ['C.IB', 1],
      ['C.IB', 2],
      ['B.IB', 3],
    ]);
  });
});

describe('a lost frame is detected', () => {
  it('when a change refers to an unknown row or field, or is malformed', () => {
    for (const changes of [[['X.IB', 1, 2]], [['A.IB', 7, 2]], [['A.IB', 1]], [[3, 1, 2]], [[]]])
      expect(begun().decoder.decode(frame({ changes }))).toBeNull();
  });

  it('when a row does not have as many values as there are field names', () => {
    expect(begun().decoder.decode(frame({ rows: [['A.IB', 2.2]] }))).toBeNull();
    expect(new RowDecoder('bestmarket').decode(frame({ rows: [['A.IB', 2.2, 'A']] }))).toBeNull();
  });

  it('when a change refers to a row removed by a deletion or a new snapshot', () => {
    const change = frame({ changes: [['A.IB', 1, 2.3]] });
    const dropped = begun().decoder;
    dropped.drop(['A.IB']);
    expect(dropped.decode(change)).toBeNull();
    const renewed = begun().decoder;
    renewed.decode(frame({ op: 'snap', rows: [['C.IB', 1, 'C']] }));
    expect(renewed.decode(change)).toBeNull();
  });
});

describe('a partial snapshot', () => {
  it('replaces the rows of its bonds and leaves others alone', () => {
    const { decoder } = begun();
    decoder.decode(frame({ op: 'snap', ids: ['A.IB'], rows: [] }));
    expect(decoder.decode(frame({ changes: [['A.IB', 1, 2.3]] }))).toBeNull();
    expect(decoder.decode(frame({ changes: [['B.IB', 1, 2.3]] }))).toHaveLength(1);
  });

  it('replaces both sides of a bond if its rows are per side', () => {
    const decoder = new RowDecoder('latestHighestMarke');
    const names = ['securityId', 'side', 'price'];
    const type = 'latestHighestMarke';
    decoder.decode(
      frame({
        type,
        op: 'snap',
        fields: names,
        rows: [
          ['A.IB', 1, 2.2],
          ['A.IB', 2, 2.1],
          ['B.IB', 1, 2.2],
        ],
      }),
    );
    decoder.decode(frame({ type, op: 'snap', ids: ['A.IB'], rows: [['A.IB', 1, 2.3]] }));
    expect(decoder.decode(frame({ type, changes: [['A.IB/2', 2, 9]] }))).toBeNull();
    expect(decoder.decode(frame({ type, changes: [['B.IB/1', 2, 9]] }))).toHaveLength(1);
    expect(decoder.decode(frame({ type, changes: [['A.IB/1', 2, 9]] }))).toEqual([
      { securityId: 'A.IB', side: 1, price: 9 },
    ]);
  });
});

describe('a long sequence of frames', () => {
  type Row = { securityId: string } & Record<string, unknown>;
  const NAMES = ['securityId', 'bidPrice', 'bidOrg', 'levels'];
  const value = fc.constantFrom<unknown>(null, 0, -0.35, 2.2025, '', 'A银行', [], [1], undefined);
  const row = fc.record({
    securityId: fc.constantFrom('A.IB', 'B.IB', 'C.IB', '__proto__', 'constructor'),
    bidPrice: value,
    bidOrg: value,
    levels: value,
  });
  const step = fc.record({
    op: fc.constantFrom('snap', 'snapOf', 'upd', 'upd', 'upd', 'del'),
    rows: fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ securityId }) => securityId }),
  });
  /** The fields present in a row: an undefined field is absent. */
  const present = (sent: object): Row =>
    // `as` holds: the id is never undefined.
    Object.fromEntries(Object.entries(sent).filter(([, item]) => item !== undefined)) as Row;
  const at = (sent: Row, name: string): unknown => (Object.hasOwn(sent, name) ? sent[name] : {});
  const whole = (sent: Row): unknown[] => NAMES.map((name) => at(sent, name));
  /** A change as a sender writes it: the key, then the position and value of each difference. */
  const change = (before: Row, after: Row): unknown[] => [
    after.securityId,
    ...NAMES.flatMap((name, position) => {
      const [was, is] = [at(before, name), at(after, name)];
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [position, is];
    }),
  ];

  it('leaves the reader with the sender’s rows, whatever was sent, changed, dropped and sent again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const decoder = new RowDecoder('bestmarket');
        const sender = new Map<string, Row>();
        const reader = new Map<string, unknown>();
        decoder.decode(frame({ op: 'snap', fields: NAMES, rows: [] }));
        for (const { op, rows: drawn } of steps) {
          const sent = drawn.map(present);
          const keys = sent.map(({ securityId }) => securityId);
          if (op === 'del') {
            for (const key of keys) sender.delete(key);
            for (const key of keys) reader.delete(key);
            decoder.drop(keys);
            continue;
          }
          if (op === 'snap') {
            sender.clear();
            reader.clear();
          }
          const isNew = (item: Row): boolean => op !== 'upd' || !sender.has(item.securityId);
          const decoded = decoder.decode(
            frame({
              op: op === 'upd' ? 'upd' : 'snap',
              ...(op === 'snapOf' && { ids: keys }),
              ...(op === 'snap' && { fields: NAMES }),
              rows: sent.filter(isNew).map(whole),
              changes: sent
                .filter((item) => !isNew(item))
                .map((item) => change(sender.get(item.securityId) ?? item, item)),
            }),
          );
          expect(decoded).toHaveLength(sent.length);
          for (const item of sent) sender.set(item.securityId, item);
          for (const item of decoded ?? []) reader.set(String(item['securityId']), item);
        }
        expect(Object.fromEntries(reader)).toEqual(Object.fromEntries(sender));
      }),
    );
  });

  it('returns rows that are never modified afterwards', () => {
    const { decoder, first } = begun();
    const snapshot = structuredClone(first);
    decoder.decode(frame({ changes: [['A.IB', 1, 9, 2, {}]] }));
    decoder.decode(frame({ op: 'snap', fields, rows: [['A.IB', 8, 'Z']] }));
    expect(first).toEqual(snapshot);
  });

  it('uses the field names of the last snapshot that had any', () => {
    const { decoder } = begun();
    const turned = ['bidOrg', 'securityId', 'bidPrice'];
    expect(decoder.decode(frame({ op: 'snap', fields: turned, rows: [['A银行', 'A.IB', 2.2]] }))).toEqual([
      { securityId: 'A.IB', bidPrice: 2.2, bidOrg: 'A银行' },
    ]);
    expect(decoder.decode(frame({ rows: [['C银行', 'C.IB', null]] }))).toEqual([
      { securityId: 'C.IB', bidPrice: null, bidOrg: 'C银行' },
    ]);
    expect(decoder.decode(frame({ changes: [['C.IB', 2, 2.5, 0, {}]] }))).toEqual([
      { securityId: 'C.IB', bidPrice: 2.5 },
    ]);
  });
});
