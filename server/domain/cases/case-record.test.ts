import { describe, expect, it } from 'vitest';
import { formOf, type NamedCase, type NamedEntry, toCaseRow, toEntry } from './case-record.ts';

const opened = new Date('2026-11-23T02:00:00.123Z');
const transfer = {
  kind: 'transfer',
  securityId: '240210.IB',
  faceAmount: 1000,
  tradeDate: '2026-11-23',
  settlDate: '2026-11-24',
  from: { depository: 'CCDC', holder: '甲银行', account: 'A0001' },
  to: { depository: 'SHCH', holder: '乙证券', account: 'B0001' },
  orderId: null,
};
const stored = (over: Partial<NamedCase> = {}): NamedCase => ({
  case_id: 'c1',
  no: 17,
  oper_id: 'D0001',
  kind: 'question',
  form: { kind: 'question', title: '结算' },
  state: 'submitted',
  last_by: 'owner',
  version: 3,
  created_at: opened,
  updated_at: opened,
  reminded: null,
  opername: 'river',
  is_disabled: false,
  full_name: '甲银行股份有限公司',
  ...over,
});
const symbolOf = (securityId: string): string => (securityId === '240210.IB' ? '24国开10' : '');

describe('a case in a list', () => {
  it('has its times in Beijing time and names the bond of a transfer', () => {
    expect(toCaseRow(stored({ kind: 'transfer', form: transfer }), symbolOf)).toMatchObject({
      caseId: 'c1',
      no: 17,
      symbol: '24国开10',
      operName: 'river',
      orgName: '甲银行股份有限公司',
      createTime: '2026-11-23 10:00:00.123',
      version: 3,
    });
  });

  it('has empty names where it concerns no bond or its account no longer exists', () => {
    expect(toCaseRow(stored({ opername: null, full_name: null }), symbolOf)).toMatchObject({
      symbol: '',
      operName: '',
      orgName: '',
    });
  });

  it.each([[{ kind: 'question' }], [{ kind: 'transfer', title: '结算' }], [null], ['{}']])(
    'throws on a stored form that the schema refuses: %j',
    (form) => {
      expect(() => formOf({ form })).toThrow(/invalid_|expected/);
    },
  );
});

describe('an entry of a thread', () => {
  const entry = (over: Partial<NamedEntry> = {}): NamedEntry => ({
    entry_id: 'e1',
    seq: 1,
    case_id: 'c1',
    oper_id: 'D0001',
    by_staff: false,
    body: '请问何时结算？',
    state: null,
    created_at: opened,
    opername: 'river',
    imageIds: ['i1'],
    documentIds: ['d1'],
    ...over,
  });

  // Reader, author, name shown: staff are anonymous to the user, but not to each other.
  it.each([
    ['owner', false, 'river'],
    ['staff', false, 'river'],
    ['owner', true, ''],
    ['staff', true, 'river'],
  ] as const)('read by %s, written by staff %j, is signed %j', (reader, by_staff, name) => {
    expect(toEntry(entry({ by_staff }), reader)).toMatchObject({ by: by_staff ? 'staff' : 'owner', name });
  });

  it('contains text, pictures, documents and the change of state that came with them', () => {
    expect(toEntry(entry({ state: 'closed' }), 'owner')).toEqual({
      entryId: 'e1',
      by: 'owner',
      name: 'river',
      time: '2026-11-23 10:00:00.123',
      text: '请问何时结算？',
      imageIds: ['i1'],
      documentIds: ['d1'],
      state: 'closed',
    });
    expect(toEntry(entry({ opername: null }), 'staff')).toMatchObject({ name: '', state: null });
  });
});
