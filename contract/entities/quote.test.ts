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
    ['of somebody entitled', {}, []],
    // A visitor's row: prices cut and starred, other parties' names and counts withheld.
    [
      'of a visitor',
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
    ['without the day of its valuation', { valDate: undefined }, []],
    ['with a price as text', { bidPrice: '2.2025' }, ['bidPrice']],
    ['with a quantity as text', { bidQty: '5000' }, ['bidQty']],
    ['with a starred quantity', { bidQty: '50**' }, ['bidQty']],
    ['with a starred change', { chgBp: '0.1**' }, ['chgBp']],
    ['of a kind of price that is none', { priceType: 'P' }, ['priceType']],
    ['of no bond', { securityId: '240210' }, ['securityId']],
    ['that counts nothing', { bidCount: null }, ['bidCount']],
  ])('best: %s [R5.02]', (_, change, faults) => {
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
    ['as it is', {}, []],
    ['of somebody unnamed', { org: null, orgId: null }, []],
    ['with its marks', { flags: ['加急', '**'] }, []],
    ['with marks in one text', { flags: '加急' }, ['flags']],
    ['with what is left unknown', { qty: null }, ['qty']],
    ['firm in words', { firm: '1' }, ['firm']],
    ['whose it is, unsaid', { mine: undefined }, ['mine']],
  ])('level: %s', (_, change, faults) => {
    expect(faultsAfter(level, quote, change)).toEqual(faults);
  });

  it.each<Border>([
    ['that lives', { side: 1, status: 'live' }, []],
    ['of no side', { status: 'live' }, ['side']],
    ['of a third side', { side: 3, status: 'live' }, ['side']],
    ['whose end is unknown', { side: 2, status: 'gone' }, ['status']],
  ])('recent quote %s', (_, change, faults) => {
    expect(faultsAfter(recentQuote, quote, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['of a visitor', { points: [['09:30', '2.20**', null, null, 0]], open: '2.20**' }, []],
    ['without points', { points: [] }, []],
    ['with a point too short', { points: [['09:30', 2.2, null, null]] }, ['points.0']],
    ['with a point too long', { points: [['09:30', 2.2, null, null, 0, 1]] }, ['points.0']],
    ['with a quantity as text', { points: [['09:30', 2.2, null, null, '0']] }, ['points.0.4']],
    ['of five minutes', { interval: '5m' }, ['interval']],
  ])('trend: %s', (_, change, faults) => {
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
    ['of both sides', { side: null }, []],
    ['of none', { quoteIds: [] }, []],
    ['for no reason', { reason: undefined }, ['reason']],
    ['for a reason of a person alone', { reason: 'replaced' }, ['reason']],
    ['with its owner', { time: null }, []],
  ])('revocation %s', (_, change, faults) => {
    const sound = { quoteIds: ['q1'], securityId: '240210.IB', side: 1, reason: 'user', time: null };
    expect(faultsAfter(revocation, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['hit', {}, []],
    ['lifted', { direction: 'TKN' }, []],
    ['in another direction', { direction: 'BUY' }, ['direction']],
    ['of a visitor', { price: '2.20**', cleanPrice: '101.20**', chgBp: null }, []],
    ['of an unknown quantity', { qty: null }, ['qty']],
  ])('trade %s', (_, change, faults) => {
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
    ['as it is', {}, []],
    ['of a visitor', { issuePrice: '100.00**' }, []],
    ['perpetual', { maturityDate: null, optionType: 'ETS' }, []],
    ['of a coupon three times a year', { frequency: 3 }, ['frequency']],
    ['of a coupon that is none', { couponType: 'floating' }, ['couponType']],
    ['of an option that is none', { optionType: 'CALL' }, ['optionType']],
    ['of another market', { market: 'HK' }, ['market']],
    ['rated by the text null', { issuerRating: 'null' }, []],
    ['of unknown ratings', { issuerRating: undefined }, ['issuerRating']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(bondInfo, bond, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['of nobody known', { source: 'BBG' }, ['source']],
    ['to the exercise', { recommended: 'exe', yieldExe: 2.1 }, []],
    ['to neither', { recommended: null }, ['recommended']],
    ['of a starred duration', { modifiedDuration: '7.0**' }, ['modifiedDuration']],
  ])('valuation: %s', (_, change, faults) => {
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
    ['by key', { key: 'alertFired', values: { price: '2.2', n: 3 } }, []],
    ['read as a switch', { isRead: true }, ['isRead']],
    ['of another kind', { msgType: 'advert' }, ['msgType']],
    ['with a list for a value', { values: { price: ['2.2'] } }, ['values.price']],
  ])('a message %s', (_, change, faults) => {
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
    ['of a log-in elsewhere', { token: 's2' }, []],
    ['of a message', { messageId: 'm1', isRead: '0', msgType: 'order' }, []],
    ['without a time', { createtime: undefined }, ['createtime']],
    ['without words', { title: undefined, content: null }, ['title', 'content']],
  ])('a notice %s', (_, change, faults) => {
    expect(faultsAfter(pushedNotice, { id: 'n1', title: '', content: '', createtime: '' }, change)).toEqual(
      faults,
    );
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['with the market’s hours', { marketOpen: false, time: '' }, []],
    ['as a switch', { tradeNetStatus: true }, ['tradeNetStatus']],
    ['of one alone', { priceNetStatus: undefined }, ['priceNetStatus']],
  ])('a network status %s', (_, change, faults) => {
    expect(faultsAfter(networkStatus, { tradeNetStatus: 1, priceNetStatus: 0 }, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    [
      'that fired',
      { state: 'fired', firedCount: 1, firedPrice: 2.2, firedAt: '2026-11-23 10:00:00.000' },
      [],
    ],
    ['that fired at a starred price', { firedPrice: '2.20**' }, ['firedPrice']],
    ['in a state that is none', { state: 'off' }, ['state']],
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
