import type { Core } from '#core/assembly';
import type { Channels } from '#core/plugin';
import type { LayoutSync } from '#core/sync';
import { reaction } from 'mobx';
import { WindowLink } from './window-link.ts';

/** Joins this window to the person's others: channels and popped-out panels go along, and layouts saved in one are read by the rest. */
export function joinOthers(
  { browser, clock, storage, session, report }: Core,
  channels: Channels,
  layoutSync: () => Pick<LayoutSync, 'status' | 'pull'> | null,
): WindowLink {
  const link = new WindowLink({
    browser,
    clock,
    storage,
    session,
    channels,
    onLayouts: () => void layoutSync()?.pull(),
    onStranger: () => report.warn(new Error('a message on the wire between windows is none of ours'), { where: 'windows' }),
  });
  link.start();
  reaction(
    () => layoutSync()?.status,
    (now, before) => {
      if (before === 'saving' && now === 'saved') link.tellLayouts();
    },
  );
  return link;
}
