import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedRun } from './shared-run.ts';

describe('a shared run', () => {
  it('starts with the first user, stops with the last, ignores a second undo, and can start again', () => {
    const told: string[] = [];
    const use = sharedRun(() => {
      told.push('start');
      return () => void told.push('stop');
    });
    const [one, two] = [use(), use()];
    one();
    one();
    expect(told).toEqual(['start']);
    two();
    expect(told).toEqual(['start', 'stop']);
    use()();
    expect(told).toEqual(['start', 'stop', 'start', 'stop']);
  });

  it('runs exactly while it has users, in whatever order they come and go', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), (steps) => {
        let running = 0;
        const use = sharedRun(() => {
          running += 1;
          return () => void (running -= 1);
        });
        const undos = new Map<number, () => void>();
        for (const step of steps) {
          const undo = undos.get(step);
          if (undo) {
            undo();
            undo();
            undos.delete(step);
          } else undos.set(step, use());
          expect(running).toBe(undos.size > 0 ? 1 : 0);
        }
      }),
    );
  });

  it('has no user after it fails to start, and is tried again by the next one', () => {
    let isBroken = true;
    const told: string[] = [];
    const use = sharedRun(() => {
      if (isBroken) throw new Error('no socket');
      told.push('start');
      return () => void told.push('stop');
    });
    expect(use).toThrow('no socket');
    isBroken = false;
    const undo = use();
    undo();
    expect(told).toEqual(['start', 'stop']);
  });
});
