import { consoleApi } from '#contract/api';
import { Button, Modal } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';
import type { Studio } from '../../stores/studio.ts';
import { Changes } from './Changes.tsx';
import type { Trial } from './TrialFigures.tsx';
import { Unread } from '../Unread.tsx';

interface Props {
  readonly studio: Studio;
  readonly trial: Trial;
  /** It has ended since the dialog opened: another user, its limits or its time ended it. */
  readonly isOver: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for confirmation before everyone gets a change that some have: how many accounts are affected, and who gains or loses what. */
export const WidenDialog = observer(function WidenDialog({ studio, trial, isOver, onClose, onDone }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const { proposal, accounts } = trial;
  const { proposalId } = proposal;
  const { state, value, retry } = useCall(consoleApi.proposal, { params: { id: proposalId } });
  useEffect(() => {
    if (isOver) void retry();
  }, [isOver, retry]);
  const isReady = studio.status === 'ready';
  const [before, after] = useMemo(
    () =>
      value === null || value.texts === null || !isReady
        ? [null, null]
        : [studio.bundleOf(value.running.texts), studio.bundleOf(value.texts)],
    [studio, value, isReady],
  );
  const widen = useAction(async () => {
    await http.call(consoleApi.widenTrial, { body: { proposalId } });
    notice.success({ key: 'console:trial.widened' });
    onDone();
  });
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('console:trial.widenTitle', { no: proposalId })}
      lead={
        <p>
          {t('console:trial.widenTouches', {
            inside: accounts.inside,
            rest: accounts.all - accounts.inside,
          })}
        </p>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('console:cancel')}</Button>
          <Button
            tone="primary"
            busy={widen.busy}
            disabled={isOver || before === null || after === null}
            onClick={() => void widen.run()}
          >
            {t('console:trial.widenGo')}
          </Button>
        </>
      }
    >
      {isOver && value !== null && (
        <p role="alert">{t('console:trial.over', { state: t(`console:proposals.${value.state}`) })}</p>
      )}
      {value === null && <Unread isFailed={state === 'failed'} onRetry={retry} />}
      {!isOver && value !== null && value.texts === null && <p>{t('console:proposals.clash')}</p>}
      {!isOver && before && after && <Changes before={before} after={after} />}
    </Modal>
  );
});
