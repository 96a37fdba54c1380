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
    ['unchanged', {}, []],
    ['on a trade', { field: 'last', comparison: '<=' }, []],
    ['on a clean price, repeatedly', { priceType: 'C', price: 101.2034, repeat: 'every' }, []],
    ['with a note of 60 characters', { note: '注'.repeat(60) }, []],
    ['with a note of 61 characters', { note: '注'.repeat(61) }, ['note']],
    ['without a note', { note: undefined }, ['note']],
    ['on an unknown price', { field: 'mid' }, ['field']],
    ['with an unknown comparison', { comparison: '=' }, ['comparison']],
    ['at a masked price', { price: '2.20**' }, ['price']],
    ['without a price', { price: null }, ['price']],
    ['with NaN as its price', { price: Number.NaN }, ['price']],
    ['for two bonds', { securityId: '240210.IB,240215.IB' }, ['securityId']],
    ['with another user’s id', { operId: 'D2' }, ['operId']],
    ['with a state and a version', { state: 'fired', version: 3 }, ['state', 'version']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(alertsHalves.addAlert.body, alert, change)).toEqual(faults);
  });

  it.each<Border>([
    ['with the version that was read', {}, []],
    ['without a version', { version: undefined }, ['version']],
    ['with a negative version', { version: -1 }, ['version']],
    ['with a fractional version', { version: 1.5 }, ['version']],
    ['with an empty id', { alertId: '' }, ['alertId']],
    ['with a path as its id', { alertId: '../1' }, ['alertId']],
    ['with an id of 64 characters', { alertId: 'a'.repeat(64) }, []],
    ['with an id of 65 characters', { alertId: 'a'.repeat(65) }, ['alertId']],
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
    ['all off', { inPage: false, sound: false, browser: false }, []],
    ['with a missing channel', { sound: undefined }, ['sound']],
    ['with a string as a flag', { browser: 'yes' }, ['browser']],
    ['with an unknown channel', { mail: true }, ['mail']],
  ])('%s: faults $2', (_, change, faults) => {
    const sound = { inPage: true, sound: true, browser: false };
    expect(faultsAfter(alertsHalves.saveAlertPreferences.body, sound, change)).toEqual(faults);
  });
});
