import { SETTLEMENTS, usualSettlement } from '#contract/rules';
import type { Persisted, Storage } from '#core/storage';
import * as z from 'zod/mini';
import { type Habits, NO_HABITS, type TicketDraft, ticketDraft } from '../model/draft.ts';
import { noteUnanswered } from './unanswered.ts';

const draftSchema = z.object({
  /** Opaque id of the draft's owner. */
  operId: z.string(),
  draft: z.nullable(ticketDraft),
  /** It was sent and never answered. */
  isUnknown: z.boolean(),
});
const habits = z.object({
  operId: z.string(),
  qtyText: z.string(),
  settlType: z.string(),
  dealPathId: z.string(),
});
const NOTHING = { operId: '', draft: null, isUnknown: false };

/**
 * Stores one user's draft in this tab, across reloads and lost sessions. It ends with the tab, and another user who logs in never sees
 * it. Two tabs have two drafts.
 */
export class DraftKeeper {
  /** Owner of the drafts stored now; null for none. */
  operId: string | null = null;
  /** Fields filled in before the user was known; null for none. */
  typed: Partial<TicketDraft> | null = null;
  private readonly stored: Persisted<z.output<typeof draftSchema>>;
  private readonly storedHabits: Persisted<z.output<typeof habits>>;
  private readonly storage: Pick<Storage, 'persisted'>;

  constructor(storage: Pick<Storage, 'persisted'>) {
    this.stored = storage.persisted({
      key: 'ticket',
      area: 'session',
      schema: draftSchema,
      version: 1,
      defaults: NOTHING,
    });
    this.storage = storage;
    this.storedHabits = storage.persisted({
      key: 'ticketHabits',
      schema: habits,
      version: 1,
      defaults: { operId: '', ...NO_HABITS },
    });
  }

  /** Notes fields that are filled in before the user is known. */
  note(fields: Partial<TicketDraft>): void {
    if (this.operId === null) this.typed = { ...this.typed, ...fields };
  }

  /**
   * What this user left here, or null. From now on everything stored belongs to them. Beside what was filled in meanwhile for the bond `typedFor`
   * ('' for any bond, null for nothing) no draft for another bond is restored, unless it was sent and not answered.
   */
  open(
    operId: string | null,
    typedFor: string | null = null,
  ): { readonly draft: TicketDraft; readonly isUnknown: boolean } | null {
    this.operId = operId;
    this.typed = null;
    const { draft, isUnknown, operId: owner } = this.stored.get();
    if (operId === null || owner !== operId || draft === null) return null;
    const isForOther = typedFor !== null && typedFor !== '' && typedFor !== draft.securityId;
    return isForOther && !isUnknown ? null : { draft, isUnknown };
  }

  keep(draft: TicketDraft | null, isUnknown: boolean): void {
    const { operId, storage } = this;
    if (operId === null) return;
    this.stored.set({ operId, draft, isUnknown });
    noteUnanswered(storage, 'ticket', operId, isUnknown);
  }

  /** Initial values of the next ticket. */
  get habits(): Habits {
    const { operId, ...stored } = this.storedHabits.get();
    if (operId === '' || operId !== this.operId) return NO_HABITS;
    // A dated settlement has passed by the next ticket.
    return SETTLEMENTS.includes(stored.settlType) ? stored : { ...stored, settlType: NO_HABITS.settlType };
  }

  /** The same for a kind of bond: one with a usual settlement of its own begins with that. `bondType` undefined: not known. */
  habitsFor(bondType: string | undefined): Habits {
    const usual = usualSettlement(bondType);
    return usual === NO_HABITS.settlType ? this.habits : { ...this.habits, settlType: usual };
  }

  /** A date is no habit, and neither is the settlement of a bond that begins with its own. */
  saveHabits({ qtyText, settlType, dealPathId }: TicketDraft, bondType: string | undefined): void {
    if (this.operId === null) return;
    const isHabit = SETTLEMENTS.includes(settlType) && usualSettlement(bondType) === NO_HABITS.settlType;
    const habit = isHabit ? settlType : this.habits.settlType;
    this.storedHabits.set({ operId: this.operId, qtyText, settlType: habit, dealPathId });
  }
}
