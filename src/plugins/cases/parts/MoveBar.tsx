import { cases } from '#contract/api';
import type { CaseDetail, CaseRow } from '#contract/entities';
import { Button, Modal } from '#core/kit';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';
import { TextArea } from './TextArea.tsx';

type State = CaseRow['state'];

/** Asks for a comment before a step: a refusal must give a reason, the others may have one. */
function StepDialog({
  detail,
  state,
  onClose,
  onDone,
}: {
  readonly detail: CaseDetail;
  readonly state: State;
  readonly onClose: () => void;
  readonly onDone: (detail: CaseDetail) => void;
}) {
  const { http } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isReasonMissing = state === 'refused' && text.trim() === '';
  const move = useAction(async () => {
    const { caseId, version } = detail;
    onDone(
      await http.call(cases.move, { body: { caseId, version, state, text: text.trim() } }, { notTips: true }),
    );
    onClose();
  });
  return (
    <Modal
      open
      title={t(`cases:move.${state}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cases:cancel')}</Button>
          <Button tone="primary" busy={move.busy} disabled={isReasonMissing} onClick={() => void move.run()}>
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
        error={move.words === '' ? undefined : move.words}
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
  const [asked, setAsked] = useState<State | null>(null);
  if (detail.moves.length === 0) return null;
  return (
    <div className="cs-moves" role="group" aria-label={t('cases:move.label')}>
      {detail.moves.map((state) => (
        <Button key={state} onClick={() => setAsked(state)}>
          {t(`cases:move.${state}`)}
        </Button>
      ))}
      {asked !== null && (
        <StepDialog
          key={asked}
          detail={detail}
          state={asked}
          onClose={() => setAsked(null)}
          onDone={onDone}
        />
      )}
    </div>
  );
}
