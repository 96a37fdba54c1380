import type { Undo } from '#core/clock';
import { reaction } from 'mobx';
import type { Core } from './create-core.ts';

/** A new Beijing day has its own facts, and is announced within a minute; a machine's wrong clock is corrected at once. */
function keepCalendar({ clock, session, calendar, localTime, report }: Core): Undo {
  const stopInterval = clock.setInterval(() => {
    localTime.refresh();
    if (session.status !== 'active' || !calendar.isOutdated) return;
    calendar.load().catch((error: unknown) => report.warn(error, { where: 'calendar' }));
  }, 60_000);
  const stopOffset = reaction(
    () => calendar.offsetMs,
    () => localTime.refresh(),
  );
  return () => {
    stopInterval();
    stopOffset();
  };
}

/** Loads the first texts and starts everything. `ready` settles once the user is known; `stop` ends everything. */
export async function startCore(
  core: Core,
  namespaces: readonly string[],
): Promise<{ readonly ready: Promise<void>; readonly stop: Undo }> {
  const { storage, theme, browser, report, text, flow, marquee, status, localTime, version, push } = core;
  const undos: Undo[] = [
    storage.start(),
    theme.start(),
    browser.watchErrors((error, source) => report.error(error, { where: source })),
  ];
  await text.start(namespaces);
  const running = flow.start();
  undos.push(
    running.stop,
    marquee.start(),
    status.start(),
    localTime.start(),
    version.start(),
    keepCalendar(core),
    push.subscribe('websocketCmds', {
      onFrame: (frame) => {
        if (frame.rows.some((row) => row.cmd === 'version')) void version.check();
      },
    }),
  );
  return {
    ready: running.ready,
    stop: () => {
      for (const undo of undos.toReversed()) undo();
      push.stop();
    },
  };
}
