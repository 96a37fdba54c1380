import type { Browser } from '#core/browser';
import { untilThere } from '#core/clock';
import type { NoticeCentre } from '#core/notice';
import type { Text } from '#core/text';
import { isFigure, qtyCell, type QuoteSide, sideOf } from '../model/columns.ts';
import type { QuoteWarning } from '../model/quote-warnings.ts';
import type { Command } from '../model/keys.ts';
import { qtyOf } from '../model/quoting.ts';
import { GridFocus } from './grid-focus.ts';
import { type MakerDeps, MakerStore } from './maker-store.ts';
import { pasteFigures } from './paste-figures.ts';
import type { Row } from './row.ts';

interface DeskDeps extends MakerDeps {
  readonly browser: Pick<Browser, 'copyText'>;
  readonly notice: Pick<NoticeCentre, 'copied' | 'info' | 'confirm'>;
  readonly text: Pick<Text, 'dynamic' | 'say'>;
}

type OnPress = typeof import('./on-press.ts');

/** The presets that product staff may set. */
export interface Presets {
  readonly stepsBp: readonly number[];
  readonly quantities: readonly number[];
}

/** The sheet with its keyboard: applies commands to the chosen rows, and reports what could not be done. */
export class MakerDesk {
  readonly store: MakerStore;
  readonly focus: GridFocus;
  readonly #deps: DeskDeps;
  readonly #presets: () => Presets;

  constructor(deps: DeskDeps, presets: () => Presets) {
    this.#deps = deps;
    this.#presets = presets;
    this.store = new MakerStore(deps, (warnings) => this.#ask(warnings));
    this.focus = new GridFocus(() => this.store.ids);
  }

  /** Rows that a command applies to. */
  rows(all: boolean): readonly Row[] {
    const { chosen } = this.focus;
    return all ? this.store.rows : this.store.rows.filter(({ securityId }) => chosen.has(securityId));
  }

  run(command: Command, all: boolean): void {
    const { store, focus } = this;
    const rows = this.rows(all);
    switch (command.do) {
      case 'shift':
        store.shift(rows, command.sides, command.direction);
        break;
      case 'qty':
        this.#turnQty(rows, command.direction);
        break;
      case 'refresh':
        this.#say('maker:said.noReference', store.refresh(rows));
        break;
      case 'pause':
        void (rows.some((row) => row.isPullable) ? store.pause(rows) : store.resume(rows));
        break;
      case 'toggleAll':
        void store.toggleAll();
        break;
      case 'send':
        void store.send(rows);
        break;
      case 'sendAll':
        if (store.changed.length === 0) this.#say('maker:said.waiting', store.paused.length);
        void store.send(store.changed);
        break;
      case 'edit':
        this.open();
        break;
      case 'clear':
        this.#clear();
        break;
      case 'revert':
        store.revert(rows.filter((row) => row.isChanged && !row.isPaused));
        break;
      case 'undo':
        store.undo();
        break;
      case 'copy':
        void this.copy(rows);
        break;
      case 'selectAll':
        focus.chooseAll();
        break;
      case 'nextStep':
        this.#nextStep();
        break;
      case 'settlement':
        if (!store.turnSettlement(rows)) this.#say('maker:said.settlementLocked', 1);
        break;
      case 'remove':
        this.#say('maker:said.stillLive', rows.length - store.remove(rows));
        break;
      case 'add':
        break;
    }
  }

  /** Opens the focused cell; a settlement cycles to the next one instead. */
  open(text?: string): void {
    const { current } = this.focus;
    const row = current === null ? undefined : this.store.row(current.id);
    if (current === null || row === undefined) return;
    if (isFigure(current.cell)) this.focus.open(text ?? row.text(current.cell));
    else if (text === undefined && !this.store.turnSettlement([row]))
      this.#say('maker:said.settlementLocked', 1);
  }

  /** Accepts the text typed into the cell and closes it. Text that is not a change leaves nothing behind. */
  commit(isLeaving = false): void {
    // Where it was opened: the keyboard's current place is another row once that one has left the sheet.
    const { typing, place } = this.focus;
    if (typing === null || place === null || !isFigure(place.cell)) return;
    const row = this.store.row(place.id);
    if (row !== undefined && typing.trim() !== row.text(place.cell)) this.store.type(row, place.cell, typing);
    this.focus.close(isLeaving);
  }

  paste(text: string): void {
    const { current } = this.focus;
    const row = current === null ? undefined : this.store.row(current.id);
    if (current !== null && row !== undefined && isFigure(current.cell))
      pasteFigures(this.store, row, current.cell, text);
  }

  /** Fetches what copying and confirming need, so that a press finds it; retried until it is there. */
  async warm(): Promise<void> {
    await this.#onPress();
  }

  /** Copies both sides of rows as chat lines. */
  async copy(rows: readonly Row[]): Promise<void> {
    const { browser, notice } = this.#deps;
    const { chatLines } = await this.#onPress();
    const lines = chatLines(this.#deps, rows);
    if (lines.length > 0) notice.copied(await browser.copyText(lines.join('\n')));
  }

  /** Whether quotes in doubt are sent all the same. */
  async #ask(warnings: readonly QuoteWarning[]): Promise<boolean> {
    const { warningLines } = await this.#onPress();
    return this.#deps.notice.confirm({
      // Other quotes in doubt while a question is open are a question of their own.
      kind: `maker.doubts.${JSON.stringify(warnings)}`,
      title: { key: 'maker:ask.title', values: { count: warnings.length } },
      body: { text: warningLines(this.#deps, warnings) },
      confirm: { key: 'maker:ask.send' },
      dismiss: { key: 'maker:ask.keep' },
    });
  }

  #onPress(): Promise<OnPress> {
    return untilThere(() => import('./on-press.ts'), this.#deps.clock);
  }

  #turnQty(rows: readonly Row[], direction: 1 | -1): void {
    const { quantities } = this.#presets();
    const { current } = this.focus;
    if (current === null) return;
    const sides: readonly QuoteSide[] =
      current.cell === 'bidQty' || current.cell === 'ofrQty' ? [sideOf(current.cell)] : ['bid', 'ofr'];
    const row = this.store.row(current.id);
    const now = qtyOf(row?.text(qtyCell(sides[0] ?? 'bid')) ?? '') ?? 0;
    const next =
      direction > 0 ? quantities.find((qty) => qty > now) : quantities.findLast((qty) => qty < now);
    if (next !== undefined) this.store.setQty(rows, sides, next);
  }

  #nextStep(): void {
    const { stepsBp } = this.#presets();
    const at = stepsBp.indexOf(this.store.terms.stepBp);
    this.store.setTerms({ stepBp: stepsBp[(at + 1) % stepsBp.length] ?? 0 });
  }

  #clear(): void {
    const { current } = this.focus;
    if (current === null || !isFigure(current.cell)) return;
    for (const row of this.rows(false)) this.store.type(row, current.cell, '');
  }

  #say(key: string, count: number): void {
    if (count > 0) this.#deps.notice.info({ key, values: { count } });
  }
}
