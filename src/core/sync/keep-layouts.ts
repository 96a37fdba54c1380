import type { Core } from '#core/assembly';
import type { Undo } from '#core/clock';
import { HttpError } from '#core/http';
import type { LayoutStore } from '#core/layout';
import { randomId } from '#core/storage';
import { reaction } from 'mobx';
import * as z from 'zod/mini';
import { localLayouts, serverLayouts } from './layout-home.ts';
import { LayoutSync } from './layout-sync.ts';

/** Unreadable layouts kept for a look at them later, the newest. */
const QUARANTINED = 20;
/** Bases of which it was told that a layout does not fit them. */
const REMEMBERED = 60;

type Parts = Pick<Core, 'http' | 'storage' | 'notice' | 'clock' | 'session' | 'browser' | 'report'>;

interface LayoutKeeper {
  readonly sync: LayoutSync;
  /** Saves from now on, for whoever is logged in. The undo stops it. */
  start(): Undo;
}

/**
 * Layouts of whoever sits here: a user's on the server, a visitor's in the browser. What has to be told or asked goes through the notice
 * centre. `titleOf` names a dashboard as the person reads it.
 */
export function keepLayouts(
  { http, storage, notice, clock, session, browser, report }: Parts,
  layout: LayoutStore,
  titleOf: (layout: string) => string,
): LayoutKeeper {
  const quarantine = storage.persisted({ key: 'layoutQuarantine', schema: z.array(z.unknown()), version: 1, defaults: [] });
  const told = storage.persisted({ key: 'layoutConflictsTold', schema: z.array(z.string()), version: 1, defaults: [] });

  const sync = new LayoutSync({
    layout,
    clock,
    newId: randomId,
    canRetry: (error) => error instanceof HttpError && error.shouldRetry(),
    async askClash({ layout: id }) {
      const answer = await notice.ask({
        kind: `layout.clash.${id}`,
        title: { key: 'core:layout.clashTitle' },
        body: { key: 'core:layout.clash', values: { name: titleOf(id) } },
        actions: [
          { id: 'theirs', words: { key: 'core:layout.theirs' }, kind: 'plain' },
          { id: 'mine', words: { key: 'core:layout.mine' }, kind: 'primary' },
        ],
      });
      return answer === 'mine' ? 'mine' : 'theirs';
    },
    onCorrupt(bad) {
      quarantine.set([...quarantine.get(), ...bad].slice(-QUARANTINED));
      notice.warning({ key: 'core:layout.corrupt', values: { count: bad.length } });
    },
    onFailed(error, canRetry) {
      report.warn(error, { where: 'layout' });
      if (!canRetry && session.isLogin)
        notice.warning(error instanceof HttpError ? error.words() : { key: 'core:layout.notSaved' });
    },
  });

  /** Says once per base that a trader's arrangement does not fit it. */
  const tellConflicts = (): void => {
    for (const { code, path: id } of layout.diagnostics) {
      const name = `${id}@${layout.page(id)?.version ?? 0}`;
      if (code !== 'layout.conflict' || told.get().includes(name)) continue;
      told.set([...told.get(), name].slice(-REMEMBERED));
      notice.warning({ key: 'core:layout.conflict', values: { name: titleOf(id) } });
    }
  };

  return {
    sync,
    start() {
      const undos = [
        sync.start(),
        reaction(
          () => (session.isLogin ? session.sessionId : ''),
          (owner) => void sync.use(owner === '' ? localLayouts(storage) : serverLayouts(http, storage, owner)),
          { fireImmediately: true },
        ),
        reaction(() => layout.diagnostics, tellConflicts, { fireImmediately: true }),
        // Another machine may have saved while this tab was out of sight.
        browser.watchVisible((visible) => {
          if (visible) void sync.pull();
        }),
      ];
      return () => {
        for (const undo of undos.toReversed()) undo();
      };
    },
  };
}
