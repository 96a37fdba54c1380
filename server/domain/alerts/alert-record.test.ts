import { priceAlert } from '#contract/entities';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../tests/_util/schema-faults.ts';
import { firedMessage, type StoredAlert, toAlert, watchedOf } from './alert-record.ts';

const stored = (over: Partial<StoredAlert> = {}): StoredAlert => ({
  alert_id: 'a1',
  oper_id: 'D0001',
  security_id: '240210.IB',
  field: 'bid',
  comparison: '<=',
  price_type: 'Y',
  price: 22_025,
  repeat: 'once',
  note: '',
  state: 'armed',
  fired_count: 0,
  fired_at: null,
  fired_price: null,
  created_at: new Date('2026-11-23T02:00:00Z'),
  updated_at: new Date('2026-11-23T02:00:01Z'),
  version: 1,
  ...over,
});
const fired = stored({
  state: 'fired',
  fired_count: 1,
  fired_at: new Date('2026-11-23T03:00:00.5Z'),
  fired_price: 22_000,
});

describe('an alert as its owner sees it', () => {
  it('fits the schema and shows its price in its own unit', () => {
    expect(faultsOf(priceAlert, toAlert(stored(), '24国开10'))).toEqual([]);
    expect(toAlert(stored(), '24国开10')).toMatchObject({
      price: 2.2025,
      firedAt: null,
      firedPrice: null,
      createTime: '2026-11-23 10:00:00.000',
    });
    expect(toAlert(fired, '')).toMatchObject({ firedPrice: 2.2, firedAt: '2026-11-23 11:00:00.500' });
    expect(toAlert(fired, '')).not.toHaveProperty('operId');
  });

  it('keeps a negative yield and a price of zero', () => {
    expect(toAlert(stored({ price: -25, fired_price: 0 }), '')).toMatchObject({
      price: -0.0025,
      firedPrice: 0,
    });
  });
});

describe('an alert as it is watched', () => {
  it('has whole units and the moment that it fired', () => {
    expect(watchedOf(fired)).toEqual({
      state: 'fired',
      comparison: '<=',
      priceType: 'Y',
      price: 22_025,
      firedAt: Date.parse('2026-11-23T03:00:00.500Z'),
    });
    expect(watchedOf(stored()).firedAt).toBeNull();
  });
});

describe('the message of an alert that fired', () => {
  it('states the price seen and the limit, with four decimals each', () => {
    const { key, values, title, content } = firedMessage(fired, '24国开10');
    expect(key).toBe('alertFired');
    expect(values).toMatchObject({
      seen: '2.2000',
      price: '2.2025',
      is: 'below',
      hasNote: 'no',
      bond: '24国开10',
    });
    expect(`${title}${content}`).toMatch(/24国开10.*2\.2000/s);
    expect(`${title}${content}`).not.toMatch(/\{\{|\$t\(/);
  });

  it('states the direction and quotes its owner’s note literally', () => {
    const message = firedMessage({ ...fired, comparison: '>=', note: '{{price}} 卖出' }, '24国开10');
    expect(message.values).toMatchObject({ is: 'above', hasNote: 'yes', note: '{{price}} 卖出' });
    expect(message.content).toContain('{{price}} 卖出');
  });

  it('states a clean price for an alert on clean price, and the limit if the price seen is unknown', () => {
    const message = firedMessage(stored({ price_type: 'C', price: 1_012_034 }), 'x');
    expect(message.values).toMatchObject({ seen: '101.2034', price: '101.2034', priceType: 'C' });
  });
});
