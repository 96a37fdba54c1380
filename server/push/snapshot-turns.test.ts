import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../tests/_util/manual-clock.ts';
import { SnapshotTurns } from './snapshot-turns.ts';

/** Readers named `owner/socket`; each wants this many parts of `rows` rows. */
function table(parts: Readonly<Record<string, number>>, rows = 20) {
  const clock = new ManualClock();
  const remaining = new Map(Object.entries(parts));
  const readers: string[] = [];
  const turns: SnapshotTurns<string> = new SnapshotTurns({
    clock,
    rowsPerSecond: 2_000,
    ownerOf: (reader) => reader.split('/')[0] ?? '',
    async take(reader) {
      readers.push(reader);
      remaining.set(reader, (remaining.get(reader) ?? 0) - 1);
      if ((remaining.get(reader) ?? 0) > 0) turns.add(reader);
      return rows;
    },
  });
  for (const reader of Object.keys(parts)) turns.add(reader);
  return { clock, readers, turns };
}
const pass = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await turn();
};

describe('SnapshotTurns', () => {
  it('alternate between users, however many sockets they have, and between the sockets of a user', async () => {
    const { readers } = table({ 'anna/1': 9, 'anna/2': 9, 'anna/3': 9, 'bob/1': 2 });
    await pass(8);
    expect(readers.slice(0, 7)).toEqual(['anna/1', 'bob/1', 'anna/2', 'bob/1', 'anna/3', 'anna/1', 'anna/2']);
  });

  it('come once per turn of the event loop, so that other work is not held up', async () => {
    const { readers } = table({ 'anna/1': 100 });
    const seen: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      await turn();
      seen.push(readers.length);
    }
    expect(Math.max(...seen.map((count, i) => count - (seen[i - 1] ?? 0)))).toBe(1);
  });

  it('stop for a user whose credit runs out, and resume as it is restored', async () => {
    const { clock, readers, turns } = table({ 'anna/1': 1_000 }, 1_000);
    await pass(60);
    const burst = readers.length;
    expect(burst).toBe(20);
    turns.add('bob/1');
    await pass(2);
    expect(readers.slice(burst)).toEqual(['bob/1']);
    clock.advance(5_000);
    await pass(60);
    expect(readers.length).toBeGreaterThan(burst + 5);
    expect(readers.length).toBeLessThan(burst + 15);
  });

  it('are not given to sockets that left, or after closing', async () => {
    const { readers, turns } = table({ 'anna/1': 5, 'bob/1': 5 });
    turns.remove('anna/1');
    await pass(3);
    expect(new Set(readers)).toEqual(new Set(['bob/1']));
    turns.close();
    const { length } = readers;
    await pass(3);
    expect(readers).toHaveLength(length);
  });
});
