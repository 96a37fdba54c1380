import { expect, it } from 'vitest';
import { deviceState } from './device-model.ts';

it('the device state is desktop unless the system is one of phones and tablets [R9.03]', () => {
  expect(['Windows', 'Mac', 'Linux', 'Unknown'].map(deviceState)).toEqual(Array(4).fill('desktop'));
  expect(['iPhone', 'iPad', 'Android'].map(deviceState)).toEqual(Array(3).fill('mobile'));
});
