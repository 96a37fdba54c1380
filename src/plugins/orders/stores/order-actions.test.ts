import type { Order } from '#contract/entities';
import type { Words } from '#core/text';
import type { RowOutcome } from '#core/trading';
import { orderRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { type OrderAction, OrderActions } from './order-actions.ts';

const done = (orderId: string): RowOutcome => ({ orderId, ok: true, words: null });
const refused = (orderId: string, words: Words | null = { text: '不行' }): RowOutcome => ({
  orderId,
  ok: false,
  words,
});
const hit = (hitId: string) => ({
  hitId,
  orgName: 'B银行',
  orderQty: 1000,
  price: 2.2,
  time: null,
  expireTime: null,
});

function desk(rows: readonly Order[]) {
  const sentActions: (readonly [action: 'cancel' | 'confirm', ids: readonly string[]])[] = [];
  const touched: (readonly string[])[] = [];
  let answer: Promise<readonly RowOutcome[]> | null = null;
  const does =
    (action: 'cancel' | 'confirm') =>
    (ids: readonly string[]): Promise<readonly RowOutcome[]> => {
      sentActions.push([action, ids]);
      return answer ?? Promise.resolve(ids.map(done));
    };
  const actions = new OrderActions({
    trading: { cancel: does('cancel'), confirm: does('confirm') },
    find: (id) => rows.find(({ orderId }) => orderId === id),
    onTouched: (ids) => touched.push(ids),
  });
  return {
    actions,
    sentActions,
    touched,
    answerWith: (outcomes: readonly RowOutcome[] | Promise<readonly RowOutcome[]>) =>
      void (answer = Promise.resolve(outcomes)),
    chosen: () => [...actions.chosen],
  };
}

describe('selected orders', () => {
  it('are toggled one by one or all at once, and rows that look different are notified', () => {
    const { actions, touched, chosen } = desk([]);
    actions.toggle('A');
    actions.toggle('B');
    actions.toggle('A');
    expect(chosen()).toEqual(['B']);
    actions.choose(['C', 'D']);
    expect([chosen(), touched.at(-1)]).toEqual([
      ['C', 'D'],
      ['B', 'C', 'D'],
    ]);
    actions.clear();
    expect([chosen(), touched.at(-1)]).toEqual([[], ['C', 'D']]);
  });

  it.each<[action: OrderAction, fitting: readonly string[]]>([
    ['cancel', ['live', 'asking']],
    ['confirm', ['asking']],
    ['refuse', ['asking']],
  ])('to which an action applies: %s', (action, fitting) => {
    const { actions } = desk([
      orderRow({ orderId: 'live' }),
      orderRow({ orderId: 'asking', canConfirm: true, pendingHits: [hit('H1')] }),
      orderRow({ orderId: 'over', canCancel: false }),
    ]);
    actions.choose(['live', 'asking', 'over', 'gone']);
    expect([actions.fitting(action), actions.fitting(action, ['over', 'gone'])]).toEqual([fitting, []]);
  });
});

describe('an action on orders', () => {
  it('sends the hits on a quote by id, or the quote’s own id if there are none', async () => {
    const { actions, sentActions } = desk([
      orderRow({ orderId: 'Q1', pendingHits: [hit('H1'), hit('H2')] }),
      orderRow({ orderId: 'Q2' }),
    ]);
    await actions.run('confirm', ['Q1', 'Q2']);
    await actions.run('refuse', ['Q1']);
    await actions.run('cancel', ['Q1']);
    expect(sentActions).toEqual([
      ['confirm', ['H1', 'H2', 'Q2']],
      ['cancel', ['H1', 'H2']],
      ['cancel', ['Q1']],
    ]);
  });

  it('fails for the quote if it failed for one of its two hits', async () => {
    const { actions, answerWith, chosen } = desk([
      orderRow({ orderId: 'Q1', pendingHits: [hit('H1'), hit('H2')] }),
    ]);
    answerWith([refused('H1', { text: '已超时' }), done('H2')]);
    await actions.run('refuse', ['Q1']);
    expect([chosen(), actions.reasons.get('Q1'), actions.summary]).toEqual([
      ['Q1'],
      { text: '已超时' },
      { action: 'refuse', done: 0, failed: 1 },
    ]);
  });

  it('shows a general message when a failure carries none', async () => {
    const { actions, answerWith } = desk([orderRow()]);
    answerWith([refused('O1', null)]);
    expect(await actions.cancel('O1')).toBe(false);
    expect(actions.reasons.get('O1')).toEqual({ key: 'core:http.failed' });
  });

  it('clears the former reason at once when retried, and keeps none on success', async () => {
    const { actions, answerWith, chosen } = desk([orderRow()]);
    answerWith([refused('O1')]);
    await actions.cancel('O1');
    const open = Promise.withResolvers<readonly RowOutcome[]>();
    answerWith(open.promise);
    const again = actions.cancel('O1');
    expect([actions.reasons.size, actions.busy, actions.summary]).toEqual([0, 'cancel', null]);
    open.resolve([done('O1')]);
    expect([await again, chosen(), actions.busy]).toEqual([true, [], null]);
  });

  it('runs one at a time: a second press is not a second cancel, and reports that nothing was cancelled', async () => {
    const { actions, answerWith, sentActions } = desk([orderRow()]);
    const open = Promise.withResolvers<readonly RowOutcome[]>();
    answerWith(open.promise);
    const first = actions.cancel('O1');
    expect([await actions.cancel('O1'), sentActions.length]).toEqual([false, 1]);
    open.resolve([done('O1')]);
    expect(await first).toBe(true);
  });

  it('on nothing makes no call, and a programming error leaves the next action free to run', async () => {
    const { actions, answerWith, sentActions } = desk([orderRow()]);
    await actions.run('cancel', []);
    expect([sentActions, actions.summary]).toEqual([[], null]);
    answerWith(Promise.reject(new TypeError('mistake')));
    await expect(actions.run('cancel', ['O1'])).rejects.toThrow('mistake');
    expect(actions.busy).toBeNull();
  });
});

describe('an action without a reply', () => {
  const unanswered = (orderId: string): RowOutcome => ({ ...refused(orderId), isUnanswered: true });
  async function cancelled(rows: readonly Order[], outcomes: readonly RowOutcome[]) {
    const opened = desk(rows);
    opened.answerWith(outcomes);
    await opened.actions.run(
      'cancel',
      rows.map(({ orderId }) => orderId),
    );
    return opened;
  }
  const [first, second] = [orderRow({ orderId: 'A' }), orderRow({ orderId: 'B' })];

  it('is no longer called unknown once its order has changed', async () => {
    const { actions, chosen } = await cancelled([first, second], [unanswered('A'), unanswered('B')]);
    expect([actions.reasons.size, chosen()]).toEqual([2, ['A', 'B']]);
    actions.changed({ ...first, ordStatus: '4', canCancel: false });
    expect([[...actions.reasons.keys()], chosen(), actions.summary]).toEqual([['B'], ['B'], null]);
  });

  it('is known to have done nothing once all orders are read anew, until its order changes after all', async () => {
    const { actions, touched } = await cancelled([first], [unanswered('A')]);
    actions.allRead();
    expect([actions.reasons.get('A'), touched.at(-1)]).toEqual([{ key: 'orders:result.nothingDone' }, ['A']]);
    actions.changed({ ...first, ordStatus: '4', canCancel: false });
    expect(actions.reasons.size).toBe(0);
  });

  it('leaves the reason of a refusal, whatever becomes of the order', async () => {
    const { actions } = await cancelled([first], [refused('A')]);
    actions.changed({ ...first, ordStatus: '2', canCancel: false });
    actions.allRead();
    expect(actions.reasons.get('A')).toEqual({ text: '不行' });
  });
});
