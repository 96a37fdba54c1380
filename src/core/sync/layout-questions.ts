import type { LayoutDelta } from '#contract/config';
import type { LayoutStore } from '#core/layout';
import type { DialogSides, NoticeCentre } from '#core/notice';
import { namesText, type Text, type TextKey } from '#core/text';

/** Kinds of questions that reveal the content of a user's account. */
const PRIVATE = /^layout\.(clash|carry)/;

/** A dashboard in two versions; null: the default. */
interface TwoSides {
  readonly id: string;
  readonly mine: LayoutDelta | null;
  readonly theirs: LayoutDelta | null;
}

/** Questions about layouts. `titleOf` names a dashboard as shown to the user. */
export class LayoutQuestions {
  readonly #notice: NoticeCentre;
  readonly #layout: LayoutStore;
  readonly #titleOf: (layout: string) => string;
  readonly #text: Pick<Text, 'language'>;

  constructor(
    notice: NoticeCentre,
    layout: LayoutStore,
    titleOf: (layout: string) => string,
    text: Pick<Text, 'language'>,
  ) {
    this.#notice = notice;
    this.#layout = layout;
    this.#titleOf = titleOf;
    this.#text = text;
  }

  /** Layouts could not be read: whether to save them as a file. */
  async wantsBroken(count: number): Promise<boolean> {
    const answer = await this.#notice.ask({
      kind: 'layout.corrupt',
      title: { key: 'core:layout.corruptTitle' },
      body: { key: 'core:layout.corrupt', values: { count } },
      actions: [
        { id: 'download', words: { key: 'core:layout.download' }, kind: 'plain' },
        { id: 'ok', words: { key: 'core:dialog.confirm' }, kind: 'primary' },
      ],
      dismissId: 'ok',
    });
    return answer === 'download';
  }

  /** A dashboard was changed here and elsewhere: which side to keep. */
  async chooseSide(sides: TwoSides): Promise<'mine' | 'theirs'> {
    const answer = await this.#notice.ask({
      kind: `layout.clash.${sides.id}`,
      title: { key: 'core:layout.clashTitle' },
      body: { key: 'core:layout.clash', values: { name: this.#titleOf(sides.id) } },
      sides: this.#drawn(['core:layout.here', 'core:layout.there'], [sides]),
      actions: [
        { id: 'theirs', words: { key: 'core:layout.theirs' }, kind: 'plain' },
        { id: 'mine', words: { key: 'core:layout.mine' }, kind: 'primary' },
      ],
    });
    return answer === 'mine' ? 'mine' : 'theirs';
  }

  /** Dashboards were arranged before logging in: whether to adopt them. */
  async wantsBrought(deltas: readonly LayoutDelta[]): Promise<boolean> {
    const names = namesText(
      deltas.map((delta) => this.#titleOf(delta.layout)),
      this.#text.language,
    );
    const answer = await this.#notice.ask({
      kind: 'layout.carry',
      title: { key: 'core:layout.carryTitle' },
      body: { key: 'core:layout.carry', values: { names } },
      actions: [
        { id: 'theirs', words: { key: 'core:layout.carryTheirs' }, kind: 'plain' },
        { id: 'mine', words: { key: 'core:layout.carryMine' }, kind: 'primary' },
      ],
      sides: this.#drawn(
        ['core:layout.justNow', 'core:layout.inAccount'],
        deltas.map((mine) => ({
          id: mine.layout,
          mine,
          theirs: this.#layout.deltas[mine.layout] ?? null,
        })),
      ),
    });
    return answer === 'mine';
  }

  /** The user has changed: the previous user's questions are neither shown to nor answered by this one. */
  withdraw(): void {
    this.#notice.withdraw(PRIVATE);
  }

  /** Both states of dashboards, to be drawn. Those without a page for this user are omitted. */
  #drawn(
    [mine, theirs]: readonly [mine: TextKey, theirs: TextKey],
    changed: readonly TwoSides[],
  ): DialogSides {
    return {
      names: [{ key: mine }, { key: theirs }],
      pages: changed.flatMap((item) => {
        const one = this.#layout.pageWith(item.id, item.mine);
        const other = this.#layout.pageWith(item.id, item.theirs);
        return one && other ? [{ title: this.#titleOf(item.id), sides: [one, other] }] : [];
      }),
    };
  }
}
