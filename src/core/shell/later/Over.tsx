import { TipLayer } from '#core/kit';
import { NoticeDialog } from './NoticeDialog.tsx';
import { Toasts } from './Toasts.tsx';

/** What is shown over every page: toasts, questions, tips. */
export function Over() {
  return (
    <>
      <Toasts />
      <NoticeDialog />
      <TipLayer />
    </>
  );
}
