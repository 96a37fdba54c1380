import { FormModal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import type { Words } from '#core/text';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';
import { isReason, ReasonField } from './ReasonField.tsx';
import { useDraftText } from './use-draft.ts';

/** What the user of the dialog does once it closes. */
export interface AfterReason {
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** What it acts on may have changed meanwhile. */
  readonly onRefused: () => void;
}

interface Props extends AfterReason {
  readonly title: string;
  /** Label of the button that acts. */
  readonly submit: string;
  /** What the action does. */
  readonly what: string;
  /** Who reads the reason. */
  readonly hint: string;
  /** Name under which the reason is stored until it is sent. */
  readonly field: string;
  readonly act: (reason: string) => Promise<unknown>;
  readonly done: Words;
}

/** An action of staff on what belongs to a user: what it does, and the reason for it. */
export function ReasonDialog(props: Props) {
  const { title, submit, what, hint, field, act, done, onClose, onDone, onRefused } = props;
  const { notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useDraftText(field);
  const { busy, run } = useAction(async () => {
    await act(reason.trim());
    notice.success(done);
    setReason('');
    onDone();
  }, onRefused);
  return (
    <FormModal
      title={title}
      words={{ submit, cancel: t('console:cancel') }}
      busy={busy}
      isReady={isReason(reason)}
      lead={<p>{what}</p>}
      onSubmit={() => void run()}
      onClose={() => {
        setReason('');
        onClose();
      }}
    >
      <ReasonField value={reason} onChange={setReason} hint={hint} />
    </FormModal>
  );
}
