import { FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import { HeapRoom } from './heap-room.ts';

function room() {
  const clock = new FakeClock();
  const heap = new HeapRoom(clock);
  /** Rows every tenth of a second; the largest amount held meanwhile, MB. */
  const load = (rowsPerSecond: number, seconds: number): number => {
    let most = 0;
    for (let step = 0; step < seconds * 10; step += 1) {
      clock.advance(100);
      heap.note(rowsPerSecond / 10);
      most = Math.max(most, heap.sizeMb);
    }
    return most;
  };
  return { clock, heap, load };
}

describe('room in the heap', () => {
  it('is made when the market becomes busy, and given back within seconds', () => {
    const { heap, load } = room();
    expect(load(500, 2)).toBeGreaterThan(10);
    load(500, 4);
    expect(heap.sizeMb).toBe(0);
  });

  it('is not made while few rows arrive, nor for one large message after a quiet time', () => {
    const { clock, heap, load } = room();
    expect(load(50, 60)).toBe(0);
    clock.advance(60_000);
    heap.note(2000);
    expect(load(50, 30)).toBe(0);
  });

  it('is made once for as long as the market stays busy, and again after a quiet time', () => {
    const { load } = room();
    load(500, 10);
    expect(load(500, 300)).toBe(0);
    expect(load(5, 6)).toBe(0);
    expect(load(500, 4)).toBeGreaterThan(10);
  });

  it('is made at most twice a minute for a load that comes and goes', () => {
    const { load } = room();
    load(500, 8);
    expect(load(5, 6) + load(500, 8)).toBe(0);
  });
});
