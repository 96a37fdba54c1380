import { afterEach, describe, expect, it, vi } from 'vitest';
import { Meter } from './meter.ts';

const seriesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

afterEach(() => vi.useRealTimers());

describe('a meter', () => {
  it('counts series beyond the limit under "other"', async () => {
    const meter = new Meter();
    const count = meter.counter({ name: 'calls_total', help: 'h', labels: ['call', 'code'], most: 2 });
    for (const code of ['200', '400', '401', '403', '200']) count({ call: 'a', code });
    expect(seriesOf(await meter.text())).toEqual([
      'bond_calls_total{call="a",code="200"} 2',
      'bond_calls_total{call="a",code="400"} 1',
      'bond_calls_total{call="other",code="other"} 2',
    ]);
  });

  it('can be read even if a figure fails, and waits a second and a half for one that is late', async () => {
    vi.useFakeTimers();
    const meter = new Meter();
    meter.gauge('broken', 'h', () => Promise.reject(new Error('away')));
    meter.gauge('late', 'h', () => new Promise(() => {}));
    meter.gauge('absent', 'h', () => null);
    meter.gauge('there', 'h', () => 7);
    let text: string | null = null;
    const read = meter.text().then((all) => (text = all));
    await vi.advanceTimersByTimeAsync(1_499);
    expect(text).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(seriesOf(await read)).toEqual([
      'bond_broken Nan',
      'bond_late Nan',
      'bond_absent Nan',
      'bond_there 7',
    ]);
  });

  it('starts histograms and counters at zero', async () => {
    const meter = new Meter();
    meter.histogram({ name: 'call_seconds', help: 'h', labels: ['call'], most: 9, buckets: [0.1] })(
      { call: 'a' },
      0.05,
    );
    expect(seriesOf(await meter.text())).toEqual([
      'bond_call_seconds_bucket{le="0.1",call="a"} 1',
      'bond_call_seconds_bucket{le="+Inf",call="a"} 1',
      'bond_call_seconds_sum{call="a"} 0.05',
      'bond_call_seconds_count{call="a"} 1',
    ]);
  });
});
