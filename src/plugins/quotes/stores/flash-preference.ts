import type { Undo } from '#core/clock';
import type { QuoteViewStore } from '#core/market';
import type { Storage } from '#core/storage';
import { reaction } from 'mobx';
import * as z from 'zod/mini';

/** Changes flash until the user switches it off; the choice is stored on this machine, and shared between tabs. */
export function keepFlash(quoteView: QuoteViewStore, storage: Pick<Storage, 'persisted'>): Undo {
  const preference = storage.persisted({
    key: 'quoteFlash',
    schema: z.boolean(),
    version: 1,
    defaults: true,
  });
  quoteView.setDriverAnimate(preference.get());
  const stopKeep = reaction(
    () => quoteView.driverAnimate,
    (flash) => {
      if (preference.get() !== flash) preference.set(flash);
    },
  );
  const stopWatch = preference.watch((flash) => quoteView.setDriverAnimate(flash));
  return () => {
    stopKeep();
    stopWatch();
  };
}
