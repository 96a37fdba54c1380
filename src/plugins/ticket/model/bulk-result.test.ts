import type { LookupOutcome, SubmitOutcome } from '#core/trading';
import { textIn } from '#testing/texts';
import { expect, it } from 'vitest';
import { repeatOf, resultOf } from './bulk-result.ts';
import { rowOfParsed } from './bulk-row.ts';
import { refusalOf } from './outcome.ts';

const text = await textIn('zh-CN', ['core', 'ticket', 'replies', 'refusals']);
const deps = { text, trading: { newClOrdId: () => 'c2' } };
const row = rowOfParsed(
  {
    line: 1,
    source: '',
    bond: '240210',
    side: 1,
    priceType: 'Y',
    priceText: '2.20',
    qtyText: '5000',
    settlType: '3',
    quoteInd: 1,
    allOrNone: false,
    remark: '',
  },
  'c1',
  '3',
  0,
);
const reply = {
  orderId: 'O1',
  ordStatus: '0',
  cumQty: 0,
  avgPrice: null,
  remainingQuota: null,
  message: '报价已发布',
  key: 'quote',
  values: {},
} as const;
const words = { text: '不行' };

it.each<[outcome: SubmitOutcome | LookupOutcome, result: ReturnType<typeof resultOf>]>([
  [
    { kind: 'accepted', reply },
    { clOrdId: 'c1', status: 'done', note: text.say({ key: 'replies:quote' }) },
  ],
  [
    { kind: 'refused', code: 500, words, field: 'price', limit: null },
    { clOrdId: 'c1', status: 'refused', note: '不行' },
  ],
  [
    { kind: 'refused', code: 500, words, field: 'price', limit: '1~2' },
    {
      clOrdId: 'c1',
      status: 'refused',
      note: `不行 ${text.say({ key: 'ticket:limit', values: { limit: '1~2' } })}`,
    },
  ],
  // Under its old id it would be refused for ever.
  [
    { kind: 'duplicate', code: 409, words, field: null, limit: null },
    { clOrdId: 'c2', status: 'refused', note: '不行' },
  ],
  [
    { kind: 'void', words },
    { clOrdId: 'c2', status: 'refused', note: '不行' },
  ],
  [
    { kind: 'unsent', words },
    { clOrdId: 'c1', status: 'refused', note: '不行' },
  ],
  [
    { kind: 'unknown', words },
    { clOrdId: 'c1', status: 'unknown', note: '不行' },
  ],
])('of %j a row says and keeps %j', (outcome, result) => {
  expect(resultOf(outcome, row, deps)).toEqual(result);
});

it('a row that is sent again says that no reply came', () => {
  expect(repeatOf(deps)).toEqual({ status: 'unknown', note: text.say({ key: 'core:trading.unknown' }) });
});

it('a ticket shows a refusal at its field, and none while the outcome is unknown', () => {
  expect(refusalOf({ kind: 'refused', code: 500, words, field: 'allOrNone', limit: '1~2' })).toEqual({
    field: 'minQty',
    words,
    limit: '1~2',
  });
  expect(refusalOf({ kind: 'void', words })).toEqual({ field: null, words, limit: null });
  expect(refusalOf({ kind: 'unknown', words })).toBeNull();
});
