import type { Core } from '#core/assembly';
import type { Channels } from '#core/plugin';
import type { LayoutSync } from '#core/sync';
import { reaction } from 'mobx';
import * as z from 'zod/mini';
import { WindowLink } from './window-link.ts';

/** Ids of panels, which identify no user. */
const panels = z.array(z.string());

/**
 * Joins this window to the user's others: channels and popped-out panels are shared, and layouts saved in one, or left unsaved by it, are picked up by the
 * rest.
 */
export function joinOthers(
  {
    browser,
    clock,
    session,
    report,
    storage,
  }: Pick<Core, 'browser' | 'clock' | 'session' | 'report' | 'storage'>,
  channels: Channels,
  layoutSync: () => Pick<
    LayoutSync,
    'status' | 'pull' | 'unsaved' | 'takeOver' | 'places' | 'keepPlace'
  > | null,
): WindowLink {
  const link = new WindowLink({
    browser,
    clock,
    places: {
      of: (panel) => layoutSync()?.places[panel],
      keep: (panel, place) => layoutSync()?.keepPlace(panel, place),
    },
    opened: storage.persisted({
      key: 'popouts',
      area: 'session',
      schema: panels,
      version: 1,
      defaults: [],
    }),
    session,
    channels,
    onLayouts(unsaved) {
      const sync = layoutSync();
      if (unsaved) sync?.takeOver(unsaved);
      else void sync?.pull();
    },
    onStranger: () =>
      report.warn(new Error('a message on the wire between windows is none of ours'), { where: 'windows' }),
  });
  link.start();
  reaction(
    () => layoutSync()?.status,
    (now, before) => {
      if (before === 'saving' && now === 'saved') link.announceLayouts();
    },
  );
  // The latest change may not be saved before the window is gone.
  browser.onLeave(() => {
    link.popouts.notePlace();
    const unsaved = layoutSync()?.unsaved;
    if (unsaved) link.announceLayouts(unsaved);
  });
  return link;
}
