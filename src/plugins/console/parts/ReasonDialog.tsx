import { FormModal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import type { Words } from '#core/text';
import type { ReactNode } from 'react';
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

interface Props {
  readonly title: string;
  /** Label of the button that acts. */
  readonly submit: string;
  /** What the action does. */
  readonly what: string;
  /** Who reads the reason; default: the hint for published changes. */
  readonly hint?: string;
  /** Name under which the reason is stored until it is sent. */
  readonly field: string;
  readonly act: (reason: string) => Promise<unknown>;
  readonly done: Words;
  /** What follows it, before the dialog stops being busy. */
  readonly onDone: () => void | Promise<void>;
  readonly onRefused?: () => void;
  readonly onClose: () => void;
  /** What else the user must know, above the reason. */
  readonly children?: ReactNode;
}

/** An action of staff that needs a reason: what it does, and the reason for it. */
export function ReasonDialog(props: Props) {
  const { title, submit, what, hint, field, act, done, onClose, onDone, onRefused, children } = props;
  const { notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const [reason, setReason] = useDraftText(field);
  const { busy, run } = useAction(async () => {
    await act(reason.trim());
    notice.success(done);
    setReason('');
    await onDone();
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
      {children}
      <ReasonField value={reason} onChange={setReason} {...(hint === undefined ? {} : { hint })} />
    </FormModal>
  );
}
