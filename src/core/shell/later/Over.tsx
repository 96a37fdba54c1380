import { TipLayer } from '#core/kit';
import { Keys } from './Keys.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { Toasts } from './Toasts.tsx';
import { useFirstFault } from './use-first-fault.ts';
import { useMissingFiles } from './use-missing-files.ts';
import { useQuestionAtLogin } from './use-question-at-login.ts';
import { useUsage } from './use-usage.ts';
import { observer } from 'mobx-react-lite';

/** What follows the address: of its own, so that nothing else here is rendered with it. */
const Watch = observer(function Watch() {
  useFirstFault();
  useMissingFiles();
  useQuestionAtLogin();
  useUsage();
  return null;
});

/** Present on every page: toasts, questions, tips, keys. */
export const Over = () => (
  <>
    <Watch />
    <Toasts />
    <NoticeDialog />
    <TipLayer />
    <Keys />
  </>
);
