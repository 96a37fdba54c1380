import type { Core } from '#core/assembly';
import type { Channels } from '#core/plugin';
import type { LayoutSync } from '#core/sync';
import { reaction } from 'mobx';
import { WindowLink } from './window-link.ts';

/** Joins this window to the person's others: channels and popped-out panels go along, and layouts saved in one, or left unsaved by it, are taken up by the rest. */
export function joinOthers(
  { browser, clock, session, report }: Pick<Core, 'browser' | 'clock' | 'session' | 'report'>,
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
      if (before === 'saving' && now === 'saved') link.tellLayouts();
    },
  );
  // What was changed last may not be saved before the window is gone.
  browser.onLeave(() => {
    link.popouts.notePlace();
    const unsaved = layoutSync()?.unsaved;
    if (unsaved) link.tellLayouts(unsaved);
  });
  return link;
}
