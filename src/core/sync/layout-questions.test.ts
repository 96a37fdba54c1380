import type { LayoutDelta } from '#contract/config';
import { LayoutStore, pageOf } from '#core/layout';
import { NoticeCentre } from '#core/notice';
import type { Language, Words } from '#core/text';
import { FakeClock, twoPanels } from '#testing';
import { textIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { LayoutQuestions } from './layout-questions.ts';

/** Panel `a` of a page at this width. */
const delta = (layout: string, width: number): LayoutDelta => {
  const store = new LayoutStore();
  store.setBases([pageOf(twoPanels(layout))], {});
  store.dispatch({ type: 'resizeEdge', page: layout, panel: 'a', edge: 'right', by: width - 60 });
  const changed = store.deltas[layout];
  if (!changed) throw new Error('nothing was changed');
  return changed;
};

const titles: Readonly<Record<string, string>> = { home: 'Home', deep: 'Depth' };

async function open(language: Language = 'zh-CN') {
  const notice = new NoticeCentre(new FakeClock());
  const layout = new LayoutStore();
  layout.setBases([pageOf(twoPanels('home')), pageOf(twoPanels('deep'))], {});
  const text = await textIn(language, ['core']);
  const questions = new LayoutQuestions(notice, layout, (id) => titles[id] ?? id, text);
  const openDialog = () => {
    const { dialog } = notice;
    if (dialog === null) throw new Error('nothing is asked');
    return dialog.spec;
  };
  const say = (words: Words) => text.say(words);
  const answer = (id: string) => notice.answer(notice.dialog?.id ?? -1, id);
  /** Every text of the question, as shown to the user. */
  const read = () => {
    const { title, body, actions, sides } = openDialog();
    return [title, body, ...actions.map(({ words }) => words), ...(sides?.names ?? [])].map(say);
  };
  return { notice, layout, questions, openDialog, answer, read };
}
const widthsOf = (sides: { readonly panels: readonly { readonly w: number }[] }[]) =>
  sides.map(({ panels }) => panels[0]?.w);

describe('a question about layouts', () => {
  it.each(['zh-CN', 'en-US'] as const)(
    'has its text in %s, different for each question',
    async (language) => {
      const { questions, read, answer } = await open(language);
      const foreign = language === 'zh-CN' ? /^[\x20-\x7e]+$/ : /[\u3000-\u9fff]/;
      for (const ask of [
        () => questions.wantsBroken(3),
        () => questions.chooseSide({ id: 'home', mine: delta('home', 70), theirs: null }),
        () => questions.wantsBrought([delta('home', 70), delta('deep', 80)]),
      ]) {
        void ask();
        const words = read();
        expect(new Set(words).size).toBe(words.length);
        expect(words.filter((word) => foreign.test(word))).toEqual([]);
        answer('ok');
      }
    },
  );

  it('names how many layouts, which page, or which pages it is about', async () => {
    const { questions, read, answer } = await open('en-US');
    void questions.wantsBroken(3);
    expect(read()[1]).toContain('3');
    answer('ok');
    void questions.chooseSide({ id: 'deep', mine: null, theirs: null });
    expect(read()[1]).toContain('Depth');
    answer('mine');
    void questions.wantsBrought([delta('home', 70), delta('deep', 80)]);
    expect(read()[1]).toContain('Home, Depth');
  });
});

describe('unreadable layouts', () => {
  it.each([
    ['download', true],
    ['ok', false],
  ])('are saved as a file only at the user’s choice: %s', async (action, expected) => {
    const { questions, answer } = await open();
    const answered = questions.wantsBroken(1);
    answer(action);
    expect(await answered).toBe(expected);
  });

  it('may be dismissed without losing anything', async () => {
    const { questions, openDialog, answer } = await open();
    const answered = questions.wantsBroken(1);
    answer(openDialog().dismissId ?? 'cannot be dismissed');
    expect(await answered).toBe(false);
  });
});

describe('a page changed both here and elsewhere', () => {
  it.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ])('follows the user’s choice: %s', async (action, side) => {
    const { questions, openDialog, answer } = await open();
    const answered = questions.chooseSide({ id: 'home', mine: delta('home', 70), theirs: null });
    expect([openDialog().dismissId, openDialog().actions.map(({ id }) => id)]).toEqual([
      undefined,
      ['theirs', 'mine'],
    ]);
    answer(action);
    expect(await answered).toBe(side);
  });

  it('is drawn in both versions, using the base where a side has none', async () => {
    const { questions, openDialog } = await open();
    void questions.chooseSide({ id: 'home', mine: null, theirs: delta('home', 70) });
    const [page] = openDialog().sides?.pages ?? [];
    expect([page?.title, widthsOf([...(page?.sides ?? [])])]).toEqual(['Home', [60, 70]]);
  });

  it('is asked about once while pending, and a second page separately', async () => {
    const { questions, notice, answer } = await open();
    const sides = (id: string) => ({ id, mine: delta(id, 70), theirs: null });
    const answers = ['home', 'home', 'deep'].map((id) => questions.chooseSide(sides(id)));
    answer('mine');
    answer('theirs');
    expect([await Promise.all(answers), notice.dialog]).toEqual([['mine', 'mine', 'theirs'], null]);
  });
});

describe('an arrangement made before login', () => {
  it('is drawn beside the account’s, without pages unknown to the user', async () => {
    const { questions, layout, openDialog, answer } = await open();
    layout.dispatch({ type: 'resizeEdge', page: 'home', panel: 'a', edge: 'right', by: 20 });
    const answered = questions.wantsBrought([delta('home', 70), delta('gone', 75), delta('deep', 65)]);
    const pages = openDialog().sides?.pages ?? [];
    expect(pages.map(({ title, sides }) => [title, ...widthsOf([...sides])])).toEqual([
      ['Home', 70, 80],
      ['Depth', 65, 60],
    ]);
    answer('mine');
    expect(await answered).toBe(true);
  });

  it('is declined by any other answer', async () => {
    const { questions, answer } = await open();
    const answered = questions.wantsBrought([delta('home', 70)]);
    answer('theirs');
    expect(await answered).toBe(false);
  });
});
