import type { Order } from '#contract/entities';
import { orderRow } from '#testing';
import { textIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { cancelEverything } from './cancel-everything.ts';

const text = await textIn('zh-CN', ['core', 'rules', 'orders']);
type Trading = Parameters<typeof cancelEverything>[0]['trading'];
type Reply = Awaited<ReturnType<Trading['cancelAll']>>;

/** The question and the message when the user's own orders are these. */
function pressCancelAll(
  live: readonly Order[],
  over: Partial<Pick<Trading, 'ready' | 'stale'>> = {},
  answer = true,
  reply: Reply = { kind: 'done', count: live.length, qty: 8000, failed: [] },
  isRepeated = false,
) {
  const questions: string[] = [];
  const messages: string[] = [];
  const buttons: string[] = [];
  let cancelled = 0;
  const done = cancelEverything({
    text,
    trading: {
      live,
      ready: true,
      stale: false,
      ...over,
      cancelAll: (onUnknown: () => void) => {
        cancelled += 1;
        if (isRepeated) onUnknown();
        return Promise.resolve(reply);
      },
    } as Trading,
    notice: {
      confirm: ({ kind, title, body, confirm, dismiss, danger }) => {
        buttons.push(
          kind,
          ...[title, confirm, dismiss].map((words) => (words === undefined ? '' : text.say(words))),
        );
        questions.push(`${'key' in body ? text.say(body) : body.text}${danger === true ? ' !' : ''}`);
        return Promise.resolve(answer);
      },
      success: (words) => messages.push('key' in words ? text.say(words) : words.text) > 0,
      warning: (words) => messages.push(`warning ${'key' in words ? text.say(words) : words.text}`) > 0,
      error: (words) => messages.push(`error ${'key' in words ? text.say(words) : words.text}`) > 0,
    },
  });
  return { done, questions, buttons, messages, cancelled: () => cancelled };
}
const two = [
  orderRow({ leavesQty: 5000 }),
  orderRow({ orderId: 'O2', securityID: '250001.IB', symbol: '25附息国债01', leavesQty: 3000 }),
];

describe('cancelling everything', () => {
  it('states number, quantity and bonds beforehand, the first four by name, as it cannot be undone [R9.07]', async () => {
    const { done, questions } = pressCancelAll(two, {}, false);
    await done;
    expect(questions).toHaveLength(1);
    for (const figure of ['2', '8,000', '24国开10', '25附息国债01', '!'])
      expect(questions[0]).toContain(figure);
    const six = Array.from({ length: 6 }, (_, n) =>
      orderRow({ orderId: `O${n}`, securityID: `${n}.IB`, symbol: `债${n}` }),
    );
    const many = pressCancelAll(six, {}, false);
    await many.done;
    expect(many.questions[0]).toMatch(/6.*30,000.*债0.*债3/);
    expect(many.questions[0]).not.toContain('债4');
  });

  it('adds up what is in one bond, so that the rest is other bonds', async () => {
    const bond = (id: string, leavesQty: number) =>
      orderRow({ orderId: `${id}-${leavesQty}`, securityID: id, symbol: `债${id}`, leavesQty });
    const live = [
      bond('A', 1000),
      bond('B', 2000),
      bond('A', 3000),
      bond('B', 4000),
      bond('A', 5000),
      bond('C', 6000),
    ];
    const { done, questions } = pressCancelAll(live, {}, false);
    await done;
    expect(questions[0]).toContain('债A 9,000万 · 债B 6,000万 · 债C 6,000万');
    expect(questions[0]).toMatch(/6 笔.*21,000 万/);
  });

  it.each([
    ['orders have not been read', { ready: false }],
    ['the orders are stale', { stale: true }],
  ])('gives no figure if %s, as it might be wrong', async (_, state) => {
    const { done, questions } = pressCancelAll(two, state, false);
    await done;
    expect(questions).toEqual([expect.stringMatching(/!$/)]);
    expect(questions[0]).not.toMatch(/8,000|24国开10/);
  });

  it('is offered, and carried out, even if none are known here: the server knows', async () => {
    const { done, questions, messages, cancelled } = pressCancelAll([]);
    await done;
    expect([questions, messages, cancelled()]).toEqual([
      [`${text.say({ key: 'orders:ask.cancelAllUnknown' })} !`],
      [text.say({ key: 'core:trading.nothingToCancel' })],
      1,
    ]);
  });

  it('is not done unless confirmed', async () => {
    const { done, buttons, messages, cancelled } = pressCancelAll(two, {}, false);
    await done;
    expect([buttons, messages, cancelled()]).toEqual([
      ['orders.cancelAll', '撤销全部', '撤销全部', '不撤'],
      [],
      0,
    ]);
  });

  it('reports what was cancelled, and each reason once for what was not', async () => {
    const refused = (qty: number) => ({ qty, message: '', key: 'unknownOrder', values: {} });
    const reply = {
      kind: 'done',
      count: 2,
      qty: 8000,
      failed: [refused(1000), refused(500)],
    } as unknown as Reply;
    const { done, messages } = pressCancelAll(two, {}, true, reply);
    await done;
    expect(messages).toHaveLength(2);
    expect(messages[0]).toContain('8,000');
    expect(messages[1]).toMatch(/^error .*2.*1,500/);
  });

  it('says that no reply came while it is sent again', async () => {
    const { done, messages } = pressCancelAll(two, {}, true, undefined, true);
    await done;
    expect(messages).toEqual([
      'warning 没有收到服务器的答复，正在重新发送撤单请求',
      '已撤销 2 笔，共 8,000 万',
    ]);
  });

  it('reports the failure when the outcome is unknown, and claims no success', async () => {
    const reply = { kind: 'unknown', words: { text: '没有回音' } } as unknown as Reply;
    const { done, messages } = pressCancelAll(two, {}, true, reply);
    await done;
    expect(messages).toEqual(['error 没有回音']);
  });
});
