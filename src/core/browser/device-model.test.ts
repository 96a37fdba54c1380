import { expect, it } from 'vitest';
import { deviceState } from './device-model.ts';

it('the device is a desktop unless the system is a phone or tablet one [R9.03]', () => {
  expect(['Windows', 'Mac', 'Linux', 'Unknown'].map(deviceState)).toEqual(Array(4).fill('desktop'));
  expect(['iPhone', 'iPad', 'Android'].map(deviceState)).toEqual(Array(3).fill('mobile'));
});
