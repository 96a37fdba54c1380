import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { alertsHalves } from './alerts.ts';
import { casesHalves } from './cases.ts';
import { configHalves } from './config.ts';
import { marketHalves } from './market.ts';

describe('requests about support cases', () => {
  it.each([
    [{}, []],
    [{ state: 'open' }, []],
    [{ state: 'settled', kind: 'transfer' }, []],
    [{ state: 'over' }, ['state']],
    [{ kind: 'all' }, ['kind']],
    [{ rows: '100' }, []],
    [{ rows: '101' }, ['rows']],
    [{ operId: 'D2' }, ['operId']],
  ])('list %j: faults %j', (query, faults) => {
    expect(faultsOf(casesHalves.list.query, query)).toEqual(faults);
    expect(faultsOf(casesHalves.desk.query, query)).toEqual(faults);
  });

  it.each<Border>([
    ['text', {}, []],
    ['spaces', { text: '   ' }, ['text']],
    ['nothing', { text: '' }, ['text']],
    ['pictures without text', { text: '', imageIds: ['i1'] }, ['text']],
    ['more pictures than the maximum', { imageIds: ['1', '2', '3', '4', '5', '6'] }, ['imageIds']],
    ['a new state', { state: 'closed' }, ['state']],
    ['a question to the applicant', { asks: true }, []],
    ['with a claim to be from staff', { by: 'staff' }, ['by']],
  ])('a reply of %s', (_, change, faults) => {
    expect(faultsAfter(casesHalves.reply.body, { caseId: 'c1', text: '好', imageIds: [] }, change)).toEqual(
      faults,
    );
  });

  it.each<Border>([
    ['with the version that was read', {}, []],
    ['without text, which the workflow may require', { text: '' }, []],
    ['without a version', { version: undefined }, ['version']],
    ['with a negative version', { version: -1 }, ['version']],
    ['to an unknown state', { state: 'open' }, ['state']],
  ])('a change of state %s', (_, change, faults) => {
    const sound = { caseId: 'c1', version: 1, state: 'refused', text: '资料不全' };
    expect(faultsAfter(casesHalves.move.body, sound, change)).toEqual(faults);
  });

  it('opening one requires a form that fits its kind', () => {
    const form = { kind: 'question', title: '结算' };
    expect(faultsOf(casesHalves.open.body, { form, text: '', imageIds: [] })).toEqual([]);
    expect(
      faultsOf(casesHalves.open.body, { form: { ...form, topic: 'credit' }, text: '', imageIds: [] }),
    ).toEqual(['form.topic']);
  });

  it.each(['a b', '../1', '', 'i'.repeat(65)])('an image may not be called %j', (imageId) => {
    expect(faultsOf(casesHalves.image.params, { imageId })).toEqual(['imageId']);
  });
});

describe('requests about price alerts', () => {
  const alert = {
    securityId: '240210.IB',
    field: 'bid',
    comparison: '<=',
    priceType: 'Y',
    price: 2.2,
    repeat: 'once',
    note: '',
  };

  it.each<Border>([
    ['unchanged', {}, []],
    ['that fires repeatedly', { repeat: 'every' }, []],
    ['strictly below', { comparison: '<' }, ['comparison']],
    ['with a string as its price', { price: '2.2' }, ['price']],
    ['at a masked price', { price: '2.20**' }, ['price']],
    ['without a price', { price: null }, ['price']],
    ['on an unknown price', { field: 'volume' }, ['field']],
    ['with a note of 60 characters', { note: '注'.repeat(60) }, []],
    ['with a note of 61 characters', { note: '注'.repeat(61) }, ['note']],
    ['with a state', { state: 'fired' }, ['state']],
  ])('a new or changed alert %s', (_, change, faults) => {
    expect(faultsAfter(alertsHalves.addAlert.body, alert, change)).toEqual(faults);
    expect(
      faultsAfter(alertsHalves.updateAlert.body, { ...alert, alertId: 'a1', version: 1 }, change),
    ).toEqual(faults);
  });

  it('an update requires the id and version, and a new alert has none', () => {
    expect(faultsAfter(alertsHalves.updateAlert.body, alert, {})).toEqual(['alertId', 'version']);
    expect(faultsAfter(alertsHalves.addAlert.body, alert, { alertId: 'a1' })).toEqual(['alertId']);
  });

  it.each<Border>([
    ['all on', {}, []],
    ['all off', { inPage: false, sound: false, browser: false }, []],
    ['with a missing channel', { browser: undefined }, ['browser']],
    ['with an unknown channel', { post: true }, ['post']],
  ])('notification preferences: %s', (_, change, faults) => {
    const sound = { inPage: true, sound: true, browser: true };
    expect(faultsAfter(alertsHalves.saveAlertPreferences.body, sound, change)).toEqual(faults);
  });
});

describe('market requests of visitors', () => {
  const search = marketHalves.bondInfoByIdOrName.query;

  it('a search without text matches everything, page by page', () => {
    expect(z.parse(search, {})).toEqual({ page: 1, rows: 50, securityArg: '' });
  });

  it.each([
    [{ securityArg: '国'.repeat(100) }, []],
    [{ securityArg: '国'.repeat(101) }, ['securityArg']],
    [{ securityArg: ['a', 'b'] }, ['securityArg']],
    [{ operId: 'D1' }, []],
    [{ rows: '1000' }, ['rows']],
    [{ sort: 'price' }, ['sort']],
  ])('search %j: faults %j', (query, faults) => {
    expect(faultsOf(search, query)).toEqual(faults);
  });

  it.each([
    [{ pageNum: '1', pageSize: '200' }, []],
    [{ pageNum: '0', pageSize: '201' }, ['pageNum', 'pageSize']],
    [{ pageNum: '1e4', pageSize: '1' }, []],
    [{ pageNum: '1' }, ['pageSize']],
  ])('page of trades %j: %j', (params, faults) => {
    expect(faultsOf(marketHalves.queryLatestTrans.params, params)).toEqual(faults);
  });

  it('starring a bond must state whether it is set or removed', () => {
    const sound = { securityId: '240210.IB', watched: true };
    expect(faultsAfter(marketHalves.saveMyOption.body, sound, {})).toEqual([]);
    expect(faultsAfter(marketHalves.saveMyOption.body, sound, { watched: 'false' })).toEqual(['watched']);
    expect(faultsAfter(marketHalves.saveMyOption.body, sound, { watched: undefined })).toEqual(['watched']);
  });
});

describe('requests about the configuration', () => {
  it.each([
    [{}, []],
    [{ have: '0123456789abcdef' }, []],
    [{ have: '0123456789ABCDEF' }, ['have']],
    [{ have: '0123456789abcde' }, ['have']],
    [{ have: '' }, ['have']],
  ])('the current configuration, with %j: %j', (query, faults) => {
    expect(faultsOf(configHalves.current.query, query)).toEqual(faults);
  });

  it('layouts are saved with the revision that they are based on', () => {
    const layouts = { deltas: [], named: [] };
    expect(z.parse(configHalves.saveLayouts.body, { baseRevision: 0, layouts })).toEqual({
      baseRevision: 0,
      layouts: { ...layouts, places: {} },
    });
    expect(faultsOf(configHalves.saveLayouts.body, { layouts })).toEqual(['baseRevision']);
    expect(faultsOf(configHalves.saveLayouts.body, { baseRevision: 2_147_483_647, layouts })).toEqual([
      'baseRevision',
    ]);
  });
});
