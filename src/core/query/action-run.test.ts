import { CancelledError, TimeoutError } from '#core/http';
import { describe, expect, it } from 'vitest';
import { ActionRun } from './action-run.ts';

function open() {
  const mistakes: unknown[] = [];
  return { mistakes, action: new ActionRun((error) => mistakes.push(error)) };
}

describe('an action', () => {
  it('runs one at a time: a second press while it runs does nothing', async () => {
    const { action } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const call = () => {
      runs += 1;
      return promise;
    };
    const [first, second] = [action.run(call), action.run(call)];
    expect([runs, action.snapshot().busy]).toEqual([1, true]);
    resolve();
    expect([await first, await second]).toEqual([true, false]);
    expect(action.snapshot()).toEqual({ busy: false, done: true, words: null });
  });

  it('shows the text of a failed call, and nothing for a cancelled one', async () => {
    const { action, mistakes } = open();
    expect(await action.run(() => Promise.reject(new TimeoutError('save', 'late')))).toBe(false);
    expect(action.snapshot()).toEqual({ busy: false, done: false, words: { key: 'core:http.timeout' } });
    await action.run(() => Promise.reject(new CancelledError('load', true)));
    expect([action.snapshot().words, mistakes]).toEqual([null, []]);
  });

  it('reports a programming error, and does not leave the view busy', async () => {
    const { action, mistakes } = open();
    const mistake = new TypeError('no such thing');
    await action.run(() => {
      throw mistake;
    });
    expect(action.snapshot()).toEqual({ busy: false, done: false, words: { key: 'core:http.failed' } });
    expect(mistakes).toEqual([mistake]);
  });

  it('does what a failure requires after one, and neither after success nor for a press while it runs', async () => {
    const { action } = open();
    const failed: string[] = [];
    const after = (name: string) => () =>
      void failed.push(`${name} ${action.snapshot().busy ? 'busy' : 'at rest'}`);
    const { promise, reject } = Promise.withResolvers<void>();
    const first = action.run(() => promise, after('first'));
    await action.run(async () => undefined, after('second'));
    expect(failed).toEqual([]);
    reject(new TimeoutError('save', 'late'));
    await first;
    await action.run(async () => undefined, after('third'));
    expect(failed).toEqual(['first at rest']);
  });

  it('shows a text set by the view until the next run', async () => {
    const { action } = open();
    const received: boolean[] = [];
    const stop = action.subscribe(() => received.push(action.snapshot().busy));
    action.show({ key: 'core:dialog.cancel' });
    expect(action.snapshot().words).toEqual({ key: 'core:dialog.cancel' });
    await action.run(async () => undefined);
    expect(action.snapshot()).toMatchObject({ words: null, done: true });
    stop();
    action.show(null);
    expect(received).toEqual([false, true, false]);
  });
});
