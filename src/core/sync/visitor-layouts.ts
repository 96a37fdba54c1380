import type { LayoutDelta, SavedLayouts } from '#contract/config';
import type { Storage } from '#core/storage';
import { compareStructural } from 'mobx';
import * as z from 'zod/mini';
import { localLayouts } from './layout-home.ts';
import { readLayouts } from './read-layouts.ts';

/** Layouts arranged in this browser before logging in, and whether they were offered to an account. */
export class VisitorLayouts {
  private readonly storage: Storage;
  private readonly seen;

  constructor(storage: Storage) {
    this.storage = storage;
    this.seen = storage.persisted({ key: 'layoutOffered', schema: z.number(), version: 1, defaults: 0 });
  }

  /** Layouts that differ from the account's and were not offered yet; null when there is nothing to ask. */
  unoffered(accountDeltas: readonly LayoutDelta[]): SavedLayouts | null {
    const cached = localLayouts(this.storage).cached();
    if (!cached || cached.revision <= this.seen.get()) return null;
    const { saved } = readLayouts(cached.mine);
    const deltas = saved.deltas.filter(
      (delta) =>
        !compareStructural(
          delta,
          accountDeltas.find((item) => item.layout === delta.layout),
        ),
    );
    return deltas.length === 0 ? null : { ...saved, deltas };
  }

  /** The user has answered: the current ones are not offered again. */
  offered(): void {
    this.seen.set(localLayouts(this.storage).cached()?.revision ?? 0);
  }
}
