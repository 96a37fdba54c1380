import { TipLayer } from '#core/kit';
import { Keys } from './Keys.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { Toasts } from './Toasts.tsx';

/** What is there on every page: toasts, questions, tips, keys. */
export function Over() {
  return (
    <>
      <Toasts />
      <NoticeDialog />
      <TipLayer />
      <Keys />
    </>
  );
}
