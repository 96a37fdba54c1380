import { NoticeCentre } from '#core/notice';
import { bestRow, FakeClock, settle } from '#testing';
import { runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { CELLS, FIGURES } from '../model/columns.ts';
import { commandOf } from '../model/keys.ts';
import { LEGEND } from '../model/legend.ts';
import { leg, makerDesk } from '../testing/desk.ts';
import { MakerDesk } from './desk.ts';
import { GridFocus } from './grid-focus.ts';

const stroke = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('keys of the sheet', () => {
  it('work in either case; Shift applies to every row; Ctrl and Alt are left to the browser', () => {
    expect(commandOf(stroke('q'))).toEqual({
      command: { do: 'shift', sides: ['bid'], direction: 1 },
      all: false,
    });
    expect(commandOf(stroke('S', { shiftKey: true }))).toEqual({
      command: { do: 'shift', sides: ['bid', 'ofr'], direction: -1 },
      all: true,
    });
    expect(commandOf(stroke('Enter', { ctrlKey: true }))?.command).toEqual({ do: 'send' });
    expect(commandOf(stroke('F8'))?.command).toEqual({ do: 'toggleAll' });
    for (const free of [
      stroke('r', { ctrlKey: true }),
      stroke('q', { altKey: true }),
      stroke('F5'),
      stroke('F8', { shiftKey: true }),
      stroke('/'),
      // The ticket's key on every page: no sheet may take it for something else.
      stroke('t'),
    ])
      expect(commandOf(free)).toBeNull();
  });

  it('are all in the legend, as an unlisted one would be pressed by mistake', () => {
    const explained = new Set(
      LEGEND.flatMap(({ keys, text }) => (text === 'qty' ? ['[', ']'] : keys)).map(String),
    );
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ[]'].filter((key) => commandOf(stroke(key)) !== null);
    expect(letters.filter((key) => !explained.has(key))).toEqual([]);
    expect(commandOf(stroke('l'))?.command).toEqual({ do: 'settlement' });
  });

  it('move within the sheet; Tab continues in the next row and leaves at the end', () => {
    const focus = new GridFocus(() => ['a', 'b', 'c']);
    expect(focus.current).toEqual({ id: 'a', cell: 'bidPrice' });
    focus.move(-5, -9);
    expect(focus.current).toEqual({ id: 'a', cell: CELLS[0] });
    focus.move(1, 0, true);
    focus.move(9, 0, true);
    expect([...focus.chosen]).toEqual(['a', 'b', 'c']);
    focus.go({ id: 'a', cell: 'ofrQty' });
    expect([focus.tab(1), focus.current]).toEqual([true, { id: 'b', cell: 'bidQty' }]);
    expect([focus.tab(-1), focus.current]).toEqual([true, { id: 'a', cell: 'ofrQty' }]);
    focus.go({ id: 'c', cell: 'ofrQty' });
    expect(focus.tab(1)).toBe(false);
    focus.go({ id: 'a', cell: 'bidQty' });
    expect(focus.tab(-1)).toBe(false);
    focus.open('2');
    focus.setTyping('2.2');
    expect([focus.isOpen('a', 'bidQty'), focus.typing]).toEqual([true, '2.2']);
  });
});

describe('the desk', () => {
  async function opened(notice?: Pick<NoticeCentre, 'confirm'>) {
    const { deps, orders, best, clock, sentQuotes } = makerDesk();
    const copied: string[] = [];
    const infos: unknown[] = [];
    const desk = new MakerDesk(
      {
        ...deps,
        browser: {
          copyText: async (text) => {
            copied.push(text);
            return true;
          },
        },
        notice: {
          copied: () => {},
          info: (words) => infos.push(words),
          confirm: notice?.confirm ?? (() => Promise.resolve(true)),
        },
        text: { dynamic: () => '明+0', say: () => '' },
      },
      () => ({ stepsBp: [0, 0.01, 0.02, 0.03, 0.05], quantities: [1000, 2000, 3000, 5000, 10_000] }),
    );
    const stop = desk.store.start();
    await settle();
    return { desk, orders, best, clock, sentQuotes, copied, infos, stop };
  }

  it('copies both sides as chat lines with a blank counterparty for a market maker [R6.02]', async () => {
    const { desk, orders, copied, stop } = await opened();
    runInAction(() => {
      orders.set('B1', leg({ orgName: 'A银行', counterparty: 'B证券' }));
      orders.set('O1', leg({ orderId: 'O1', side: 2, price: 2.19, orgName: 'A银行', counterparty: 'B证券' }));
    });
    await desk.copy(desk.rows(false));
    expect(copied).toEqual([
      'Bid 24国开10 240210.IB 2.2100 3000w 明天+0 出给 A银行\nOfr 24国开10 240210.IB 2.1900 3000w 明天+0 A银行 出给',
    ]);
    stop();
  });

  it('cycles through configured steps and quantities, and says why a live quote’s settlement is fixed [R9.05]', async () => {
    const { desk, orders, infos, stop } = await opened();
    const [first] = desk.store.rows;
    const steps = Array.from({ length: 5 }, () => {
      desk.run({ do: 'nextStep' }, false);
      return desk.store.terms.stepBp;
    });
    expect(steps).toEqual([0.02, 0.03, 0.05, 0, 0.01]);
    const quantities = Array.from({ length: 3 }, () => {
      desk.run({ do: 'qty', direction: 1 }, false);
      return first?.text('bidQty');
    });
    expect(quantities).toEqual(['5000', '10000', '10000']);
    desk.run({ do: 'settlement' }, false);
    expect(first?.settlement).toBe('3');
    runInAction(() => orders.set('B1', leg()));
    desk.run({ do: 'settlement' }, false);
    desk.run({ do: 'remove' }, false);
    expect(infos).toEqual([
      { key: 'maker:said.settlementLocked', values: { count: 1 } },
      { key: 'maker:said.stillLive', values: { count: 1 } },
    ]);
    stop();
  });

  it('asks about each quote in doubt: a yes to one sends no other that came while the question was open [U6]', async () => {
    const notice = new NoticeCentre(new FakeClock());
    const { desk, best, clock, sentQuotes, stop } = await opened(notice);
    const [first, second] = desk.store.rows;
    if (first === undefined || second === undefined) throw new Error('a sheet of two bonds');
    runInAction(() => {
      for (const row of [first, second])
        best.put(row.securityId, { ...bestRow(row.securityId), bidPrice: 2.205, ofrPrice: 2.195 });
    });
    clock.advance(100);
    for (const row of [first, second]) {
      desk.store.type(row, 'bidPrice', '2.1900');
      void desk.store.send([row]);
    }
    await desk.warm();
    await settle();
    notice.answer(notice.dialog?.id ?? -1, 'confirm');
    await settle();
    expect(sentQuotes.flat().map(({ securityId }) => securityId)).toEqual([first.securityId]);
    notice.answer(notice.dialog?.id ?? -1, 'cancel');
    await settle();
    expect([notice.dialog, sentQuotes.length]).toEqual([null, 1]);
    stop();
  });

  it('a submit that finds only paused rows says that they wait', async () => {
    const { desk, infos, stop } = await opened();
    runInAction(() => {
      for (const row of desk.store.rows) row.isPaused = true;
    });
    desk.run({ do: 'sendAll' }, false);
    expect(infos).toEqual([{ key: 'maker:said.waiting', values: { count: 2 } }]);
    stop();
  });

  it('drops a figure whose bond left the sheet while it was typed, instead of applying it to another', async () => {
    const { desk, stop } = await opened();
    const [first, second] = desk.store.rows;
    if (first === undefined || second === undefined) throw new Error('a sheet of two bonds');
    const before = FIGURES.map((cell) => first.text(cell));
    desk.focus.go({ id: second.securityId, cell: 'ofrPrice' });
    desk.open('9');
    desk.focus.setTyping('9.9');
    desk.store.remove([second]);
    desk.commit();
    expect(FIGURES.map((cell) => first.text(cell))).toEqual(before);
    expect(desk.focus.typing).toBeNull();
    stop();
  });

  it('commits a typed figure when left, drops it on Esc, and pastes a block from a spreadsheet', async () => {
    const { desk, stop } = await opened();
    const [first, second] = desk.store.rows;
    desk.open('2');
    desk.focus.setTyping('２．３');
    desk.commit();
    expect(first?.text('bidPrice')).toBe('2.3000');
    desk.open();
    desk.focus.setTyping('9');
    desk.focus.close();
    expect(first?.text('bidPrice')).toBe('2.3000');
    desk.focus.go({ id: '240210.IB', cell: 'bidQty' });
    desk.paste('5,000\t2.21\t2.20\t3000\r\n1000\t2.5\t2.4\t1000\t9\r\n');
    expect([first, second].map((row) => FIGURES.map((cell) => row?.text(cell)))).toEqual([
      ['5000', '2.2100', '2.2000', '3000'],
      ['1000', '2.5000', '2.4000', '1000'],
    ]);
    stop();
  });
});
