import type { DealPath, Order } from '#contract/entities';
import { describe, expect, it } from 'vitest';
import {
  type Days,
  draftOfText,
  emptyDraft,
  firstSettlement,
  faultsOf,
  formOfDraft,
  fromOrder,
  textOfDraft,
  withBond,
} from './transfer-draft.ts';

const days = (time: string): Days => ({
  now: () => Date.parse(`${time}:00+08:00`),
  isWorkday: (at) => ![0, 6].includes(new Date(at).getUTCDay()),
  days: { workdays: ['2026-11-20', '2026-12-31'] },
});
// `as` holds: the parts that the draft reads.
const order = {
  orderId: 'o1',
  securityID: '240210.IB',
  symbol: '24国开10',
  side: 2,
  cumQty: 3000,
  settlDate: '2026-11-23',
  createTime: '2026-11-20 10:00:00.000',
  dealPathId: 'p2',
} as Order;
const path = (id: string, isDefault: '0' | '1', accountNo: string) =>
  ({ id, isDefault, custodian: '上清所', accountName: '演示机构', accountNo }) as DealPath;

describe('the draft of a transfer', () => {
  it('settles on the first workday whose 11:00 cut-off is still ahead [R1.03]', () => {
    expect(firstSettlement(days('2026-11-20T10:00'))).toBe('2026-11-20');
    expect(firstSettlement(days('2026-11-20T11:30'))).toBe('2026-11-23');
    expect(firstSettlement(days('2026-11-21T09:00'))).toBe('2026-11-23');
  });

  it('was traded today, or on the last workday while the market is closed for the day', () => {
    const tradedAt = (time: string) => emptyDraft(days(time)).tradeDate;
    expect(
      ['2026-11-20T18:00', '2026-11-21T09:00', '2026-11-22T23:59', '2026-11-23T08:00'].map(tradedAt),
    ).toEqual(['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-23']);
    expect(emptyDraft({ ...days('2026-11-21T09:00'), isAlwaysOpen: true }).tradeDate).toBe('2026-11-21');
  });

  it('does not settle an exchange bond on a make-up weekend, on which an interbank bond settles [R1.03]', () => {
    const makeUp: Days = { ...days('2026-10-10T09:00'), isWorkday: () => true };
    expect(['240210.IB', '019601.SH', '149123.SZ'].map((id) => firstSettlement(makeUp, id))).toEqual([
      '2026-10-10',
      '2026-10-12',
      '2026-10-12',
    ]);
    const draft = emptyDraft(makeUp);
    const chosen = (securityId: string, settlDate = draft.settlDate) =>
      withBond({ ...draft, settlDate }, { securityId, symbol: 'x' }, makeUp).settlDate;
    expect([chosen('240210.IB'), chosen('019601.SH'), chosen('019601.SH', '2026-10-14')]).toEqual([
      '2026-10-10',
      '2026-10-12',
      '2026-10-14',
    ]);
  });

  it('takes bond, face amount, dates and the user’s own account from a filled order [R1.03]', () => {
    const draft = fromOrder(emptyDraft(days('2026-11-20T10:00')), order, [
      path('p1', '1', 'AAAA1111'),
      path('p2', '0', 'BBBB2222'),
    ]);
    expect(draft).toMatchObject({ securityId: '240210.IB', faceAmount: '3000', settlDate: '2026-11-23' });
    expect(draft.from).toEqual({ depository: 'SHCH', holder: '演示机构', account: 'BBBB2222' });
    expect(draft.to.account).toBe('');
    expect(fromOrder(draft, { ...order, side: 1 }, [path('p1', '1', 'AAAA1111')]).to.account).toBe(
      'AAAA1111',
    );
  });

  it('reports every missing or wrong field, and becomes a request once none is left', () => {
    const friday = days('2026-11-20T10:00');
    const draft = emptyDraft(friday);
    expect(faultsOf({ ...draft, tradeDate: '' }, friday)).toEqual({
      securityId: true,
      faceAmount: true,
      tradeDate: true,
      settlDate: null,
      from: { holder: true, account: 'account' },
      to: { holder: true, account: 'account' },
    });
    const filled = fromOrder(draft, order, [path('p1', '1', 'AAAA1111')]);
    const whole = { ...filled, to: { ...filled.from, account: 'CCCC3333' } };
    expect(
      ['1.5', '0', ''].map((faceAmount) => faultsOf({ ...whole, faceAmount }, friday).faceAmount),
    ).toEqual([true, true, true]);
    const late = { ...whole, tradeDate: '2026-11-24' };
    expect([
      faultsOf(late, friday).settlDate,
      faultsOf({ ...whole, settlDate: '' }, friday).settlDate,
    ]).toEqual(['settlEarly', 'settlDate']);
    const badAccount = { ...whole, to: { ...whole.to, account: '一二三四' } };
    const itself = { ...whole, to: { ...whole.from, holder: '另一户名', account: ` ${whole.from.account}` } };
    expect(faultsOf(itself, friday).to).toEqual({ holder: false, account: 'sameAccount' });
    const wrong = [filled, late, badAccount, itself];
    expect(wrong.map((each) => formOfDraft(each, friday))).toEqual([null, null, null, null]);
    expect(formOfDraft(whole, friday)).toMatchObject({ kind: 'transfer', faceAmount: 3000, orderId: 'o1' });
  });

  it('cannot settle where the market of its bond is known to be closed, as on the server [R1.03]', () => {
    const draft = { ...emptyDraft(days('2026-11-20T10:00')), tradeDate: '2026-11-20' };
    const open: Days = { ...days('2026-11-20T10:00'), isWorkday: () => true };
    const faultOn = (settlDate: string, securityId: string, calendar: Days) =>
      faultsOf({ ...draft, securityId, settlDate }, calendar).settlDate;
    expect(faultOn('2026-11-21', '240210.IB', days('2026-11-20T10:00'))).toBe('settlOff');
    expect(faultOn('2026-11-23', '240210.IB', days('2026-11-20T10:00'))).toBeNull();
    // A Saturday that is made up for: interbank bonds settle, exchanges are closed.
    expect(['240210.IB', '019601.SH'].map((id) => faultOn('2026-11-21', id, open))).toEqual([
      null,
      'settlOff',
    ]);
    // Whether a Saturday beyond the days that the server has named is made up for is the server's to say.
    expect(
      ['240210.IB', '019601.SH'].map((id) => faultOn('2027-01-09', id, days('2026-11-20T10:00'))),
    ).toEqual([null, 'settlOff']);
  });

  it('cannot settle on a past date, nor today after 16:00, as on the server [R1.03]', () => {
    const draft = { ...emptyDraft(days('2026-11-20T10:00')), tradeDate: '2026-11-20' };
    const faultAt = (time: string) => faultsOf({ ...draft, settlDate: '2026-11-20' }, days(time)).settlDate;
    expect(['2026-11-20T15:59', '2026-11-20T16:00', '2026-11-21T09:00'].map(faultAt)).toEqual([
      null,
      'settlPast',
      'settlPast',
    ]);
  });

  it('is restored as stored, and ignored if the stored text is not a draft', () => {
    const draft = fromOrder(emptyDraft(days('2026-11-20T10:00')), order, []);
    expect(draftOfText(textOfDraft(draft))).toEqual(draft);
    expect(['', '{', '{}', JSON.stringify({ ...draft, to: null })].map(draftOfText)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
