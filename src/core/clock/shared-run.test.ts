import { describe, expect, it } from 'vitest';
import { sharedRun } from './shared-run.ts';

describe('a shared run', () => {
  it('begins with the first user, ends with the last, counts no undo twice, and begins anew', () => {
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
});
