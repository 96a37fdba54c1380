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
/** A decoder that was sent two bonds. */
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

describe('rows by position', () => {
  it('have the names that came with them; a field that a row does not have is absent, and not null', () => {
    const { first } = begun();
    expect(first).toEqual([
      { securityId: 'A.IB', bidPrice: 2.2, bidOrg: 'A银行' },
      { securityId: 'B.IB', bidPrice: null },
    ]);
    expect(first?.[1]).not.toHaveProperty('bidOrg');
  });

  it('are changed field by field, each time as a new row, and what is absent by now goes', () => {
    const { decoder, first } = begun();
    const changed = decoder.decode(frame({ changes: [['A.IB', 1, 2.3, 2, {}]] }));
    expect(changed).toEqual([{ securityId: 'A.IB', bidPrice: 2.3 }]);
    expect(first?.[0]).toMatchObject({ bidPrice: 2.2, bidOrg: 'A银行' });
    expect(decoder.decode(frame({ changes: [['A.IB', 2, 'B证券']] }))).toEqual([
      { securityId: 'A.IB', bidPrice: 2.3, bidOrg: 'B证券' },
    ]);
  });

  it('may hold lists, which are no absent fields, an empty one neither', () => {
    const decoder = new RowDecoder('bestmarket');
    expect(decoder.decode(frame({ fields: ['securityId', 'levels'], rows: [['A.IB', []]] }))).toEqual([
      { securityId: 'A.IB', levels: [] },
    ]);
  });

  it('changed and told whole in one frame come in the order of the frame, whole ones first', () => {
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

describe('frames that were lost', () => {
  it('show where a change tells of a row or field that never came, or of half a field', () => {
    for (const changes of [[['X.IB', 1, 2]], [['A.IB', 7, 2]], [['A.IB', 1]], [[3, 1, 2]], [[]]])
      expect(begun().decoder.decode(frame({ changes }))).toBeNull();
  });

  it('show where a row has not as many values as there are names', () => {
    expect(begun().decoder.decode(frame({ rows: [['A.IB', 2.2]] }))).toBeNull();
    expect(new RowDecoder('bestmarket').decode(frame({ rows: [['A.IB', 2.2, 'A']] }))).toBeNull();
  });

  it('show where a change is of a row that a deletion or a new snapshot took', () => {
    const change = frame({ changes: [['A.IB', 1, 2.3]] });
    const dropped = begun().decoder;
    dropped.drop(['A.IB']);
    expect(dropped.decode(change)).toBeNull();
    const renewed = begun().decoder;
    renewed.decode(frame({ op: 'snap', rows: [['C.IB', 1, 'C']] }));
    expect(renewed.decode(change)).toBeNull();
  });
});

describe('a snapshot of some bonds', () => {
  it('takes what was known of them and leaves the others', () => {
    const { decoder } = begun();
    decoder.decode(frame({ op: 'snap', ids: ['A.IB'], rows: [] }));
    expect(decoder.decode(frame({ changes: [['A.IB', 1, 2.3]] }))).toBeNull();
    expect(decoder.decode(frame({ changes: [['B.IB', 1, 2.3]] }))).toHaveLength(1);
  });

  it('takes both sides of a bond where its rows are one a side', () => {
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
