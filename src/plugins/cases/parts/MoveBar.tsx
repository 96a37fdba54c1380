import { cases } from '#contract/api';
import type { CaseDetail, CaseRow } from '#contract/entities';
import { Button, Modal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';
import { TextArea } from './TextArea.tsx';
import { useDraftText } from './use-draft.ts';

type State = CaseRow['state'];

interface StepProps {
  /** The case as it is: it changes while the dialog is open. */
  readonly detail: CaseDetail;
  readonly state: State;
  readonly onClose: () => void;
  readonly onDone: (detail: CaseDetail) => void;
}

/** Asks for a comment before a step: a refusal must give a reason, the others may have one. */
function StepDialog({ detail, state, onClose, onDone }: StepProps) {
  const { http } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  // Each step has its own: the reason of a refusal that was not sent is no comment on an approval.
  const [text, setText] = useDraftText(`move.${detail.caseId}.${state}`);
  /** The version that was read before the dialog was opened. */
  const [seen] = useState(detail.version);
  const isReasonMissing = state === 'refused' && text.trim() === '';
  const move = useAction(async () => {
    const body = { caseId: detail.caseId, version: seen, state, text: text.trim() };
    onDone(await http.call(cases.move, { body }, { notTips: true }));
    setText('');
    onClose();
  });
  const isBehind = detail.version !== seen && !move.busy && !move.done;
  const fault = () => {
    if (!isBehind) return move.words;
    return t(detail.moves.includes(state) ? 'cases:move.changed' : 'cases:move.over');
  };
  return (
    <Modal
      open
      isForm
      title={t(`cases:move.${state}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cases:cancel')}</Button>
          <Button
            tone="primary"
            busy={move.busy}
            disabled={isReasonMissing || isBehind}
            onClick={() => void move.run()}
          >
            {t('cases:move.confirm')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t(state === 'refused' ? 'cases:move.reason' : 'cases:move.note')}
        rows={3}
        value={text}
        onChange={setText}
        error={fault() || undefined}
      />
    </Modal>
  );
}

/** The steps that the reader may now take on a case, as listed by the server. */
export function MoveBar({
  detail,
  onDone,
}: {
  readonly detail: CaseDetail;
  readonly onDone: (detail: CaseDetail) => void;
}) {
  const { t } = useTranslation();
  const [nextState, setNextState] = useState<State | null>(null);
  // A dialog with text outlasts the steps that another user's step ended.
  if (detail.moves.length === 0 && nextState === null) return null;
  return (
    <div className="cs-moves" role="group" aria-label={t('cases:move.label')}>
      {detail.moves.map((state) => (
        <Button key={state} onClick={() => setNextState(state)}>
          {t(`cases:move.${state}`)}
        </Button>
      ))}
      {nextState !== null && (
        <StepDialog
          key={nextState}
          detail={detail}
          state={nextState}
          onClose={() => setNextState(null)}
          onDone={onDone}
        />
      )}
    </div>
  );
}
