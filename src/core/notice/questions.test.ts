import { FakeClock } from '#testing';
import { textIn } from '#testing/texts';
import { autorun } from 'mobx';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DialogSpec, NoticeCentre, type Toast } from './notice-centre.ts';

const open = () => {
  const clock = new FakeClock();
  const notice = new NoticeCentre(clock);
  const texts = () => notice.toasts.map(({ words }) => ('text' in words ? words.text : words.key));
  return { clock, notice, texts };
};
const question = (kind: string): DialogSpec => ({
  kind,
  title: { text: kind },
  body: { text: '' },
  actions: [{ id: 'ok', words: { text: 'ok' }, kind: 'primary' }],
});
const plain = { title: { text: '标题' }, body: { text: '内容' } };

describe('a confirmation question', () => {
  it('offers the harmless answer first, in the user’s language, and can be dismissed', async () => {
    for (const language of ['zh-CN', 'en-US'] as const) {
      const { notice } = open();
      const text = await textIn(language, ['core']);
      void notice.confirm({ kind: 'x', ...plain });
      const { actions = [], dismissId, title, body } = notice.dialog?.spec ?? {};
      expect([title, body, dismissId]).toEqual([plain.title, plain.body, actions[0]?.id]);
      expect(actions.map(({ kind }) => kind)).toEqual(['plain', 'primary']);
      const words = actions.map((action) => text.say(action.words));
      expect(words).toEqual(language === 'zh-CN' ? ['取消', '确定'] : ['Cancel', 'OK']);
    }
  });

  it('may name its own actions, and mark the confirming one as dangerous', () => {
    const { notice } = open();
    void notice.confirm({
      kind: 'x',
      ...plain,
      confirm: { text: '撤单' },
      dismiss: { text: '保留' },
      danger: true,
    });
    expect(notice.dialog?.spec.actions.map(({ words, kind }) => [words, kind])).toEqual([
      [{ text: '保留' }, 'plain'],
      [{ text: '撤单' }, 'danger'],
    ]);
  });

  it.each([
    ['confirm', true],
    ['cancel', false],
    ['anything else', false],
  ])('is confirmed by its own button only: %s', async (action, yes) => {
    const { notice } = open();
    const answer = notice.confirm({ kind: 'x', ...plain });
    notice.answer(notice.dialog?.id ?? -1, action);
    expect(await answer).toBe(yes);
  });
});

describe('a confirmation question that is asked again while it waits', () => {
  it('is confirmed for the first alone: one yes does one thing', async () => {
    const { notice } = open();
    const answers = [notice.confirm({ kind: 'x', ...plain }), notice.confirm({ kind: 'x', ...plain })];
    notice.answer(notice.dialog?.id ?? -1, 'confirm');
    expect([await Promise.all(answers), notice.dialog]).toEqual([[true, false], null]);
  });

  it('is asked anew once it was answered', async () => {
    const { notice } = open();
    for (const action of ['confirm', 'confirm']) {
      const answer = notice.confirm({ kind: 'x', ...plain });
      notice.answer(notice.dialog?.id ?? -1, action);
      expect(await answer).toBe(true);
    }
  });
});

describe('pending questions', () => {
  it('are shown one at a time, each once, in the order asked, whatever is asked and answered when', async () => {
    const step = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (script) => {
        const { notice } = open();
        const waiting: string[] = [];
        const answers: Promise<string>[] = [];
        let questionCount = 0;
        for (const kind of script) {
          if (kind === null) {
            notice.answer(notice.dialog?.id ?? -1, 'ok');
            waiting.shift();
          } else {
            questionCount += 1;
            answers.push(notice.ask(question(kind)));
            if (!waiting.includes(kind)) waiting.push(kind);
          }
          expect(notice.dialog?.spec.kind ?? null).toBe(waiting[0] ?? null);
        }
        while (notice.dialog) notice.answer(notice.dialog.id, 'ok');
        expect(await Promise.all(answers)).toEqual(Array<string>(questionCount).fill('ok'));
      }),
    );
  });

  it('are not answered by a second press on the previous dialog', async () => {
    const { notice } = open();
    const first = notice.ask(question('a'));
    void notice.ask(question('b'));
    const gone = notice.dialog?.id ?? -1;
    notice.answer(gone, 'ok');
    notice.answer(gone, 'ok');
    notice.answer(-1, 'ok');
    expect([await first, notice.dialog?.spec.kind]).toEqual(['ok', 'b']);
  });

  it('can be withdrawn, shown or queued, and asked again', async () => {
    const { notice } = open();
    const [first, second] = [notice.ask(question('a')), notice.ask(question('b'))];
    notice.withdraw(/^b$/);
    notice.withdraw(/nothing/);
    expect([await second, notice.dialog?.spec.kind]).toEqual(['', 'a']);
    notice.withdraw(/a/);
    expect([await first, notice.dialog]).toEqual(['', null]);
    const again = notice.ask(question('a'));
    notice.answer(notice.dialog?.id ?? -1, 'ok');
    expect(await again).toBe('ok');
  });

  it('are observable as they come and go', () => {
    const { notice } = open();
    const seen: (string | null)[] = [];
    const stop = autorun(() => seen.push(notice.dialog?.spec.kind ?? null));
    void notice.ask(question('a'));
    notice.answer(notice.dialog?.id ?? -1, 'ok');
    stop();
    expect(seen).toEqual([null, 'a', null]);
  });
});

describe('a toast', () => {
  /** Ms until it disappears automatically. */
  const stayOf = (show: (notice: NoticeCentre) => void): number => {
    const { clock, notice } = open();
    show(notice);
    const seen: number[] = [];
    const stop = autorun(() => notice.toasts.length === 0 && seen.push(clock.monotonic()));
    clock.advance(60_000);
    stop();
    return seen[0] ?? Number.NaN;
  };
  const words = { text: 'x' };
  const action = { words: { text: '撤销' }, run: () => undefined };

  it('stays longer for bad news than for good news, and longest with an action', () => {
    const [error, warning, success, info, done, copied, copyFailed] = [
      stayOf((notice) => notice.error(words)),
      stayOf((notice) => notice.warning(words)),
      stayOf((notice) => notice.success(words)),
      stayOf((notice) => notice.info(words)),
      stayOf((notice) => notice.done(words, action)),
      stayOf((notice) => notice.copied(true)),
      stayOf((notice) => notice.copied(false)),
    ];
    expect([error, error]).toEqual([warning, copyFailed]);
    expect([error > success, error > info, done > error, copied < success]).toEqual([true, true, true, true]);
  });

  it.each<[kind: Toast['kind'], show: (notice: NoticeCentre) => void]>([
    ['error', (notice) => notice.error(words)],
    ['warning', (notice) => notice.warning(words)],
    ['success', (notice) => notice.success(words)],
    ['info', (notice) => notice.info(words)],
    ['success', (notice) => notice.done(words, action)],
    ['success', (notice) => notice.copied(true)],
    ['error', (notice) => notice.copied(false)],
  ])('has its kind: %s', (kind, show) => {
    const { notice } = open();
    show(notice);
    expect(notice.toasts.map((toast) => toast.kind)).toEqual([kind]);
  });

  it('has an action only where one is given', () => {
    const { notice } = open();
    notice.done(words, action);
    notice.info(words);
    expect(notice.toasts.map((toast) => toast.action)).toEqual([action, undefined]);
  });

  it('is one of the newest four at most, each with a unique id', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 12 }), (numbers) => {
        const { notice, texts } = open();
        for (const number of numbers) notice.info({ text: String(number) });
        expect(texts()).toEqual(numbers.slice(-4).map(String));
        expect(new Set(notice.toasts.map(({ id }) => id)).size).toBe(notice.toasts.length);
      }),
    );
  });

  it('is the only one removed when dismissed', () => {
    const { notice, texts, clock } = open();
    for (const text of ['1', '2', '3']) notice.info({ text });
    notice.dismiss(notice.toasts[1]?.id ?? -1);
    expect(texts()).toEqual(['1', '3']);
    clock.advance(60_000);
    expect([texts(), clock.pending]).toEqual([[], 0]);
  });

  it('for a second error within the interval is not shown, even after other toasts', () => {
    const { notice, texts, clock } = open();
    expect(notice.error({ text: '1' })).toBe(true);
    notice.warning({ text: 'between' });
    clock.advance(100);
    expect(notice.error({ text: '2' })).toBe(false);
    expect(texts()).toEqual(['1', 'between']);
  });
});
