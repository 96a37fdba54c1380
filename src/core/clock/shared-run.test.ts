import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedRun } from './shared-run.ts';

describe('a shared run', () => {
  it('starts with the first user, stops with the last, ignores a second undo, and can start again', () => {
    const calls: string[] = [];
    const use = sharedRun(() => {
      calls.push('start');
      return () => void calls.push('stop');
    });
    const [one, two] = [use(), use()];
    one();
    one();
    expect(calls).toEqual(['start']);
    two();
    expect(calls).toEqual(['start', 'stop']);
    use()();
    expect(calls).toEqual(['start', 'stop', 'start', 'stop']);
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
    const calls: string[] = [];
    const use = sharedRun(() => {
      if (isBroken) throw new Error('no socket');
      calls.push('start');
      return () => void calls.push('stop');
    });
    expect(use).toThrow('no socket');
    isBroken = false;
    const undo = use();
    undo();
    expect(calls).toEqual(['start', 'stop']);
  });
});
