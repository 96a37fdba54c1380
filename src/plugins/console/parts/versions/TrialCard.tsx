import { consoleApi } from '#contract/api';
import { Button, Tag } from '#core/kit';
import { lazyPart, useCall, usePolling } from '#core/query';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trialText } from '../../model/trial-words.ts';
import type { Studio } from '../../stores/studio.ts';
import { May } from '../May.tsx';
import { type Trial, TrialFigures } from './TrialFigures.tsx';

const WidenDialog = lazyPart(() => import('./WidenDialog.tsx').then(({ WidenDialog: Part }) => Part));

interface Props {
  readonly studio: Studio;
  /** Opens the change, where it can be ended too. */
  readonly onLook: (proposalId: number) => void;
  readonly onWidened: () => void;
}

/** The change that some users have before everyone: who, until when, how it performs on both sides. Nothing without one. */
export const TrialCard = observer(function TrialCard({ studio, onLook, onWidened }: Props) {
  const { value, retry } = useCall(consoleApi.trial, {}, { notTips: true });
  usePolling(retry);
  const [wideTrial, setWideTrial] = useState<Trial | null>(null);
  const trial = value?.trial ?? null;
  return (
    <>
      {trial && <Card studio={studio} trial={trial} onLook={onLook} onWiden={() => setWideTrial(trial)} />}
      {wideTrial && (
        <Suspense fallback={null}>
          <WidenDialog
            studio={studio}
            trial={wideTrial}
            isOver={value !== null && trial?.proposal.proposalId !== wideTrial.proposal.proposalId}
            onClose={() => setWideTrial(null)}
            onDone={() => {
              setWideTrial(null);
              void retry();
              onWidened();
            }}
          />
        </Suspense>
      )}
    </>
  );
});

interface CardProps extends Pick<Props, 'studio' | 'onLook'> {
  readonly trial: Trial;
  readonly onWiden: () => void;
}

function Card({ studio, trial, onLook, onWiden }: CardProps) {
  const { t } = useTranslation();
  const { proposal, mayWiden, limits } = trial;
  const { proposalId, first, reason, operName } = proposal;
  const title = t('console:trial.title', { no: proposalId });
  return (
    <section className="c-trial" aria-label={title}>
      <div className="k-page-bar">
        <Tag tone="info">{t('console:proposals.trial')}</Tag>
        <b>{title}</b>
        <span className="k-cut">{t('console:pair', { what: operName, name: reason })}</span>
        <span className="k-space" />
        <Button size="sm" onClick={() => onLook(proposalId)}>
          {t('console:trial.look')}
        </Button>
        {mayWiden && (
          <May call={consoleApi.widenTrial}>
            <Button size="sm" tone="primary" onClick={onWiden}>
              {t('console:trial.widen')}
            </Button>
          </May>
        )}
      </div>
      <p>
        {first && trialText(t, first)}
        {' · '}
        {t(limits === null ? 'console:trial.unjudged' : 'console:trial.judged')}
        {!mayWiden && ` · ${t('console:trial.needsApprover')}`}
      </p>
      <TrialFigures studio={studio} trial={trial} label={title} />
    </section>
  );
}
