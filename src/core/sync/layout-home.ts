import { CONFIG_CODE, configApi, storedLayouts, type StoredLayouts } from '#contract/api';
import type { SavedLayouts } from '#contract/config';
import type { Undo } from '#core/clock';
import { BizError, type Http } from '#core/http';
import type { Storage } from '#core/storage';
import * as z from 'zod/mini';

/** The outcome of a save: the new revision, or what was saved elsewhere meanwhile. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'stale'; readonly stored: StoredLayouts };

/** What this machine knew when the page closed: the revision it was based on, and its own version. */
export interface LayoutJournal {
  readonly revision: number;
  readonly base: StoredLayouts['layouts'];
  readonly mine: StoredLayouts['layouts'];
}

/** Where a user's layouts are stored. */
export interface LayoutHome {
  /** Changes are collected for this long before they are saved, in milliseconds. */
  readonly delayMs: number;
  /** What this machine knows without a request; null when it knows nothing. */
  cached(): LayoutJournal | null;
  /** Records this machine's state, so that a closed page loses nothing. */
  note(state: LayoutJournal): void;
  /** Rejects with an HttpError when the home is out of reach. */
  read(): Promise<StoredLayouts>;
  /** Saves over the revision it was based on. Rejects with an HttpError. */
  write(baseRevision: number, layouts: SavedLayouts): Promise<SaveOutcome>;
  /** Calls `fn` when another tab or machine saved here. */
  watch(fn: () => void): Undo;
}

const SERVER_DELAY_MS = 500;

const contents = storedLayouts.shape.layouts;
const NOTHING: StoredLayouts = { revision: 0, layouts: { deltas: [], named: [] } };

/** A visitor's layouts: in this browser, shared by its tabs. */
export function localLayouts(storage: Storage): LayoutHome {
  const store = storage.persisted({
    key: 'layouts',
    schema: storedLayouts,
    version: 2,
    defaults: NOTHING,
    // Version 1 was the list of deltas.
    migrations: { 1: (deltas) => ({ revision: 1, layouts: { deltas, named: [] } }) },
  });
  return {
    delayMs: 0,
    cached() {
      const { revision, layouts } = store.get();
      return { revision, base: layouts, mine: layouts };
    },
    note: () => undefined,
    read: async () => store.get(),
    async write(baseRevision, layouts) {
      const stored = store.get();
      if (stored.revision !== baseRevision) return { kind: 'stale', stored };
      store.set({ revision: baseRevision + 1, layouts });
      return { kind: 'saved', revision: baseRevision + 1 };
    },
    watch: (fn) => store.watch((_, byOtherTab) => byOtherTab && fn()),
  };
}

const noted = z.object({ owner: z.string(), revision: z.number(), base: contents, mine: contents });

/** A signed-in user's layouts: on the server. `owner` is an opaque id; what another owner recorded on this machine is not read. */
export function serverLayouts(http: Http, storage: Storage, owner: string): LayoutHome {
  const journal = storage.persisted({
    key: 'layoutJournal',
    schema: noted,
    version: 1,
    defaults: { owner: '', revision: 0, base: NOTHING.layouts, mine: NOTHING.layouts },
  });
  return {
    delayMs: SERVER_DELAY_MS,
    cached() {
      const note = journal.get();
      return note.owner === owner ? note : null;
    },
    note: (state) => journal.set({ owner, ...state }),
    read: () => http.call(configApi.layouts, undefined, { notTips: true }),
    async write(baseRevision, layouts) {
      try {
        const { revision } = await http.call(
          configApi.saveLayouts,
          { body: { baseRevision, layouts } },
          { notTips: true },
        );
        return { kind: 'saved', revision };
      } catch (error) {
        if (!(error instanceof BizError) || error.code !== CONFIG_CODE.staleLayouts) throw error;
        return { kind: 'stale', stored: z.parse(storedLayouts, error.data) };
      }
    },
    watch: () => () => undefined,
  };
}
