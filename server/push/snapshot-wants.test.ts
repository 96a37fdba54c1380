import { describe, expect, it } from 'vitest';
import { PART, SnapshotWants } from './snapshot-wants.ts';

const undivided = (): null => null;
const ids = (count: number, from = 0): string[] => Array.from({ length: count }, (_, i) => `${from + i}.IB`);

describe('SnapshotWants', () => {
  it('are loaded in parts, in the order of request', () => {
    const wants = new SnapshotWants();
    wants.add(ids(PART + 1));
    expect(wants.take(undivided)).toEqual({ ids: ids(PART), covers: ids(PART), continues: false });
    expect(wants.take(undivided)).toEqual({ ids: ids(1, PART), covers: ids(1, PART), continues: false });
    expect([wants.take(undivided), wants.isEmpty]).toEqual([null, true]);
  });

  it('count once while waiting, however often requested, and again after they were loaded', () => {
    const wants = new SnapshotWants();
    for (let i = 0; i < 100; i += 1) wants.add(['a', 'b', 'a']);
    expect(wants.take(undivided)?.ids).toEqual(['a', 'b']);
    expect(wants.isEmpty).toBe(true);
    wants.add(['b']);
    expect(wants.take(undivided)?.ids).toEqual(['b']);
  });

  it('for everything include earlier requests; later ones follow it, once', () => {
    const wants = new SnapshotWants();
    wants.add(['a']);
    wants.add(null);
    wants.add(['b']);
    expect(wants.take(undivided)).toEqual({ ids: null, covers: null, continues: false });
    expect(wants.take(undivided)).toEqual({ ids: ['b'], covers: ['b'], continues: false });
    wants.add(null);
    wants.add(['0.IB', 'unquoted']);
    const quoted = ids(PART);
    expect(wants.take(() => quoted)).toEqual({ ids: quoted, covers: null, continues: false });
    expect(wants.take(() => quoted)).toEqual({ ids: ['unquoted'], covers: ['unquoted'], continues: true });
    expect(wants.isEmpty).toBe(true);
  });

  it('for everything in parts: the first part replaces all rows, the others add to them', () => {
    const wants = new SnapshotWants();
    wants.add(null);
    const all = ids(2 * PART + 3);
    expect(wants.take(() => all)).toEqual({ ids: ids(PART), covers: null, continues: false });
    expect(wants.take(() => all)).toEqual({ ids: ids(PART, PART), covers: ids(PART, PART), continues: true });
    expect(wants.take(() => all)?.continues).toBe(true);
    expect(wants.isEmpty).toBe(true);
    wants.add(['a']);
    expect(wants.take(() => all)?.continues).toBe(false);
  });

  it('for everything, when there is nothing, give one empty part', () => {
    const wants = new SnapshotWants();
    wants.add(null);
    expect(wants.take(() => [])).toEqual({ ids: [], covers: null, continues: false });
    expect(wants.isEmpty).toBe(true);
  });

  it('are dropped with their subscription', () => {
    const wants = new SnapshotWants();
    wants.add(['a', 'b']);
    wants.drop(['a']);
    expect(wants.take(undivided)?.ids).toEqual(['b']);
    wants.add(null);
    wants.take(() => ids(2 * PART));
    wants.drop(null);
    expect(wants.isEmpty).toBe(true);
  });
});
