import type { Undo } from '#core/clock';
import type { QuoteViewStore } from '#core/market';
import type { Storage } from '#core/storage';
import { reaction } from 'mobx';
import * as z from 'zod/mini';

/** Changes flash until a person switches it off; the choice is kept on this machine, and follows from tab to tab. */
export function keepFlash(quoteView: QuoteViewStore, storage: Pick<Storage, 'persisted'>): Undo {
  const kept = storage.persisted({ key: 'quoteFlash', schema: z.boolean(), version: 1, defaults: true });
  quoteView.setDriverAnimate(kept.get());
  const stopKeep = reaction(
    () => quoteView.driverAnimate,
    (flash) => {
      if (kept.get() !== flash) kept.set(flash);
    },
  );
  const stopWatch = kept.watch((flash) => quoteView.setDriverAnimate(flash));
  return () => {
    stopKeep();
    stopWatch();
  };
}
