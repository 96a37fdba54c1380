// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined }));
const { rangeOf, seriesOptions } = await import('./plot-options.ts');

it('shows a single value in the middle of the least span, and more than that with room around it', () => {
  expect(rangeOf(0.04, 1.7675, 1.7675)).toEqual([1.7475, 1.7875]);
  expect(rangeOf(0.04, null, null)).toEqual([null, null]);
  const [low, high] = rangeOf(0.04, 1.7, 1.8);
  expect(low).toBeLessThan(1.7);
  expect(low).toBeGreaterThan(1.6);
  expect(high).toBeGreaterThan(1.8);
});

it('goes on to the next value, or leaves a gap where a series asks for it', () => {
  const series = { label: 'Bid', colour: '--bid', format: String };
  const read = () => '#000';
  expect(seriesOptions(series, read).spanGaps).toBe(true);
  expect(seriesOptions({ ...series, gaps: true }, read).spanGaps).toBe(false);
});
