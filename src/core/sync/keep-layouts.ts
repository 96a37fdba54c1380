import type { Core } from '#core/assembly';
import type { Undo } from '#core/clock';
import { HttpError } from '#core/http';
import type { LayoutStore } from '#core/layout';
import { randomId } from '#core/storage';
import { reaction } from 'mobx';
import * as z from 'zod/mini';
import { localLayouts, serverLayouts } from './layout-home.ts';
import { LayoutQuestions } from './layout-questions.ts';
import { LayoutSync } from './layout-sync.ts';
import { VisitorLayouts } from './visitor-layouts.ts';

/** Number of unreadable layouts kept for later inspection, the newest. */
const QUARANTINED = 20;
/** Number of remembered bases for which a conflict has been announced. */
const REMEMBERED = 60;

type Parts = Pick<
  Core,
  'http' | 'storage' | 'notice' | 'clock' | 'session' | 'flow' | 'browser' | 'report' | 'text'
>;

interface LayoutKeeper {
  readonly sync: LayoutSync;
  /** Saves from now on, for the current user. The undo stops it. */
  start(): Undo;
}

/** What this browser stores about layouts besides the layouts themselves. */
const openStores = (storage: Parts['storage']) => ({
  quarantine: storage.persisted({
    key: 'layoutQuarantine',
    schema: z.array(z.unknown()),
    version: 1,
    defaults: [],
  }),
  announced: storage.persisted({
    key: 'layoutConflictsTold',
    schema: z.array(z.string()),
    version: 1,
    defaults: [],
  }),
  lastUsed: storage.persisted({ key: 'layoutInUse', schema: z.string(), version: 1, defaults: '' }),
});

/** Announces once per base that a trader's arrangement does not fit it. */
function warnOfConflicts(
  layout: LayoutStore,
  announced: ReturnType<typeof openStores>['announced'],
  notice: Parts['notice'],
  titleOf: (layout: string) => string,
): void {
  for (const id of Object.keys(layout.stranded)) {
    if (layout.isFormer(id)) continue;
    const name = `${id}@${layout.page(id)?.version ?? 0}`;
    if (announced.get().includes(name)) continue;
    announced.set([...announced.get(), name].slice(-REMEMBERED));
    notice.warning({ key: 'core:layout.conflict', values: { name: titleOf(id) } });
  }
}

/** Sets unreadable layouts aside, and offers them as a file. */
const quarantineOf =
  (
    { browser }: Parts,
    { quarantine }: Pick<ReturnType<typeof openStores>, 'quarantine'>,
    questions: LayoutQuestions,
  ) =>
  async (bad: readonly unknown[]): Promise<void> => {
    quarantine.set([...quarantine.get(), ...bad].slice(-QUARANTINED));
    if (await questions.wantsBroken(bad.length))
      browser.saveFile('broken-layouts.json', `${JSON.stringify(bad, null, 2)}\n`);
  };

/** Opens the layouts of a user ('' a visitor) in place of the previous one's, then offers what that user arranged before logging in. */
function followerOf(
  { http, storage, session }: Parts,
  sync: LayoutSync,
  layout: LayoutStore,
  questions: LayoutQuestions,
  setAside: (bad: readonly unknown[]) => Promise<void>,
): (owner: string) => Promise<void> {
  const visitor = new VisitorLayouts(storage);
  const carryOver = async (owner: string): Promise<void> => {
    const imported = visitor.unoffered(Object.values(layout.deltas));
    // Out of reach: the content of the account is unknown, so the question is asked another time.
    if (!imported || sync.status === 'offline' || sync.status === 'failed') return;
    const isWanted = await questions.wantsBrought(imported.deltas);
    if (session.sessionId !== owner) return;
    visitor.offered();
    if (isWanted) sync.carry(imported);
  };
  return async (owner) => {
    questions.withdraw();
    await sync.use(owner === '' ? localLayouts(storage) : serverLayouts(http, storage, owner));
    const unreadable = storage.takeQuarantined('layouts');
    if (unreadable !== null) void setAside([unreadable]);
    if (owner !== '' && session.sessionId === owner) await carryOver(owner);
  };
}

/**
 * Layouts of the current user: a user's on the server, a visitor's in the browser. Messages and questions go through the notice centre.
 * `titleOf` names a dashboard as shown to the user.
 */
export function keepLayouts(
  parts: Parts,
  layout: LayoutStore,
  titleOf: (layout: string) => string,
): LayoutKeeper {
  const { storage, notice, clock, session, flow, browser, report, text } = parts;
  const stores = openStores(storage);
  const questions = new LayoutQuestions(notice, layout, titleOf, text);
  const setAside = quarantineOf(parts, stores, questions);
  const sync = new LayoutSync({
    layout,
    clock,
    lastUsed: stores.lastUsed,
    newId: randomId,
    isPressed: () => browser.isPressed(),
    canRetry: (error) => error instanceof HttpError && error.shouldRetry(),
    askClash: ({ layout: id, mine, theirs }) => questions.chooseSide({ id, mine, theirs }),
    onCorrupt: (bad) => void setAside(bad),
    onFailed(error, canRetry) {
      report.warn(error, { where: 'layout' });
      if (!canRetry && session.isLogin)
        notice.warning(error instanceof HttpError ? error.words() : { key: 'core:layout.notSaved' });
    },
  });
  const follow = followerOf(parts, sync, layout, questions, setAside);

  return {
    sync,
    start() {
      const undos = [
        sync.start(),
        reaction(
          () => (session.isLogin ? session.sessionId : ''),
          (owner) => void follow(owner),
          { fireImmediately: true },
        ),
        flow.beforeLogout(() => sync.flush()),
        reaction(
          () => layout.stranded,
          () => warnOfConflicts(layout, stores.announced, notice, titleOf),
          { fireImmediately: true },
        ),
        // Another machine may have saved while this tab was hidden.
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
