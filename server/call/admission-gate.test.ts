import { describe, expect, it } from 'vitest';
import { AdmissionGate } from './admission-gate.ts';
import { HttpError } from './errors.ts';

async function enter<T>(gate: AdmissionGate, work: () => Promise<T>): Promise<T> {
  gate.assertFree();
  return gate.run(work);
}

/** Work arriving at `perMs` per millisecond for a period, at a worker that processes what has arrived in successive lots, each within `doneIn`. */
async function offered(
  perMs: number,
  doneIn: (count: number, at: number) => number,
  ms: number,
  options = { withinMs: 200, atLeast: 20, atLeastWhileSoon: 20 },
) {
  let now = 0;
  const gate = new AdmissionGate({ ...options, monotonic: () => now });
  const waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const latencies: number[] = [];
  let busy = 0;
  let lot: typeof waiting = [];
  let lotEnds = 0;
  for (; now < ms; now += 1) {
    for (let i = 0; i < perMs; i += 1) {
      const at = now;
      void enter(gate, () => new Promise<void>((resolve) => waiting.push({ at, resolve }))).then(
        () => latencies.push(now - at),
        () => (busy += 1),
      );
    }
    if (now >= lotEnds) {
      for (const { resolve } of lot) resolve();
      lot = waiting.splice(0);
      lotEnds = now + doneIn(lot.length, now);
    }
    // Lets this millisecond's promises settle.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { latencies: latencies.sort((a, b) => a - b), busy };
}

/** A gate that admits at least this many. */
const gateOf = (atLeast: number): AdmissionGate =>
  new AdmissionGate({ monotonic: () => 0, withinMs: 200, atLeast, atLeastWhileSoon: atLeast });

/** The settings of order entry. */
const OF_ORDERS = { withinMs: 120, atLeast: 60, atLeastWhileSoon: 200 };

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;

describe('the admission gate', () => {
  it('admits all work within capacity, including a burst after idle time', async () => {
    const { latencies, busy } = await offered(1, (count) => 5 + count * 0.5, 2000);
    expect(busy).toBe(0);
    expect(at(latencies, 0.99)).toBeLessThan(50);
  });

  it('refuses work beyond capacity as busy, so that admitted work finishes in time', async () => {
    const { latencies, busy } = await offered(4, (count) => 5 + count * 1, 3000);
    expect(latencies.length).toBeGreaterThan(2000);
    expect(busy).toBeGreaterThan(6000);
    expect(at(latencies, 0.99)).toBeLessThan(450);
  });

  it('admits little when work is slow, even if its limits would allow more', async () => {
    const { latencies, busy } = await offered(2, (count) => 24 + count * 1.8, 5000, OF_ORDERS);
    expect(busy).toBeGreaterThan(6000);
    expect(latencies.length).toBeGreaterThan(1500);
    expect(at(latencies, 0.5)).toBeLessThan(250);
  });

  it('refuses nothing because of an occasional short stall', async () => {
    const lasts = (count: number, now: number): number => {
      const ms = 6 + count * 0.45;
      return Math.floor(now / 400) === Math.floor((now + ms) / 400) ? ms : ms + 80;
    };
    const { latencies, busy } = await offered(1, lasts, 5000, OF_ORDERS);
    expect(busy).toBe(0);
    expect(at(latencies, 1)).toBeLessThan(200);
  });

  it('admits bursts again once slow work has become fast', async () => {
    // Slow at first, then quick.
    const lasts = (count: number, now: number): number => (now < 1000 ? 90 + count * 7 : 6 + count * 0.45);
    const { latencies, busy } = await offered(1, lasts, 6000, OF_ORDERS);
    expect(busy).toBeLessThan(2500);
    expect(at(latencies, 0.5)).toBeLessThan(50);
  });

  it('refuses with its own key and a retry time', async () => {
    const gate = gateOf(1);
    const inside = Promise.withResolvers<void>();
    const first = gate.run(() => inside.promise);
    const refused: unknown = await enter(gate, async () => {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(HttpError);
    expect(refused).toMatchObject({ statusCode: 429, retryAfterS: 1, data: { key: 'marketBusy' } });
    inside.resolve();
    await first;
    await enter(gate, async () => {});
  });

  it('frees the place of work that failed', async () => {
    const gate = gateOf(1);
    await expect(enter(gate, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(() => gate.assertFree()).not.toThrow();
  });

  it('admits a caller that must leave room for others only up to its share', () => {
    const gate = gateOf(4);
    const inside = Promise.withResolvers<void>();
    for (let i = 0; i < 3; i += 1) void gate.run(() => inside.promise);
    expect(() => gate.assertFree(0.75)).toThrow(HttpError);
    expect(() => gate.assertFree()).not.toThrow();
    inside.resolve();
  });
});
