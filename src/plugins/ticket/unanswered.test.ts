import { Storage } from '#core/storage';
import { FakeStorage } from '#testing';
import { observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { ticket } from './index.ts';
import { emptyDraft } from './model/draft.ts';
import { DraftKeeper } from './stores/draft-keeper.ts';
import { TicketDrawer } from './stores/ticket-drawer.ts';
import { noteUnanswered } from './stores/unanswered.ts';

it('a ticket or table whose entry was not answered is open after a reload, for its sender alone, until it is answered', () => {
  const tab = new FakeStorage().openTab();
  const keeper = new DraftKeeper(new Storage(tab));
  keeper.open('anna');
  const opensFor = (operid: string): (string | null)[] => {
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
    const view = () => (drawer.isOpen ? drawer.view : null);
    const seen = [view()];
    runInAction(() => (session.userInfo = { operid }));
    seen.push(view());
    for (const undo of undos) undo();
    return seen;
  };
  keeper.keep(emptyDraft('c-1'), false);
  expect(opensFor('anna')).toEqual([null, null]);
  keeper.keep(emptyDraft('c-1'), true);
  expect([opensFor('anna'), opensFor('bob')]).toEqual([
    [null, 'ticket'],
    [null, null],
  ]);
  keeper.keep(null, false);
  expect(opensFor('anna')).toEqual([null, null]);
  noteUnanswered(new Storage(tab), 'bulk', 'anna', true);
  expect(opensFor('anna')).toEqual([null, 'bulk']);
  noteUnanswered(new Storage(tab), 'bulk', 'anna', false);
  expect(opensFor('anna')).toEqual([null, null]);
});
