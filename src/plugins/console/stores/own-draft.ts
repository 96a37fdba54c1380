import type { Undo } from '#core/clock';
import type { Persisted, Storage } from '#core/storage';
import * as z from 'zod/mini';

interface OwnDraftSpec<T> {
  readonly key: string;
  readonly schema: z.ZodMiniType<T>;
  /** What it is while there is nothing. */
  readonly none: T;
}

/**
 * What the user works on and has not published: for all tabs of this browser, and in this tab, under `<key>Copy`, with its owner's id. A log-in after a session that ended clears
 * what all tabs share; the owner finds the copy of this tab, and nobody else does.
 */
export class OwnDraft<T> {
  private readonly shared: Persisted<T>;
  private readonly copy: Persisted<{ readonly operId: string; readonly draft: T }>;
  private readonly none: T;
  private readonly owner: () => string;
  /** What all tabs share, as this one last read or stored it. */
  private seen: T;

  /** `owner`: opaque id of the user; '' while unknown. */
  constructor(
    storage: Pick<Storage, 'persisted'>,
    owner: () => string,
    { key, schema, none }: OwnDraftSpec<T>,
  ) {
    this.shared = storage.persisted({ key, schema, version: 1, defaults: none });
    this.copy = storage.persisted({
      key: `${key}Copy`,
      area: 'session',
      schema: z.object({ operId: z.string(), draft: schema }),
      version: 1,
      defaults: { operId: '', draft: none },
    });
    this.none = none;
    this.owner = owner;
    this.seen = none;
  }

  /** What another tab has stored since this one last read or stored it; `none` where there is nothing such. */
  get fromElsewhere(): T {
    const shared = this.shared.get();
    return shared === this.seen ? this.none : shared;
  }

  /** Calls `fn` when another tab has stored or cleared it. */
  watch(fn: () => void): Undo {
    return this.shared.watch((_draft, byOtherTab) => byOtherTab && fn());
  }

  get(): T {
    const { operId, draft } = this.copy.get();
    const shared = this.shared.get();
    this.seen = shared;
    if (shared !== this.none) return shared;
    return operId !== '' && operId === this.owner() ? draft : this.none;
  }

  set(draft: T): void {
    this.shared.set(draft);
    this.seen = this.shared.get();
    this.copy.set({ operId: this.owner(), draft });
  }

  clear(): void {
    this.shared.clear();
    this.seen = this.none;
    if (this.copy.get().operId === this.owner()) this.copy.clear();
  }
}
