import type { Persisted, Storage } from '#core/storage';
import * as z from 'zod/mini';
import { draftShape } from './studio-parts.ts';

type Draft = z.output<typeof draftShape>;

const copyShape = z.object({ operId: z.string(), draft: draftShape });
const NO_COPY = { operId: '', draft: null };

/**
 * Where the studio's draft is stored: for all tabs of this browser, and in this tab with its owner's id. A log-in after a session that ended clears what all
 * tabs share; the owner finds the copy of this tab, and nobody else does.
 */
export class DraftStore {
  private readonly shared: Persisted<Draft>;
  private readonly copy: Persisted<z.output<typeof copyShape>>;
  private readonly owner: () => string;

  /** `owner`: opaque id of the user; '' while unknown. */
  constructor(storage: Pick<Storage, 'persisted'>, owner: () => string) {
    this.shared = storage.persisted({ key: 'console.draft', schema: draftShape, version: 1, defaults: null });
    this.copy = storage.persisted({
      key: 'console.draftCopy',
      area: 'session',
      schema: copyShape,
      version: 1,
      defaults: NO_COPY,
    });
    this.owner = owner;
  }

  get(): Draft {
    const { operId, draft } = this.copy.get();
    return this.shared.get() ?? (operId !== '' && operId === this.owner() ? draft : null);
  }

  set(draft: NonNullable<Draft>): void {
    this.shared.set(draft);
    this.copy.set({ operId: this.owner(), draft });
  }

  clear(): void {
    this.shared.clear();
    if (this.copy.get().operId === this.owner()) this.copy.clear();
  }
}
