import { autorun, observable, reaction, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { Intents } from './intents.ts';

describe('intents', () => {
  it('deliver a draft to the plugin that handles its kind, and to no other', () => {
    const intents = new Intents();
    const received: unknown[] = [];
    intents.handle('order', (draft) => received.push(draft));
    intents.handle('watch', () => received.push('watch'));
    const draft = {
      securityId: '240210.IB',
      side: 2,
      price: 2.2025,
      quantity: 3000,
      targetQuoteId: 'q1',
    } as const;
    expect(intents.raise('order', draft)).toBe(true);
    expect(received).toEqual([draft]);
  });

  it('return false when no plugin handles them', () => {
    expect(new Intents().raise('alert', { securityId: '240210.IB', price: 2.2 })).toBe(false);
  });

  it('notify observers when a handler is added or removed', () => {
    const intents = new Intents();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(intents.canHandle('order')));
    const undo = intents.handle('order', () => {});
    undo();
    undo();
    stop();
    expect(seen).toEqual([false, true, false]);
  });

  it('go to the latest handler, and to the previous one once it is removed', () => {
    const intents = new Intents();
    const received: string[] = [];
    const first = (): number => received.push('first');
    intents.handle('order', first);
    const undo = intents.handle('order', () => received.push('second'));
    intents.raise('order', { securityId: 'a' });
    undo();
    intents.raise('order', { securityId: 'a' });
    expect(received).toEqual(['second', 'first']);
  });

  it('let observers see whether the intent’s result already holds', () => {
    const intents = new Intents();
    const starred = observable.set<string>();
    const seen: boolean[] = [];
    const stop = reaction(
      () => intents.isDone('watch', { securityId: 'a' }),
      (isDone) => seen.push(isDone),
      { fireImmediately: true },
    );
    const undo = intents.handle(
      'watch',
      ({ securityId }) => runInAction(() => starred.add(securityId)),
      ({ securityId }) => starred.has(securityId),
    );
    intents.raise('watch', { securityId: 'b' });
    intents.raise('watch', { securityId: 'a' });
    undo();
    stop();
    expect(seen).toEqual([false, true, false]);
  });

  it('rethrow the handler’s error to the caller', () => {
    const intents = new Intents();
    intents.handle('order', () => {
      throw new Error('stuck');
    });
    expect(() => intents.raise('order', { securityId: 'a' })).toThrow('stuck');
  });
});
