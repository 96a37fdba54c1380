import { describe, expect, it } from 'vitest';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { alertsHalves } from './alerts.ts';

const alert = {
  securityId: '240210.IB',
  field: 'bid',
  comparison: '>=',
  priceType: 'Y',
  price: 2.2025,
  repeat: 'once',
  note: '',
};

describe('a price alert', () => {
  it.each<Border>([
    ['as it is', {}, []],
    ['on a trade', { field: 'last', comparison: '<=' }, []],
    ['on a clean price, again and again', { priceType: 'C', price: 101.2034, repeat: 'every' }, []],
    ['with the longest note', { note: '注'.repeat(60) }, []],
    ['with a longer one', { note: '注'.repeat(61) }, ['note']],
    ['without a note at all', { note: undefined }, ['note']],
    ['on the middle', { field: 'mid' }, ['field']],
    ['exactly at a price', { comparison: '=' }, ['comparison']],
    ['at a masked price', { price: '2.20**' }, ['price']],
    ['at no price', { price: null }, ['price']],
    ['at a price that is none', { price: Number.NaN }, ['price']],
    ['for two bonds', { securityId: '240210.IB,240215.IB' }, ['securityId']],
    ['for somebody else', { operId: 'D2' }, ['operId']],
    ['that is armed already', { state: 'fired', version: 3 }, ['state', 'version']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(alertsHalves.addAlert.body, alert, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it was read', {}, []],
    ['without saying as what it was read', { version: undefined }, ['version']],
    ['of before its first version', { version: -1 }, ['version']],
    ['of half a version', { version: 1.5 }, ['version']],
    ['of none', { alertId: '' }, ['alertId']],
    ['of an id that is a path', { alertId: '../1' }, ['alertId']],
    ['of the longest id', { alertId: 'a'.repeat(64) }, []],
    ['of a longer one', { alertId: 'a'.repeat(65) }, ['alertId']],
  ])('is updated %s', (_, change, faults) => {
    const sound = { alertId: 'a-1', version: 0, ...alert };
    expect(faultsAfter(alertsHalves.updateAlert.body, sound, change)).toEqual(faults);
  });

  it('is removed by its id only', () => {
    expect(faultsOf(alertsHalves.removeAlert.body, { alertId: 'a-1' })).toEqual([]);
    expect(faultsOf(alertsHalves.removeAlert.body, { alertId: 'a-1', version: 1 })).toEqual(['version']);
  });
});

describe('alert notification preferences', () => {
  it.each<Border>([
    ['not at all', { inPage: false, sound: false, browser: false }, []],
    ['half said', { sound: undefined }, ['sound']],
    ['in words', { browser: 'yes' }, ['browser']],
    ['by mail', { mail: true }, ['mail']],
  ])('%s', (_, change, faults) => {
    const sound = { inPage: true, sound: true, browser: false };
    expect(faultsAfter(alertsHalves.saveAlertPreferences.body, sound, change)).toEqual(faults);
  });
});
