import type { Order } from '#contract/entities';
import type { NoticeCentre } from '#core/notice';
import type { Words } from '#core/text';
import type { CancelAllOutcome, RowOutcome } from '#core/trading';
import { orderRow } from '#testing';
import { textIn } from '#testing/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelEverything } from './cancel-everything.ts';
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

describe('cancelling everything', () => {
  type Confirm = Parameters<NoticeCentre['confirm']>[0];
  const text = { current: null as Awaited<ReturnType<typeof textIn>> | null };
  beforeAll(async () => {
    text.current = await textIn('zh-CN', ['core', 'rules', 'orders', 'refusals']);
  });
  const say = (words: Words): string => text.current?.say(words) ?? '';

  async function press(
    live: readonly Order[],
    outcome: CancelAllOutcome,
    { isYes = true, ready = true, stale = false } = {},
  ) {
    const questions: Confirm[] = [];
    const toasts: string[] = [];
    let calls = 0;
    await cancelEverything({
      trading: {
        live,
        ready,
        stale,
        cancelAll: () => {
          calls += 1;
          return Promise.resolve(outcome);
        },
      },
      notice: {
        confirm: (spec) => (questions.push(spec), Promise.resolve(isYes)),
        warning: () => undefined,
        success: (words) => void toasts.push(`done: ${say(words)}`),
        error: (words) => (toasts.push(`problem: ${say(words)}`), true),
      },
      text: { say },
    });
    return { question: say(questions[0]?.body ?? { text: '' }), toasts, calls, questions };
  }
  const nothing: CancelAllOutcome = { kind: 'done', count: 0, qty: 0, failed: [] };

  it('states number, quantity and bonds when they are known for certain [R9.07]', async () => {
    const live = Array.from({ length: 6 }, (_, at) =>
      orderRow({ orderId: `O${at}`, symbol: `债${at}`, leavesQty: 1000 }),
    );
    const { question, questions } = await press(live, nothing);
    expect(question).toContain('6');
    expect(question).toContain('6,000');
    expect(question).toContain('债3');
    expect(question).not.toContain('债4');
    expect(questions[0]).toMatchObject({ danger: true, dismiss: { key: 'orders:ask.keep' } });
  });

  it.each([
    ['the orders are still being read', { ready: false }],
    ['the connection is lost', { stale: true }],
  ])('gives no number while %s, and still cancels', async (_, state) => {
    const { question, calls } = await press([orderRow()], nothing, state);
    expect([question, calls]).toEqual([say({ key: 'orders:ask.cancelAllUnknown' }), 1]);
  });

  it('does nothing if the user keeps them', async () => {
    const { questions, calls, toasts } = await press([orderRow()], nothing, { isYes: false });
    expect([questions.length, calls, toasts]).toEqual([1, 0, []]);
  });

  it('reports what was done and what was not, each reason once with its quantity', async () => {
    const failed = [
      { orderId: 'A', qty: 1000, message: '订单正在成交' },
      { orderId: 'B', qty: 500, message: '订单正在成交' },
      { orderId: 'C', qty: 200, message: '订单已撤销' },
    ];
    const { toasts } = await press([orderRow()], { kind: 'done', count: 3, qty: 12_000, failed });
    expect(toasts).toHaveLength(3);
    expect(toasts[0]).toMatch(/^done: .*3.*12,000/);
    expect(toasts[1]).toMatch(/^problem: .*2.*1,500.*订单正在成交/);
    expect(toasts[2]).toMatch(/^problem: .*1.*200.*订单已撤销/);
  });

  it('says when there was nothing to cancel, and claims no success if everything failed or no answer came', async () => {
    expect((await press([], nothing)).toasts).toEqual([
      `done: ${say({ key: 'core:trading.nothingToCancel' })}`,
    ]);
    const failed = [{ orderId: 'A', qty: 1000, message: '订单正在成交' }];
    expect((await press([], { kind: 'done', count: 0, qty: 0, failed })).toasts).toEqual([
      expect.stringMatching(/^problem: /),
    ]);
    const unknown = { kind: 'unknown', words: { key: 'core:trading.cancelUnknown' } } as const;
    expect((await press([], unknown)).toasts).toEqual([`problem: ${say(unknown.words)}`]);
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
