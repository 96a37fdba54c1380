import { describe, expect, it } from 'vitest';
import { createScope } from './scope.ts';

describe('a scope', () => {
  it('runs every undo once, newest first', () => {
    const scope = createScope();
    const log: string[] = [];
    scope.own(() => log.push('a'));
    const early = scope.own(() => log.push('b'));
    scope.own(() => log.push('c'));
    early();
    early();
    scope.dispose();
    scope.dispose();
    expect(log).toEqual(['b', 'c', 'a']);
    expect(scope.disposed).toBe(true);
  });

  it('undoes at once what starts after it has ended', () => {
    const scope = createScope();
    scope.dispose();
    let undone = 0;
    scope.own(() => {
      undone += 1;
    });
    expect(undone).toBe(1);
  });

  it('continues after an undo that throws, and returns the error', () => {
    const scope = createScope();
    const log: string[] = [];
    scope.own(() => log.push('a'));
    scope.own(() => {
      throw new Error('broken undo');
    });
    expect(scope.dispose()).toEqual([new Error('broken undo')]);
    expect(log).toEqual(['a']);
  });

  it('ends its children, which may end earlier', () => {
    const scope = createScope();
    const log: string[] = [];
    const [first, second] = [scope.child(), scope.child()];
    first.own(() => log.push('first'));
    second.own(() => log.push('second'));
    first.dispose();
    expect(log).toEqual(['first']);
    scope.dispose();
    expect(log).toEqual(['first', 'second']);
    expect(second.disposed).toBe(true);
  });
});
