import { consoleApi } from '#contract/api';
import { Button, Tag } from '#core/kit';
import { lazyPart, useCall, usePolling } from '#core/query';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trialText } from '../model/trial-words.ts';
import type { Studio } from '../stores/studio.ts';
import { May } from './May.tsx';
import { TrialFigures } from './TrialFigures.tsx';

const WidenDialog = lazyPart(() => import('./WidenDialog.tsx').then(({ WidenDialog: Part }) => Part));

interface Props {
  readonly studio: Studio;
  /** Opens the change, where it can be ended too. */
  readonly onLook: (proposalId: number) => void;
  readonly onWidened: () => void;
}

/** The change that some users have before everyone: who, until when, how it performs on both sides. Nothing without one. */
export const TrialCard = observer(function TrialCard({ studio, onLook, onWidened }: Props) {
  const { t } = useTranslation();
  const { value, retry } = useCall(consoleApi.trial, {}, { notTips: true });
  usePolling(retry);
  const [isAsking, setAsking] = useState(false);
  if (!value?.trial) return null;
  const { proposal, mayWiden, limits } = value.trial;
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
            <Button size="sm" tone="primary" onClick={() => setAsking(true)}>
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
      <TrialFigures studio={studio} trial={value.trial} label={title} />
      {isAsking && (
        <Suspense fallback={null}>
          <WidenDialog
            studio={studio}
            trial={value.trial}
            onClose={() => setAsking(false)}
            onDone={() => {
              setAsking(false);
              void retry();
              onWidened();
            }}
          />
        </Suspense>
      )}
    </section>
  );
});
