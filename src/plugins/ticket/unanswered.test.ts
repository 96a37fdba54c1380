import { Storage } from '#core/storage';
import { FakeStorage } from '#testing';
import { observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { ticket } from './index.ts';
import { emptyDraft } from './model/draft.ts';
import { DraftKeeper } from './stores/draft-keeper.ts';
import { TicketDrawer } from './stores/ticket-drawer.ts';

it('a ticket whose entry was not answered is open after a reload, for its sender alone, until it is answered', () => {
  const tab = new FakeStorage().openTab();
  const keeper = new DraftKeeper(new Storage(tab));
  keeper.open('anna');
  const opensFor = (operid: string): boolean[] => {
    const drawer = new TicketDrawer();
    const session = observable<{ userInfo: { operid: string } | null }>({ userInfo: null });
    const undos: (() => void)[] = [];
    const services = { drawer, session, storage: new Storage(tab), intents: { handle: () => () => {} } };
    // `as` holds: it uses these parts only.
    ticket.activate?.(
      services as never,
      { own: (undo: () => void) => undos.push(undo) } as never,
      (() => {}) as never,
    );
    const seen = [drawer.isOpen];
    runInAction(() => (session.userInfo = { operid }));
    seen.push(drawer.isOpen);
    for (const undo of undos) undo();
    return seen;
  };
  keeper.keep(emptyDraft('c-1'), false);
  expect(opensFor('anna')).toEqual([false, false]);
  keeper.keep(emptyDraft('c-1'), true);
  expect([opensFor('anna'), opensFor('bob')]).toEqual([
    [false, true],
    [false, false],
  ]);
  keeper.keep(null, false);
  expect(opensFor('anna')).toEqual([false, false]);
});
