import type { Persisted, Storage } from '#core/storage';
import * as z from 'zod/mini';

const draftSchema = z.object({
  /** Opaque id of the drafts' owner. */
  operId: z.string(),
  /** By form and field, `question.title`. */
  texts: z.record(z.string(), z.string()),
});

/**
 * What one user typed but has not submitted, stored in this tab across reloads and lost sessions: a user who stays on the page of an ended
 * session, as its dialog offers, or logs in again loses nothing. It ends with the tab, and another user who logs in never sees it.
 */
export class Drafts {
  readonly #stored: Persisted<z.output<typeof draftSchema>>;

  /** `key`: a storage key of the plugin's own. */
  constructor(storage: Pick<Storage, 'persisted'>, key: string) {
    const defaults = { operId: '', texts: {} };
    this.#stored = storage.persisted({ key, area: 'session', schema: draftSchema, version: 1, defaults });
  }

  /** '' where nothing was typed. */
  read(operId: string, field: string): string {
    const { operId: owner, texts } = this.#stored.get();
    return operId !== '' && owner === operId ? (texts[field] ?? '') : '';
  }

  /** Empty text keeps nothing. */
  keep(operId: string, field: string, text: string): void {
    if (operId === '') return;
    const { operId: owner, texts } = this.#stored.get();
    const { [field]: _, ...others } = owner === operId ? texts : {};
    this.#stored.set({ operId, texts: text === '' ? others : { ...others, [field]: text } });
  }
}
