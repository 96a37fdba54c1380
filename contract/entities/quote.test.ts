import { describe, expect, it } from 'vitest';
import { type Border, faultsAfter } from '../../tests/_util/schema-faults.ts';
import { positionalExample } from '../server/positional-example.ts';
import { bondInfo, valuationProvider } from './bond.ts';
import { priceAlert } from './alert.ts';
import { message, networkStatus, pushedNotice } from './message.ts';
import { bestMarket, level, priceTrend, recentQuote, revocation } from './quote.ts';
import { latestTrans } from './trade.ts';

const [best = {}] = positionalExample.rows;

describe('a market row', () => {
  it.each<Border>([
    ['for an entitled user', {}, []],
    // A visitor's row: prices cut and starred, other parties' names and counts withheld.
    [
      'for a visitor',
      {
        bidPrice: '2.20**',
        ofrPrice: '2.19**',
        bidClean: '101.20**',
        lastPrice: null,
        bidOrg: null,
        ofrOrg: null,
      },
      [],
    ],
    [
      'without quotes',
      { bidPrice: null, bidQty: null, bidTime: null, bidQuoteInd: null, bidSettlType: null },
      [],
    ],
    ['without a valuation date', { valDate: undefined }, []],
    ['with a string as a price', { bidPrice: '2.2025' }, ['bidPrice']],
    ['with a string as a quantity', { bidQty: '5000' }, ['bidQty']],
    ['with a masked quantity', { bidQty: '50**' }, ['bidQty']],
    ['with a masked change', { chgBp: '0.1**' }, ['chgBp']],
    ['with an unknown price type', { priceType: 'P' }, ['priceType']],
    ['with an invalid bond id', { securityId: '240210' }, ['securityId']],
    ['with null as a count', { bidCount: null }, ['bidCount']],
  ])('best: %s: faults $2 [R7.07]', (_, change, faults) => {
    expect(faultsAfter(bestMarket, best, change)).toEqual(faults);
  });

  const quote = {
    quoteId: 'q1',
    price: 2.2025,
    priceType: 'Y',
    yield: 2.2025,
    cleanPrice: 101.2,
    dirtyPrice: null,
    qty: 5000,
    cumQty: 0,
    org: 'A银行',
    orgId: 'A',
    traderName: null,
    settlType: '2',
    quoteInd: 1,
    firm: true,
    flags: [],
    mine: false,
    canHit: true,
    minQty: 0,
    time: '2026-11-23 10:00:00.000',
    expireTime: null,
  };

  it.each<Border>([
    ['unchanged', {}, []],
    ['of an undisclosed institution', { org: null, orgId: null }, []],
    ['with marks', { flags: ['加急', '**'] }, []],
    ['with a string in place of the list of marks', { flags: '加急' }, ['flags']],
    ['without a quantity', { qty: null }, ['qty']],
    ['with a string as its firmness', { firm: '1' }, ['firm']],
    ['without ownership', { mine: undefined }, ['mine']],
  ])('level: %s: faults $2', (_, change, faults) => {
    expect(faultsAfter(level, quote, change)).toEqual(faults);
  });

  it.each<Border>([
    ['that is live', { side: 1, status: 'live' }, []],
    ['without a side', { status: 'live' }, ['side']],
    ['with an unknown side', { side: 3, status: 'live' }, ['side']],
    ['with an unknown status', { side: 2, status: 'gone' }, ['status']],
  ])('recent quote %s', (_, change, faults) => {
    expect(faultsAfter(recentQuote, quote, change)).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['for a visitor', { points: [['09:30', '2.20**', null, null, 0]], open: '2.20**' }, []],
    ['without points', { points: [] }, []],
    ['with a point of too few values', { points: [['09:30', 2.2, null, null]] }, ['points.0']],
    ['with a point of too many values', { points: [['09:30', 2.2, null, null, 0, 1]] }, ['points.0']],
    ['with a string as a quantity', { points: [['09:30', 2.2, null, null, '0']] }, ['points.0.4']],
    ['with an unknown interval', { interval: '5m' }, ['interval']],
  ])('trend: %s: faults $2', (_, change, faults) => {
    const sound = {
      securityId: '240210.IB',
      interval: '1m',
      points: [['09:30', 2.2, 2.21, 2.19, 3000]],
      open: 2.2,
      high: 2.21,
      low: 2.19,
      prevClose: null,
      valYield: 2.2,
    };
    expect(faultsAfter(priceTrend, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['for both sides', { side: null }, []],
    ['without quotes', { quoteIds: [] }, []],
    ['without a reason', { reason: undefined }, ['reason']],
    ['for a reason', { reason: 'replaced' }, ['reason']],
    ['without a time', { time: null }, []],
  ])('revocation %s: faults $2', (_, change, faults) => {
    const sound = { quoteIds: ['q1'], securityId: '240210.IB', side: 1, reason: 'user', time: null };
    expect(faultsAfter(revocation, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['hit', {}, []],
    ['lifted', { direction: 'TKN' }, []],
    ['with an unknown direction', { direction: 'BUY' }, ['direction']],
    ['for a visitor', { price: '2.20**', cleanPrice: '101.20**', chgBp: null }, []],
    ['without a quantity', { qty: null }, ['qty']],
  ])('trade %s: faults $2', (_, change, faults) => {
    const sound = {
      tradeId: 't1',
      securityId: '240210.IB',
      symbol: '24国开10',
      trueRemainMaturityStr: '7.64Y',
      price: 2.2,
      priceType: 'Y',
      cleanPrice: 101.2,
      qty: 1000,
      direction: 'GVN',
      settlType: '2',
      chgBp: -0.5,
      vsValBp: null,
      time: null,
    };
    expect(faultsAfter(latestTrans, sound, change)).toEqual(faults);
  });
});

describe('a bond record', () => {
  const bond = {
    securityId: '240210.IB',
    securityName: '24国开10',
    seccode: '240210',
    secshortname: '24国开10',
    secfullname: '国家开发银行2024年第十期金融债券',
    pinyin: '24gk10',
    bondType: 'FB',
    bondTypeName: '政策性金融债',
    market: 'IB',
    issuer: '国家开发银行',
    issrating: '--',
    issuerRating: null,
    bondRating: null,
    impliedRating: null,
    issueAmount: 300,
    couponRate: 2.13,
    couponType: 'fixed',
    frequency: 1,
    dayCount: 'ACT/ACT',
    issueDate: '2024-07-09',
    valueDate: '2024-07-11',
    maturityDate: '2034-07-11',
    nextCouponDate: '2027-07-11',
    listDate: null,
    issuePrice: 100,
    optionType: 'NON',
    exerciseDate: null,
    restDays: 0,
    maturityIsHoliday: false,
    crossCodes: [],
    guarantor: null,
    trueRemainMaturityStr: '7.64Y',
    isWatch: false,
    demo: false,
  };

  it.each<Border>([
    ['unchanged', {}, []],
    ['for a visitor', { issuePrice: '100.00**' }, []],
    ['perpetual', { maturityDate: null, optionType: 'ETS' }, []],
    ['with three coupons a year', { frequency: 3 }, ['frequency']],
    ['with an unknown coupon type', { couponType: 'floating' }, ['couponType']],
    ['with an unknown option type', { optionType: 'CALL' }, ['optionType']],
    ['with an unknown market', { market: 'HK' }, ['market']],
    ['with the string null as a rating', { issuerRating: 'null' }, []],
    ['without a rating', { issuerRating: undefined }, ['issuerRating']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(bondInfo, bond, change)).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['from an unknown source', { source: 'BBG' }, ['source']],
    ['recommended to the exercise date', { recommended: 'exe', yieldExe: 2.1 }, []],
    ['without a recommendation', { recommended: null }, ['recommended']],
    ['with a masked duration', { modifiedDuration: '7.0**' }, ['modifiedDuration']],
  ])('valuation: %s: faults $2', (_, change, faults) => {
    const sound = {
      source: 'CB',
      yieldMat: 2.2,
      yieldExe: null,
      cleanMat: 99,
      cleanExe: null,
      dirtyMat: 100,
      accrued: 1,
      modifiedDuration: 7,
      convexity: 60,
      dv01: 0.07,
      spreadDuration: 7,
      recommended: 'mat',
      chgBp: null,
    };
    expect(faultsAfter(valuationProvider, sound, change)).toEqual(faults);
  });
});

describe('a personal notification', () => {
  it.each<Border>([
    ['unread', {}, []],
    ['with a text key and values', { key: 'alertFired', values: { price: '2.2', n: 3 } }, []],
    ['with a boolean for its read state', { isRead: true }, ['isRead']],
    ['of an unknown type', { msgType: 'advert' }, ['msgType']],
    ['with a list among its values', { values: { price: ['2.2'] } }, ['values.price']],
  ])('a message %s: faults $2', (_, change, faults) => {
    const sound = {
      messageId: 'm1',
      id: 'm1',
      title: '',
      content: '',
      isRead: '0',
      createTime: '',
      msgType: 'system',
    };
    expect(faultsAfter(message, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['of a login elsewhere', { token: 's2' }, []],
    ['of a message', { messageId: 'm1', isRead: '0', msgType: 'order' }, []],
    ['without a time', { createtime: undefined }, ['createtime']],
    ['without texts', { title: undefined, content: null }, ['title', 'content']],
  ])('a notice %s: faults $2', (_, change, faults) => {
    expect(faultsAfter(pushedNotice, { id: 'n1', title: '', content: '', createtime: '' }, change)).toEqual(
      faults,
    );
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['with the market’s state', { marketOpen: false, time: '' }, []],
    ['with a boolean', { tradeNetStatus: true }, ['tradeNetStatus']],
    ['with one interface only', { priceNetStatus: undefined }, ['priceNetStatus']],
  ])('a network status %s', (_, change, faults) => {
    expect(faultsAfter(networkStatus, { tradeNetStatus: 1, priceNetStatus: 0 }, change)).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    [
      'that has fired',
      { state: 'fired', firedCount: 1, firedPrice: 2.2, firedAt: '2026-11-23 10:00:00.000' },
      [],
    ],
    ['that fired at a masked price', { firedPrice: '2.20**' }, ['firedPrice']],
    ['in an unknown state', { state: 'off' }, ['state']],
  ])('an alert %s', (_, change, faults) => {
    const sound = {
      alertId: 'a1',
      symbol: '24国开10',
      securityId: '240210.IB',
      field: 'bid',
      comparison: '<=',
      priceType: 'Y',
      price: 2.2,
      repeat: 'once',
      note: '',
      state: 'armed',
      firedCount: 0,
      firedAt: null,
      firedPrice: null,
      createTime: null,
      updateTime: null,
      version: 1,
    };
    expect(faultsAfter(priceAlert, sound, change)).toEqual(faults);
  });
});
