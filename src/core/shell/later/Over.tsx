import { TipLayer } from '#core/kit';
import { Keys } from './Keys.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { Toasts } from './Toasts.tsx';
import { useFirstFault } from './use-first-fault.ts';

/** What is there on every page: toasts, questions, tips, keys. */
export function Over() {
  useFirstFault();
  return (
    <>
      <Toasts />
      <NoticeDialog />
      <TipLayer />
      <Keys />
    </>
  );
}
