import { describe, expect, it } from 'vitest';
import { ConcurrencyGate } from './concurrency-gate.ts';

describe('T41 concurrency gate', () => {
  it('runs four at a time, queues fifty in order and refuses the rest as busy', async () => {
    const gate = new ConcurrencyGate({ atOnce: 4, maxWaiting: 50 });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const turns: (() => void)[] = [];
    const runs = Array.from({ length: 100 }, (_, index) =>
      gate.run(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(index);
        await new Promise<void>((resolve) => turns.push(resolve));
        running -= 1;
        return index;
      }),
    );
    const settled = Promise.allSettled(runs);
    expect(gate.isFull).toBe(true);
    for (let done = 0; done < 54; done += 1) {
      await new Promise(setImmediate);
      turns.shift()?.();
    }
    const results = await settled;
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(54);
    expect(
      results
        .filter((result) => result.status === 'rejected')
        .every((result) => result.reason.statusCode === 503),
    ).toBe(true);
    expect(most).toBe(4);
    expect(order).toEqual(Array.from({ length: 54 }, (_, index) => index));
    expect(gate.isFull).toBe(false);
  });

  it('frees the place when a task fails', async () => {
    const gate = new ConcurrencyGate({ atOnce: 1, maxWaiting: 0 });
    await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.run(async () => 1)).toBe(1);
  });

  it('refuses a caller beyond its own limit without blocking other callers', async () => {
    const gate = new ConcurrencyGate({ atOnce: 2, maxWaiting: 50, maxEach: 4 });
    const { promise: drawn, resolve: draw } = Promise.withResolvers<string>();
    const flood = Array.from({ length: 60 }, () => gate.runFor('203.0.113.1', () => drawn));
    const settled = Promise.allSettled(flood);
    const other = gate.runFor('203.0.113.2', () => drawn);
    draw('drawn');
    expect(await other).toBe('drawn');
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await gate.runFor('203.0.113.1', () => drawn)).toBe('drawn');
  });
});
